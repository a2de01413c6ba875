{% load i18n %}// The service worker of score sheets. It serves the pages of sheets that this device has opened when there is no
// connection: the network comes first, always. What it keeps is the page that anybody with the address would get
// (fetched without cookies) with the numbers as this device last showed them; nothing of an account, no other pages.
"use strict";

const VERSION = "{{ version }}";
const SCOPE = "{{ scope|escapejs }}";
const STATIC = "{{ static|escapejs }}";
const MOST_SHEETS = {{ most }};
const PREFIX = `sheet-${VERSION}-`;

const sheetOf = (path) => path.startsWith(SCOPE) ? path.slice(SCOPE.length).split("/")[0] : "";
const here = (address) => new URL(address, self.location.origin);
const cacheOf = async (sheet) => (sheet && (await caches.has(PREFIX + sheet)) ? caches.open(PREFIX + sheet) : null);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith("sheet-") && !name.startsWith(PREFIX)) await caches.delete(name);
  }
  await self.clients.claim();
})()));

// ---------- Keeping ----------
// What was kept last, by address: while the cache replaces a page it may find neither the old nor the new one.
const latest = new Map();

const keepFiles = async (cache, files) => {
  for (const file of files) {
    const url = here(file);
    if (url.origin !== self.location.origin || !url.pathname.startsWith(STATIC)) continue;
    url.hash = "";
    if (await cache.match(url)) continue;
    const answer = await fetch(url, { credentials: "omit" });
    if (answer.ok) await cache.put(url, answer);
  }
};

const keep = async ({ keep: address, main, theme, heard, files }) => {
  const url = here(address);
  const sheet = sheetOf(url.pathname);
  if (!sheet || typeof main !== "string") return;
  let page = null;
  if (files) {
    page = await fetch(url, { credentials: "omit", cache: "no-store", redirect: "error" });
    if (!page.ok) return;
  }
  const cache = await caches.open(PREFIX + sheet);
  page = page || (await cache.match(url, { ignoreVary: true }));
  if (!page) return;
  const headers = new Headers({ "X-Kept": heard });
  for (const name of ["Content-Type", "Content-Security-Policy", "Referrer-Policy", "X-Robots-Tag"]) {
    if (page.headers.has(name)) headers.set(name, page.headers.get(name));
  }
  let text = (await page.text()).replace(/<main[\s\S]*<\/main>/, () => main);
  if (/^(light|dark)$/.test(theme)) text = text.replace(/<html lang="([^"]*)"[^>]*>/, `<html lang="$1" data-theme="${theme}">`);
  latest.set(url.href, { text, headers });
  await cache.put(url, new Response(text, { headers }));
  if (files) await keepFiles(cache, files);
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + sheet);
  for (const name of names.slice(0, Math.max(0, names.length - MOST_SHEETS + 1))) await caches.delete(name);
};

// One after the other, so that no older page comes after a newer one.
let queue = Promise.resolve();
const inTurn = (work) => (queue = queue.then(work).catch(() => {}));
self.addEventListener("message", (event) => {
  const said = event.data || {};
  if (said.keep) event.waitUntil(inTurn(() => keep(said)));
});

// ---------- Serving ----------
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const nothing = () => new Response(
  `<!doctype html><html lang="{{ language|escapejs }}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">`
  + `<title>{% filter escapejs %}{% translate "No connection" %}{% endfilter %}</title>`
  + `<main><h1>{% filter escapejs %}{% translate "No connection" %}{% endfilter %}</h1>`
  + `<p>{% filter escapejs %}{% translate "This page is not kept on this device. Try again when the connection is back." %}{% endfilter %}</p></main></html>`,
  { status: 503, headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "default-src 'none'" } },
);

const kept = async (url) => {
  const cache = await cacheOf(sheetOf(url.pathname));
  if (!cache) return nothing();
  const column = url.searchParams.get("column");
  const wanted = [url.pathname + (column === null ? "" : `?column=${column}`), url.pathname];
  for (const address of wanted) {
    const written = latest.get(here(address).href);
    const found = await cache.match(here(address), { ignoreVary: true })
      || (written && new Response(written.text, { headers: written.headers }));
    if (!found) continue;
    const when = escaped(found.headers.get("X-Kept") || "");
    const text = (await found.text()).replace("<html", () => `<html data-kept="${when}"`);
    return new Response(text, { headers: found.headers });
  }
  // Another page of the sheet: back to where it can be entered.
  const base = SCOPE + sheetOf(url.pathname);
  for (const address of [`${base}/edit/`, `${base}/`]) {
    if (await cache.match(here(address), { ignoreVary: true })) return Response.redirect(here(address), 302);
  }
  return nothing();
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    // What is being kept at this moment is to be there.
    event.respondWith(fetch(request).catch(() => queue.then(() => kept(url))));
  } else if (url.pathname.startsWith(STATIC)) {
    event.respondWith(fetch(request).catch(async (error) => {
      const found = await caches.match(request, { ignoreVary: true });
      if (found) return found;
      throw error;
    }));
  }
});
