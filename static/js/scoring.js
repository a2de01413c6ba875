// A score sheet beyond its HTML and htmx: keys, steppers, and what was typed survives a lost connection.
"use strict";

(() => {
  const form = () => document.getElementById("sheet-form");
  const offline = () => document.getElementById("offline");
  const fields = () => [...document.querySelectorAll("#sheet-form input:not([type=hidden]), #sheet-form select")];
  const key = () => `sheet:${document.querySelector("[data-sheet]").dataset.sheet}`;
  const baseOf = (field) => form().elements.namedItem(`b${field.name.slice(1)}`);

  // What the server last said of a field stands in its hidden base; a field that differs is not sent yet.
  const { dirty, waiting, keep, restore } = sheetKeep.entries({
    key: key(),
    fields,
    baseOf,
    valueOf: (field) => field.value,
    put: (field, value) => { field.value = value; },
    find: (name) => form() && form().elements.namedItem(name),
  });
  const send = () => { if (form() && !sheetKeep.kept && waiting().length) form().dispatchEvent(new Event("retry")); };

  // ---------- What the server answers, and what is typed meanwhile ----------
  // The fields that somebody has changed since the last request went off: they are not what it sent.
  const touched = new Set();
  let sent = new Map();
  let answering = false;
  // One request at a time. htmx forgets its own queue when a look has changed the form meanwhile.
  let flying = false;
  let following = null;
  // A stepper has done its work here, and a button says where to go only when it was pressed itself.
  document.addEventListener("htmx:configRequest", (event) => {
    const { parameters, triggeringEvent, elt } = event.detail;
    if (elt !== form()) return;
    delete parameters.step;
    if (triggeringEvent && triggeringEvent.type === "submit") return;
    delete parameters.then;
    delete parameters.swap;
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt } = event.detail;
    if (elt.id === "poll") {
      if (document.hidden) event.preventDefault();
    } else if (elt === form() && flying) {
      event.preventDefault();
      const { triggeringEvent } = event.detail.requestConfig;
      following = (triggeringEvent && triggeringEvent.submitter) || following || true;
    } else if (elt === form()) {
      flying = true;
      touched.clear();
      sent = new Map(fields().map((field) => [field.name, field.value]));
    }
  });
  const revision = (text) => Number((/data-revision="(\d+)"/.exec(text) || [])[1]);
  document.addEventListener("htmx:beforeSwap", (event) => {
    answering = event.detail.requestConfig.elt.id !== "poll";
    // An answer that was overtaken by a newer one on the way tells nothing any more.
    if (revision(event.detail.serverResponse) < Number(document.getElementById("main").dataset.revision)) event.detail.shouldSwap = false;
  });
  const { callbacks } = Idiomorph.defaults;
  const said = (fresh) => fresh.tagName === "SELECT"
    ? (fresh.querySelector("option[selected]") || fresh.options[0] || { value: "" }).value
    : fresh.getAttribute("value") || "";
  callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && node.tagName === "DETAILS");
  callbacks.beforeNodeMorphed = (node, fresh) => {
    if (!(node instanceof Element) || !node.closest("#sheet-form") || !node.name) return true;
    if (node.type === "hidden") {
      // The base goes with its field.
      return !/^b(\d+|s|a)\./.test(node.name);
    }
    const base = baseOf(node);
    if (!base || !fresh.name) return true;
    const stored = said(fresh);
    const typedSince = touched.has(node.name) || (!answering && dirty(node));
    if (typedSince && !answering) {
      // What was sent from here has arrived, though its own answer has not.
      if (stored === sent.get(node.name)) base.value = stored;
      return false;
    }
    base.value = stored;
    if (!typedSince) node.value = stored;
    for (const name of ["placeholder", "aria-invalid", "aria-label"]) {
      if (fresh.hasAttribute(name)) node.setAttribute(name, fresh.getAttribute(name));
      else node.removeAttribute(name);
    }
    return false;
  };
  document.addEventListener("htmx:afterSwap", () => { sheetKeep.hear(); keep(); if (offline()) offline().hidden = true; });
  document.addEventListener("htmx:sendError", () => { keep(); if (offline()) offline().hidden = !waiting().length; });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.elt.id === "sheet-form") {
      const next = following;
      flying = false;
      following = null;
      if (next && next !== true && form()) form().requestSubmit(document.contains(next) ? next : null);
      else if (next && event.detail.successful) send();
    }
    if (event.detail.elt.id === "poll" && event.detail.successful) {
      sheetKeep.hear();
      if (offline()) offline().hidden = true;
      send();
    }
  });
  document.addEventListener("input", (event) => {
    if (!event.target.form || event.target.form !== form()) return;
    touched.add(event.target.name);
    keep();
  });
  window.addEventListener("online", send);
  // Whoever takes the phone up again sees at once what the others have entered.
  document.addEventListener("visibilitychange", () => {
    const poll = document.getElementById("poll");
    if (poll && !document.hidden) poll.dispatchEvent(new Event("wake"));
  });

  // ---------- Keys and steppers ----------
  const step = (field, by) => {
    if (!/^\s*[-−]?\d*\s*$/.test(field.value)) return;
    const now = parseInt((field.value || field.placeholder || "0").replace("−", "-"), 10) || 0;
    field.value = String(now + by);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  document.addEventListener("keydown", (event) => {
    const field = event.target;
    if (!field.matches || !field.matches("[data-pad]")) return;
    if (event.key === "Enter") {
      // Down the rows of the column, then to the next one; what decides a tie goes from column to column.
      const column = Number(field.name.match(/^c(\d+)\./)[1]);
      const all = [...document.querySelectorAll(`[data-pad="${field.dataset.pad}"]`)];
      const own = all.filter((one) => one.name.startsWith(`c${column}.`));
      const next = own[own.indexOf(field) + 1] || all.find((one) => one.name.startsWith(`c${column + 1}.`));
      event.preventDefault();
      if (next) { next.focus(); next.select(); }
      return;
    }
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      step(field, event.key === "ArrowUp" ? 1 : -1);
    }
  });
  document.addEventListener("focusin", (event) => { if (event.target.matches("[data-pad]")) event.target.select(); });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button.step");
    if (!button) return;
    event.preventDefault();
    const [name, by] = button.value.split(":");
    step(form().elements.namedItem(name), Number(by));
  });

  // Printing is the browser's business: the button stands only where a page can ask for it.
  const offerPrint = () => { for (const item of document.querySelectorAll("[data-print]")) item.hidden = false; };
  document.addEventListener("click", (event) => { if (event.target.closest("[data-print] button")) window.print(); });
  document.addEventListener("htmx:afterSettle", offerPrint);
  offerPrint();

  restore();
  if (form()) window.addEventListener("load", send);
})();
