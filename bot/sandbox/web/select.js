// A select menu as Discord shows it: a field that drops a list, or raises a sheet on a phone.

import { element, fill, freshId, icon } from "./dom.js";
import { OptionList } from "./picker.js";

const GAP_PX = 4;
const TALLEST_PX = 320;
const NARROW = matchMedia("(max-width: 700px)");

const CLOSED_KEYS = {
  Enter: (menu) => menu.open(),
  " ": (menu) => menu.open(),
  ArrowDown: (menu) => menu.open(),
  ArrowUp: (menu) => menu.open(),
};
const OPEN_KEYS = {
  Enter: (menu) => menu.list.choose(),
  " ": (menu) => menu.list.choose(),
  ArrowDown: (menu) => menu.list.move(1),
  ArrowUp: (menu) => menu.list.move(-1),
  Home: (menu) => menu.list.first(),
  End: (menu) => menu.list.last(),
  Escape: (menu) => menu.close(),
  Tab: (menu) => menu.close(),
};

/**
 * A select menu. With a `max` of 1 a choice closes it; with more, closing it is the choice. `onDone(values)`
 * is called with a choice that differs from the one before, `onClosed()` always.
 */
export class SelectMenu {
  #options;
  #least;
  #most;
  #before = [];
  #shown = element("span", { class: "select-value" });
  #layer;
  #panel;

  /** Options are items of an OptionList; `data` is what the field carries. */
  constructor({
    label,
    options,
    chosen = [],
    min = 1,
    max = 1,
    placeholder,
    isOff,
    data,
    onDone,
    onClosed,
  }) {
    this.#options = options;
    this.#least = min;
    this.#most = max;
    this.placeholder = placeholder ?? "Make a selection";
    this.isOff = Boolean(isOff);
    this.onDone = onDone;
    this.onClosed = onClosed;
    this.values = [...chosen];
    const name = label ?? this.placeholder;
    this.list = new OptionList({
      label: name,
      isMultiple: max > 1,
      onChoose: (item) => this.#pick(item),
    });
    this.field = this.#makeField(name, data);
    this.list.own(this.field);
    this.#panel = this.#makePanel(name);
    this.#layer = element("div", { class: "menu-layer", popover: "manual" }, this.#panel);
    this.node = element("div", { class: "select-holder" }, this.field, this.#layer);
    this.#draw();
  }

  get isOpen() {
    return this.field.getAttribute("aria-expanded") === "true";
  }

  open() {
    if (this.isOff || this.isOpen) return;
    this.#before = this.values;
    const at = this.#options.findIndex((option) => this.values.includes(option.value));
    const sentence = this.#options.length ? null : "There is nothing to choose from.";
    this.field.setAttribute("aria-expanded", "true");
    this.#layer.showPopover();
    this.list.show(this.#options, { active: Math.max(at, 0), sentence });
    this.#place();
    document.addEventListener("pointerdown", this.#leave, true);
    addEventListener("resize", this.#place);
  }

  close() {
    if (!this.isOpen) return;
    this.#layer.hidePopover();
    this.field.setAttribute("aria-expanded", "false");
    this.field.removeAttribute("aria-activedescendant");
    document.removeEventListener("pointerdown", this.#leave, true);
    removeEventListener("resize", this.#place);
    if (this.values.length < this.#least) this.values = this.#before;
    this.#draw();
    const old = new Set(this.#before);
    const isSame = this.values.length === old.size && this.values.every((value) => old.has(value));
    if (!isSame) this.onDone(this.values);
    this.onClosed?.();
  }

  #pick({ value }) {
    const without = this.values.filter((one) => one !== value);
    const isChosen = without.length < this.values.length;
    if (this.#most === 1) {
      this.values = isChosen && this.#least === 0 ? [] : [value];
      this.close();
      return;
    }
    if (isChosen) this.values = without;
    else if (this.values.length < this.#most) this.values = [...this.values, value];
    this.#draw();
  }

  #draw() {
    const chosen = this.#options.filter((option) => this.values.includes(option.value));
    const words = chosen.map((option) =>
      element("span", { class: this.list.isMultiple ? "select-chip" : null }, option.label),
    );
    fill(
      this.#shown,
      words.length ? words : element("span", { class: "placeholder" }, this.placeholder),
    );
    this.list.mark(this.values);
  }

  #makeField(name, data) {
    const attributes = {
      class: "select",
      id: freshId("select"),
      role: "combobox",
      tabindex: this.isOff ? null : "0",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-disabled": this.isOff ? "true" : null,
      "aria-label": name,
      data,
      on: {
        click: () => (this.isOpen ? this.close() : this.open()),
        keydown: (event) => this.#key(event),
        blur: (event) => {
          if (!this.node.contains(event.relatedTarget)) this.close();
        },
      },
    };
    return element("div", attributes, this.#shown, icon("down"));
  }

  #makePanel(name) {
    const done = {
      type: "button",
      class: "button primary sheet-done",
      on: { click: () => this.close() },
    };
    return element(
      "div",
      { class: "menu-panel" },
      element("div", { class: "sheet-title", "aria-hidden": "true" }, name),
      this.list.node,
      this.list.isMultiple ? element("button", done, "Done") : null,
    );
  }

  #key(event) {
    const act = this.isOpen ? OPEN_KEYS[event.key] : CLOSED_KEYS[event.key];
    if (act) {
      if (event.key !== "Tab") event.preventDefault();
      // The form that the menu stands in must not close with it.
      if (event.key === "Escape") event.stopPropagation();
      act(this);
    } else if (event.key.length === 1 && this.isOpen) {
      this.list.seek(event.key);
    }
  }

  #leave = (event) => {
    if (!this.field.contains(event.target) && !this.#panel.contains(event.target)) this.close();
  };

  /** Puts the list below the field, or above it where there is more room. A sheet has its place by itself. */
  #place = () => {
    const { style } = this.#panel;
    if (NARROW.matches) {
      for (const property of ["left", "top", "bottom", "width"]) style.removeProperty(property);
      return;
    }
    const box = this.field.getBoundingClientRect();
    const height = Math.min(this.#panel.scrollHeight, TALLEST_PX);
    const isBelow = innerHeight - box.bottom > height || box.top < innerHeight / 2;
    style.setProperty("left", `${box.left}px`);
    style.setProperty("width", `${box.width}px`);
    style.setProperty("top", isBelow ? `${box.bottom + GAP_PX}px` : "auto");
    style.setProperty("bottom", isBelow ? "auto" : `${innerHeight - box.top + GAP_PX}px`);
  };
}
