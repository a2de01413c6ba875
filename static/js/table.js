// What a table needs beyond its HTML and htmx: the page's own state survives an update, no polling while nobody looks.
"use strict";

(() => {
  // Morphing gives every element the attributes that the server sent, a button that was just pressed its next move too.
  // What a person has opened stays open.
  if (window.Idiomorph) {
    Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && node.tagName === "DETAILS");
  }

  let keyboard = false;
  document.addEventListener("keydown", () => { keyboard = true; }, true);
  document.addEventListener("pointerdown", () => { keyboard = false; }, true);

  const isPoll = (element) => element instanceof Element && element.id === "poll";
  let deciding = false;
  let pressed = 0;

  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt } = event.detail;
    if (isPoll(elt)) {
      // Not while hidden, and not between the press of a button and its answer.
      if (document.hidden || deciding) event.preventDefault();
      event.detail.requestConfig.pressed = pressed;
      return;
    }
    deciding = true;
    pressed += 1;
  });
  // An answer to a poll that was asked before a button was pressed would show an older table.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig } = event.detail;
    if (isPoll(requestConfig.elt) && requestConfig.pressed !== pressed) event.detail.shouldSwap = false;
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (!isPoll(event.detail.elt)) deciding = false;
  });

  // Whoever chose by keyboard goes on in the panel; whoever chose by finger or mouse stays where they are.
  document.addEventListener("htmx:afterSettle", (event) => {
    const { elt, requestConfig } = event.detail;
    const asked = (requestConfig && requestConfig.elt) || elt;
    if (isPoll(asked) || !keyboard) return;
    const table = document.getElementById("table");
    if (!table) return;
    const wanted = asked.matches("a[href*='choose=']")
      ? [".choice button[name=move]", ".choice input[name=move]:checked", ".choice h2"]
      : ["[role=alert]", ".cover button", ".end h2", ".choice h2"];
    const next = wanted.map((selector) => table.querySelector(selector)).find(Boolean);
    if (!next) return;
    if (!next.matches("a, button, input, select, summary")) next.setAttribute("tabindex", "-1");
    next.focus();
  });

  // A tab in the background says in its title that it is your turn.
  const title = document.title;
  const sayTurn = () => {
    const turn = document.querySelector("#table .turn:not(.turn--wait) b");
    document.title = turn ? `${turn.textContent}: ${title}` : title;
  };

  document.addEventListener("htmx:afterSettle", sayTurn);
  sayTurn();
})();
