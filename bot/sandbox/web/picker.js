// A list of things to pick from, driven by the keys of the control that owns it: the combobox pattern.

import { element, fill, freshId } from "./dom.js";

/**
 * Items are { value, label, description, detail, badge, group, isOff }; equal groups share a heading.
 * Focus stays in the owner, which names the active item by `aria-activedescendant`.
 */
export class OptionList {
  #items = [];
  #rows = [];
  #active = -1;
  #owner = null;

  constructor({ label, isMultiple = false, onChoose }) {
    this.onChoose = onChoose;
    this.node = element("div", {
      class: "options",
      id: freshId("options"),
      role: "listbox",
      "aria-label": label,
      "aria-multiselectable": isMultiple ? "true" : null,
    });
    this.chosen = new Set();
    this.isMultiple = isMultiple;
  }

  /** Makes the control the owner: what is active is told on it. */
  own(control) {
    this.#owner = control;
    control.setAttribute("aria-controls", this.node.id);
    // A list that no combobox opens is reached by itself where it scrolls.
    if (control.role !== "combobox") this.node.tabIndex = 0;
  }

  /** The item that Enter would choose, or null. */
  get current() {
    return this.#items[this.#active] ?? null;
  }

  /** Shows these items, with one of them active (-1: none), or a sentence in their place. */
  show(items, { active = -1, sentence = null } = {}) {
    this.#items = items;
    this.#rows = items.map((item, at) => this.#row(item, at));
    const nodes = [];
    let group = null;
    items.forEach((item, at) => {
      if (item.group && item.group !== group) {
        group = item.group;
        nodes.push(element("div", { class: "options-group", role: "presentation" }, group));
      }
      nodes.push(this.#rows[at]);
    });
    if (sentence)
      nodes.push(element("div", { class: "options-sentence", role: "status" }, sentence));
    fill(this.node, nodes);
    this.#activate(active);
  }

  /** Moves the active item by so many, around the ends. */
  move(step) {
    const count = this.#items.length;
    if (!count) return;
    const from = this.#active < 0 && step < 0 ? 0 : this.#active;
    this.#activate((((from + step) % count) + count) % count);
  }

  first() {
    this.#activate(0);
  }

  last() {
    this.#activate(this.#items.length - 1);
  }

  /** Makes the next item active whose label begins with the text. */
  seek(text) {
    const count = this.#items.length;
    for (let step = 1; step <= count; step += 1) {
      const at = (Math.max(this.#active, 0) + step) % count;
      if (this.#items[at].label.toLowerCase().startsWith(text.toLowerCase())) {
        this.#activate(at);
        return;
      }
    }
  }

  choose() {
    if (this.current && !this.current.isOff) this.onChoose(this.current);
  }

  /** Marks which values are chosen. */
  mark(values) {
    this.chosen = new Set(values);
    this.#items.forEach((item, at) => {
      this.#rows[at].setAttribute("aria-selected", String(this.chosen.has(item.value)));
    });
  }

  #row(item, at) {
    return element(
      "div",
      {
        class: "option",
        id: `${this.node.id}-${at}`,
        role: "option",
        "aria-selected": String(this.chosen.has(item.value)),
        "aria-disabled": item.isOff ? "true" : null,
        on: {
          // The owner keeps the focus while the list is clicked.
          mousedown: (event) => event.preventDefault(),
          mousemove: () => this.#activate(at, false),
          click: () => {
            this.#activate(at, false);
            this.choose();
          },
        },
      },
      item.picture ?? null,
      element(
        "span",
        { class: "option-words" },
        element(
          "span",
          { class: "option-label" },
          item.label,
          item.detail ? element("span", { class: "option-detail" }, item.detail) : null,
        ),
        item.description
          ? element("span", { class: "option-description" }, item.description)
          : null,
      ),
      item.badge ? element("span", { class: "option-badge" }, item.badge) : null,
      this.isMultiple ? element("span", { class: "option-box" }) : null,
    );
  }

  #activate(at, mayScroll = true) {
    this.#rows[this.#active]?.classList.remove("active");
    this.#active = this.#items.length ? at : -1;
    const row = this.#rows[this.#active];
    row?.classList.add("active");
    if (row && mayScroll) row.scrollIntoView({ block: "nearest" });
    if (row) this.#owner?.setAttribute("aria-activedescendant", row.id);
    else this.#owner?.removeAttribute("aria-activedescendant");
  }
}
