// What a device keeps of a sheet. What is typed and not sent yet stands in localStorage with its base. The page itself
// stands in the keeping of a service worker (worker.js), so that a reload without a connection shows it; on a house
// address with plain http there is none, and everything else works without it.
"use strict";

window.sheetKeep = (() => {
  const main = () => document.getElementById("main");
  const root = document.documentElement;
  // The page is the one that this device kept: there is no connection.
  const kept = root.dataset.kept || "";
  let heard = kept || new Date().toISOString();

  // ---------- Entries that are not sent yet ----------
  // `fields()`: those of the form now; `baseOf(field)`: where stands what the server last said of it.
  const entries = ({ key, fields, baseOf, valueOf, put, find }) => {
    const dirty = (field) => { const base = baseOf(field); return Boolean(base) && valueOf(field) !== base.value; };
    const waiting = () => fields().filter((field) => field.name && dirty(field));
    const keep = () => {
      const open = Object.fromEntries(waiting().map((field) => [field.name, [valueOf(field), baseOf(field).value]]));
      try {
        if (Object.keys(open).length) localStorage.setItem(key, JSON.stringify(open));
        else localStorage.removeItem(key);
      } catch { /* A browser that keeps nothing still sends. */ }
      keepPage();
    };
    const restore = () => {
      let open = {};
      try { open = JSON.parse(localStorage.getItem(key) || "{}"); } catch { return; }
      for (const [name, pair] of Object.entries(open)) {
        const field = find(name);
        if (!field || !baseOf(field) || !Array.isArray(pair)) continue;
        baseOf(field).value = pair[1];
        put(field, pair[0]);
      }
    };
    const drop = () => { try { localStorage.removeItem(key); } catch { /* Nothing is kept there. */ } };
    return { dirty, waiting, keep, restore, drop };
  };

  // ---------- The page ----------
  const worker = navigator.serviceWorker;
  const tell = (message) => {
    if (worker) worker.ready.then((found) => found.active && found.active.postMessage(message)).catch(() => {});
  };
  const address = () => {
    const column = new URLSearchParams(location.search).get("column");
    return location.pathname + (column === null ? "" : `?column=${column}`);
  };
  // The page as it stands, what is typed included; without the token of this visit.
  const snapshot = () => {
    const copy = main().cloneNode(true);
    const live = main().querySelectorAll("input, select");
    copy.querySelectorAll("input, select").forEach((field, place) => {
      const now = live[place];
      if (now.name === "csrfmiddlewaretoken") field.removeAttribute("value");
      else if (now.tagName === "SELECT") [...field.options].forEach((one, at) => one.toggleAttribute("selected", now.options[at].selected));
      else if (now.type === "checkbox") field.toggleAttribute("checked", now.checked);
      else field.setAttribute("value", now.value);
    });
    for (const name of ["htmx-request", "htmx-swapping", "htmx-settling", "htmx-added"]) {
      copy.classList.remove(name);
      for (const one of copy.querySelectorAll(`.${name}`)) one.classList.remove(name);
    }
    for (const one of copy.querySelectorAll("#offline, #kept")) one.hidden = true;
    return copy.outerHTML;
  };
  let timer = 0;
  const post = (more = {}) => {
    timer = 0;
    if (main()) tell({ keep: address(), main: snapshot(), theme: root.dataset.theme || "", heard, ...more });
  };
  const keepPage = () => { if (worker && !timer) timer = setTimeout(post, 400); };
  const hear = () => { if (!kept) heard = new Date().toISOString(); };
  // Taken off the list: out of this browser too.
  const forget = async (sheet) => {
    try {
      for (const key of Object.keys(localStorage)) if (key === `sheet:${sheet}` || key.includes(`/${sheet}/`)) localStorage.removeItem(key);
      if (!window.caches) return;
      for (const name of await caches.keys()) if (name.startsWith("sheet-") && name.endsWith(`-${sheet}`)) await caches.delete(name);
    } catch { /* It keeps nothing. */ }
  };

  if (worker && main() && main().dataset.worker) {
    worker.register(main().dataset.worker, { scope: main().dataset.scope, updateViaCache: "none" }).catch(() => {});
    window.addEventListener("load", () => {
      if (kept) return;
      const files = performance.getEntriesByType("resource").map((one) => one.name);
      const named = [...document.querySelectorAll("link[href], script[src]")].map((one) => one.href || one.src);
      post({ files: [...new Set([...files, ...named])] });
    });
    window.addEventListener("pagehide", () => { if (timer) post(); });
  }
  document.addEventListener("submit", (event) => { if (event.target.dataset.forget) forget(event.target.dataset.forget); });

  // ---------- Without a connection ----------
  if (kept) {
    const notice = document.getElementById("kept");
    const when = notice && notice.querySelector("time");
    if (notice) notice.hidden = false;
    if (when) {
      when.dateTime = kept;
      when.textContent = new Date(kept).toLocaleString(root.lang, { dateStyle: "medium", timeStyle: "short" });
    }
    // What was typed is kept, so the page is simply loaded again as soon as somebody answers.
    const again = () => {
      if (document.hidden) return;
      fetch(main().dataset.alive, { cache: "no-store" }).then(() => { post(); location.reload(); }).catch(() => {});
    };
    window.addEventListener("online", again);
    document.addEventListener("visibilitychange", again);
    setInterval(again, 3000);
    // Nothing can be sent from a page that is not of this visit.
    document.addEventListener("htmx:beforeRequest", (event) => event.preventDefault());
  }

  return { kept, entries, hear, keepPage };
})();
