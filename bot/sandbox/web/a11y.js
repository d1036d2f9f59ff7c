// What keyboards and screen readers need beyond what elements bring along.

import { element, freshId } from "./dom.js";

const FOCUSABLE =
  "a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex='0']";
const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
const SPOKEN_LENGTH = 300;

/** Has a screen reader say the text, after what it is saying now. */
export function announce(text) {
  const region = document.getElementById("announcer");
  const line = element("p", {}, text.slice(0, SPOKEN_LENGTH));
  region.append(line);
  setTimeout(() => line.remove(), 5000);
}

/** The elements within a node that Tab reaches, in order. */
function focusable(node) {
  return [...node.querySelectorAll(FOCUSABLE)].filter((one) => one.checkVisibility());
}

/** Keeps Tab within a dialog: from the last element to the first and back. */
function trapFocus(dialog) {
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Tab") return;
    const stops = focusable(dialog);
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    if (document.activeElement !== edge && stops.includes(document.activeElement)) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  });
}

/** The control itself, or the one that took its place when its message was drawn anew; null without one. */
export function counterpart(control) {
  if (!control || control.isConnected) return control;
  const message = control.closest("[data-message]");
  const drawn =
    message && document.querySelector(`[data-message="${CSS.escape(message.dataset.message)}"]`);
  const { key } = control.dataset;
  const same = key && drawn?.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
  return same ?? drawn;
}

/**
 * Opens a modal dialog, with focus kept inside, and takes it away when it is closed by Escape, by a
 * press beside it or by itself. Focus goes back to where it was, unless something else has it by then.
 */
export function openDialog(dialog) {
  const before = document.activeElement;
  document.body.append(dialog);
  trapFocus(dialog);
  dialog.addEventListener("mousedown", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (document.activeElement === document.body) counterpart(before)?.focus();
  });
  dialog.showModal();
  return dialog;
}

/** Arrow keys, Home and End move the focus among the controls of a node that the selector finds. */
export function rove(node, selector) {
  node.addEventListener("keydown", (event) => {
    const stops = [...node.querySelectorAll(selector)];
    const at = stops.indexOf(document.activeElement);
    if (at < 0) return;
    let to = null;
    if (event.key in STEPS) to = (at + STEPS[event.key] + stops.length) % stops.length;
    else if (event.key === "Home") to = 0;
    else if (event.key === "End") to = stops.length - 1;
    if (to === null) return;
    event.preventDefault();
    stops[to].focus();
  });
}

/**
 * A panel that a button opens and closes; Escape and a press elsewhere close it, and focus goes back.
 * `build()` gives what it holds each time it opens. Returns { close }.
 */
export function disclose(button, panel, build) {
  panel.id ||= freshId("panel");
  button.setAttribute("aria-controls", panel.id);
  const show = (isOpen) => {
    panel.hidden = !isOpen;
    button.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) panel.replaceChildren(...build());
  };
  const close = () => show(false);
  show(false);
  button.addEventListener("click", () => {
    show(panel.hidden);
    if (!panel.hidden) (focusable(panel)[0] ?? panel).focus();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || panel.hidden || document.querySelector("dialog[open]")) return;
    close();
    button.focus();
  });
  document.addEventListener("pointerdown", (event) => {
    if (panel.hidden || panel.contains(event.target) || button.contains(event.target)) return;
    close();
  });
  return { close };
}
