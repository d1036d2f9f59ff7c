// A select menu as Discord shows it: a field that drops a list, or raises a sheet on a phone.

import { element, fill, freshId, icon } from "./dom.js";
import { OptionList } from "./picker.js";

const GAP_PX = 4;
const NARROW = matchMedia("(max-width: 700px)");

/**
 * A select menu. Options are items of an OptionList. With `max` of 1 choosing closes it; else closing it is
 * the choice. `onDone(values)` is called with a choice that differs from the one before, `onClosed()` always.
 */
export function selectMenu({ label, options, chosen = [], min = 1, max = 1, placeholder, isOff = false, data = {}, onDone, onClosed }) {
  const isMultiple = max > 1;
  let values = [...chosen];
  let before = values;
  const shown = element("span", { class: "select-value" });
  const field = element(
    "div",
    {
      class: "select",
      id: freshId("select"),
      role: "combobox",
      tabindex: isOff ? null : "0",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-disabled": isOff ? "true" : null,
      "aria-label": label ?? placeholder ?? "Make a selection",
      data,
    },
    shown,
    icon("down"),
  );
  const list = new OptionList({ label: label ?? placeholder ?? "Options", isMultiple, onChoose: pick });
  list.own(field);
  const done = element("button", { type: "button", class: "button primary sheet-done", on: { click: () => close() } }, "Done");
  const panel = element(
    "div",
    { class: "menu-panel" },
    element("div", { class: "sheet-title", "aria-hidden": "true" }, label ?? placeholder ?? "Make a selection"),
    list.node,
    isMultiple ? done : null,
  );
  const layer = element("div", { class: "menu-layer", popover: "manual" }, panel);
  const node = element("div", { class: "select-holder" }, field, layer);

  function draw() {
    const picked = options.filter((option) => values.includes(option.value));
    const words = picked.map((option) => element("span", { class: isMultiple ? "select-chip" : "" }, option.label));
    fill(shown, picked.length ? words : element("span", { class: "placeholder" }, placeholder ?? "Make a selection"));
    list.mark(values);
  }

  function pick(item) {
    if (!isMultiple) {
      values = values.includes(item.value) && min === 0 ? [] : [item.value];
      close();
    } else if (values.includes(item.value)) {
      values = values.filter((value) => value !== item.value);
    } else if (values.length < max) {
      values = [...values, item.value];
    }
    draw();
  }

  function open() {
    if (isOff || isOpen()) return;
    before = values;
    const at = options.findIndex((option) => values.includes(option.value));
    const sentence = options.length ? null : "There is nothing to choose from.";
    list.show(options, { active: Math.max(at, 0), sentence });
    layer.showPopover();
    place();
    field.setAttribute("aria-expanded", "true");
    document.addEventListener("pointerdown", leave, true);
    addEventListener("resize", place);
  }

  function place() {
    if (NARROW.matches) {
      for (const property of ["left", "top", "bottom", "width"]) panel.style.removeProperty(property);
      return;
    }
    const box = field.getBoundingClientRect();
    panel.style.setProperty("left", `${box.left}px`);
    panel.style.setProperty("width", `${box.width}px`);
    const isBelow = innerHeight - box.bottom > Math.min(panel.scrollHeight, 320) || box.top < innerHeight / 2;
    panel.style.setProperty("top", isBelow ? `${box.bottom + GAP_PX}px` : "auto");
    panel.style.setProperty("bottom", isBelow ? "auto" : `${innerHeight - box.top + GAP_PX}px`);
  }

  function close() {
    if (!isOpen()) return;
    layer.hidePopover();
    field.setAttribute("aria-expanded", "false");
    field.removeAttribute("aria-activedescendant");
    document.removeEventListener("pointerdown", leave, true);
    removeEventListener("resize", place);
    const hasEnough = values.length >= min;
    if (!hasEnough) values = before;
    draw();
    const isChanged = values.length !== before.length || values.some((value) => !before.includes(value));
    if (isChanged) onDone(values);
    onClosed?.();
  }

  function leave(event) {
    if (field.contains(event.target) || panel.contains(event.target)) return;
    close();
  }

  function isOpen() {
    return field.getAttribute("aria-expanded") === "true";
  }

  field.addEventListener("click", () => (isOpen() ? close() : open()));
  field.addEventListener("blur", (event) => {
    if (!node.contains(event.relatedTarget)) close();
  });
  field.addEventListener("keydown", (event) => {
    const act = isOpen() ? OPEN_KEYS[event.key] : CLOSED_KEYS[event.key];
    if (act) {
      if (event.key !== "Tab") event.preventDefault();
      if (event.key === "Escape") event.stopPropagation();
      act({ list, open, close });
    } else if (event.key.length === 1 && isOpen()) {
      list.seek(event.key);
    }
  });
  draw();
  return node;
}

const CLOSED_KEYS = {
  Enter: ({ open }) => open(),
  " ": ({ open }) => open(),
  ArrowDown: ({ open }) => open(),
  ArrowUp: ({ open }) => open(),
};
const OPEN_KEYS = {
  Enter: ({ list }) => list.choose(),
  " ": ({ list }) => list.choose(),
  ArrowDown: ({ list }) => list.move(1),
  ArrowUp: ({ list }) => list.move(-1),
  Home: ({ list }) => list.first(),
  End: ({ list }) => list.last(),
  Escape: ({ close }) => close(),
  Tab: ({ close }) => close(),
};
