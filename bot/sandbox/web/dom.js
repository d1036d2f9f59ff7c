// Elements are made here and nowhere else: text stays text, and no string is ever read as markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with its attributes, listeners (`on`), CSS properties (`style`), data (`data`) and children.
 * Children that are strings become text. Null, undefined and false leave an attribute or a child out.
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    } else if (name === "style") {
      for (const [property, setting] of Object.entries(value)) {
        if (setting) node.style.setProperty(property, setting);
      }
    } else if (name === "data") {
      for (const [key, datum] of Object.entries(value)) {
        if (datum !== null && datum !== undefined) node.dataset[key] = datum;
      }
    } else {
      node.setAttribute(name, value === true ? "" : String(value));
    }
  }
  node.append(...present(children));
  return node;
}

/** Puts the children in the place of what the node held. */
export function fill(node, ...children) {
  node.replaceChildren(...present(children));
  return node;
}

function present(children) {
  return children.flat(Infinity).filter((child) => child || child === 0 || child === "");
}

// Outlines on a grid of 24 units, drawn for this page.
const OUTLINES = {
  hash: "M9 3 7 21M17 3l-2 18M4 8.5h17M3 15.5h17",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.500 2",
  thread: "M4 5h16v10h-9l-4 4v-4H4ZM8 9h8M8 12h5",
  forum: "M3 4h14v9H9l-3 3v-3H3ZM20 8v9h-2v3l-3-3h-4",
  at: "M16 12a4 4 0 1 0-8 0 4 4 0 0 0 8 0Zm0 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-4 7.5",
  pin: "M9 4h6l-1 6 4 4H6l4-4ZM12 14v7",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-7 9c0-4 3-6 7-6s7 2 7 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c3 .6 4 2.700 4 5.500",
  menu: "M4 6h16M4 12h16M4 18h16",
  cross: "M5 5l14 14M19 5 5 19",
  down: "m6 9 6 6 6-6",
  check: "m5 12 5 5 9-10",
  bolt: "M13 2 5 14h6l-1 8 8-12h-6Z",
  reply: "M4 18v-3a6 6 0 0 1 6-6h10M15 4l5 5-5 5",
  slash: "M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Zm8 5-4 8",
  file: "M6 2h8l5 5v15H6ZM14 2v5h5",
  plus: "M12 5v14M5 12h14",
  link: "M14 4h6v6M20 4 10 14M9 5H4v15h15v-5",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  send: "M4 4l17 8-17 8 3-8ZM7 12h7",
};

/** A picture that screen readers pass over; its control carries the name. */
export function icon(name) {
  const picture = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  const attributes = { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" };
  for (const [key, value] of Object.entries(attributes)) picture.setAttribute(key, value);
  path.setAttribute("d", OUTLINES[name]);
  picture.append(path);
  return picture;
}

let lastId = 0;

/** An id that no other element of this page has. */
export function freshId(prefix) {
  lastId += 1;
  return `${prefix}-${lastId}`;
}
