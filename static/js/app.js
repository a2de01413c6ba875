// What every page does beyond its HTML: "/" goes to the search box, the theme changes without a reload, texts
// and links can be copied.
"use strict";

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, [contenteditable]")) return;
  const search = document.querySelector("main input[type=search]") || document.querySelector("input[type=search]");
  if (!search) return;
  event.preventDefault();
  search.focus();
  search.select();
});

// A search box shows the best answers while one types. Enter goes to the whole search page, which is what the
// form does without this script.
for (const quick of document.querySelectorAll("form .quick")) {
  const box = quick.closest("form").querySelector("input[type=search]");
  let waiting = 0;
  let asked = null;
  const close = () => { quick.hidden = true; };
  const show = async () => {
    const question = box.value.trim();
    if (asked) asked.abort();
    if (question.length < 2) return close();
    asked = new AbortController();
    try {
      const query = new URLSearchParams({ q: question, quick: "1" });
      const answer = await fetch(`${box.form.action}?${query}`, { signal: asked.signal });
      if (!answer.ok) return close();
      quick.innerHTML = await answer.text();
      quick.hidden = !quick.innerHTML.trim() || !box.form.contains(document.activeElement);
    } catch (problem) {
      if (problem.name !== "AbortError") close();
    }
  };
  box.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(show, 150); });
  box.addEventListener("focus", () => { if (quick.innerHTML.trim() && box.value.trim().length > 1) quick.hidden = false; });
  box.form.addEventListener("focusout", (event) => { if (!box.form.contains(event.relatedTarget)) close(); });
  box.form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { box.focus(); close(); }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const stops = [box, ...(quick.hidden ? [] : quick.querySelectorAll("a"))];
    const next = stops[stops.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!event.target.matches(".themes") || !button) return;
  event.preventDefault();
  const chosen = button.value;
  const root = document.documentElement;
  const secure = location.protocol === "https:" ? "; secure" : "";
  if (chosen === "system") {
    delete root.dataset.theme;
    document.cookie = `theme=; path=/; max-age=0; samesite=lax${secure}`;
  } else {
    root.dataset.theme = chosen;
    document.cookie = `theme=${chosen}; path=/; max-age=31536000; samesite=lax${secure}`;
  }
  for (const other of event.target.elements) other.setAttribute("aria-pressed", String(other === button));
});

// <button data-copy-from="id" hidden>: copies the field's value or the element's text, where a browser lets it.
const offerCopies = () => {
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll("[data-copy-from]")) button.hidden = false;
};
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy-from]");
  if (!button) return;
  const from = document.getElementById(button.dataset.copyFrom);
  const text = from.value === undefined ? from.textContent : from.value;
  await navigator.clipboard.writeText(text.trim().replace(/\s+/g, " "));
  if (from.select) from.select();
  const words = button.textContent;
  if (!button.dataset.copied) return;
  button.textContent = button.dataset.copied;
  setTimeout(() => { button.textContent = words; }, 2000);
});
document.addEventListener("htmx:afterSettle", offerCopies);
offerCopies();
