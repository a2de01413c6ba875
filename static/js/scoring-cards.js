// Choosing cards beyond the HTML and htmx: the list narrows while a name is typed, Enter takes the first.
"use strict";

(() => {
  const search = document.getElementById("pick-q");
  const form = document.getElementById("cards-form");
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const items = [...form.querySelectorAll(".pick-item")];
  const narrow = () => {
    const wanted = plain(search.value.trim());
    for (const item of items) item.hidden = !plain(item.dataset.name).includes(wanted);
    for (const group of form.querySelectorAll(".picks")) group.hidden = !group.querySelector(".pick-item:not([hidden])");
  };
  search.addEventListener("input", narrow);
  search.form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wanted = plain(search.value.trim());
    if (!wanted) return;
    const shown = items.filter((item) => !item.hidden);
    const first = shown.find((item) => plain(item.dataset.name).startsWith(wanted)) || shown[0];
    if (!first) return;
    const field = first.querySelector("input:not([type=hidden])");
    if (field.type === "checkbox") field.checked = !field.checked;
    else field.value = String((parseInt(field.value, 10) || 0) + 1);
    field.dispatchEvent(new Event("change", { bubbles: true }));
    const taken = field.type === "checkbox" ? (field.checked ? "✓" : "–") : field.value;
    document.getElementById("picked").textContent = `${first.dataset.name} ${taken}`;
    search.value = "";
    narrow();
  });
  narrow();

  // The base of a field is what the server has: after an answer it is what was sent.
  let sent = new Map();
  let stale = false;
  const baseOf = (field) => form.elements.namedItem(field.name.startsWith("p.") ? `base.${field.name}` : `b${field.name.slice(1)}`);
  const valueOf = (field) => (field.type === "checkbox" ? (field.checked ? "1" : "") : field.value);
  const fields = () => [...form.querySelectorAll("input[name^='p.'], input[name^='c'], select")].filter((field) => field.type !== "hidden");
  const offline = document.getElementById("offline");
  const { waiting, keep, restore, drop } = sheetKeep.entries({
    key: `sheet:${location.pathname}`,
    fields,
    baseOf,
    valueOf,
    put: (field, value) => { if (field.type === "checkbox") field.checked = value === "1"; else field.value = value; },
    find: (name) => fields().find((field) => field.name === name),
  });
  const send = () => { if (!sheetKeep.kept && waiting().length) form.dispatchEvent(new Event("retry")); };
  document.addEventListener("htmx:beforeRequest", () => { sent = new Map(fields().map((field) => [field, valueOf(field)])); });
  document.addEventListener("htmx:afterSwap", () => {
    const now = document.getElementById("cards-now");
    if (!now) return;
    sheetKeep.hear();
    offline.hidden = true;
    // What another device has entered stands; it is seen when the page is loaded again.
    stale = now.dataset.fine !== "1";
    if (stale) { drop(); return; }
    for (const [field, value] of sent) { const base = baseOf(field); if (base) base.value = value; }
    keep();
  });
  const note = () => { if (!stale) keep(); };
  form.addEventListener("change", note);
  form.addEventListener("input", note);
  document.addEventListener("htmx:sendError", () => { note(); offline.hidden = !waiting().length; });
  window.addEventListener("online", send);
  restore();
  window.addEventListener("load", send);
  // While something waits, it is tried again.
  setInterval(() => { if (!offline.hidden && !document.hidden) send(); }, 3000);
})();
