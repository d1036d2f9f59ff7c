// Discord's markdown: blocks of lines here, the marks within them in inline.js.

import { element } from "./dom.js";
import { inline } from "./inline.js";

const HEADING = /^(#{1,3}) +(.+)$/;
const SUBTEXT = /^-# +(.+)$/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;
const QUOTE = /^> ?(.*)$/;
const QUOTE_REST = /^>>> /;
const FENCE = "```";

/**
 * A text in Discord's markdown as a list of nodes. `names` tells what ids are called:
 * user(id), role(id) -> { name, color, isMe }, channel(id), isMe(id).
 */
export function markdown(text, names) {
  return blocks((text ?? "").split("\n"), names, true);
}

/** The same text on one line, without blocks: titles, field names, descriptions of controls. */
export function oneLine(text, names) {
  return inline((text ?? "").replaceAll("\n", " "), names);
}

function blocks(lines, names, mayQuote) {
  const nodes = [];
  let paragraph = [];
  const close = () => {
    if (paragraph.length)
      nodes.push(element("div", { class: "text" }, inline(paragraph.join("\n"), names)));
    paragraph = [];
  };
  let at = 0;
  while (at < lines.length) {
    const block = blockAt(lines, at, names, mayQuote);
    if (block) {
      // The empty line before a heading or a list is the reader's, not the page's.
      while (paragraph.length && !paragraph.at(-1).trim() && block.isSpaced) paragraph.pop();
      close();
      nodes.push(block.node);
      at = block.next;
    } else {
      const last = endOfFence(lines, at);
      paragraph.push(...lines.slice(at, last + 1));
      at = last + 1;
    }
  }
  close();
  return nodes;
}

/** The block that begins on a line: { node, next line, isSpaced }, or null when the line is plain text. */
function blockAt(lines, at, names, mayQuote) {
  const line = lines[at];
  const heading = HEADING.exec(line);
  if (heading) {
    const level = heading[1].length;
    const node = element(`h${level + 2}`, { class: `heading-${level}` }, inline(heading[2], names));
    return { node, next: at + 1, isSpaced: true };
  }
  const subtext = SUBTEXT.exec(line);
  if (subtext) {
    return {
      node: element("div", { class: "text subtext" }, inline(subtext[1], names)),
      next: at + 1,
    };
  }
  if (mayQuote && QUOTE_REST.test(line)) {
    const rest = [line.replace(QUOTE_REST, ""), ...lines.slice(at + 1)];
    return { node: element("blockquote", {}, blocks(rest, names, false)), next: lines.length };
  }
  if (mayQuote && QUOTE.test(line) && line !== ">") {
    const next = firstWithout(lines, at, QUOTE);
    const quoted = lines.slice(at, next).map((one) => QUOTE.exec(one)[1]);
    return { node: element("blockquote", {}, blocks(quoted, names, false)), next };
  }
  if (ITEM.test(line)) {
    const next = firstWithout(lines, at, ITEM);
    const items = lines.slice(at, next).map((one) => {
      const [, indent, mark, words] = ITEM.exec(one);
      return { indent: indent.length, mark, words };
    });
    return { node: element("div", {}, lists(items, names)), next, isSpaced: true };
  }
  return null;
}

function firstWithout(lines, from, pattern) {
  let next = from;
  while (next < lines.length && pattern.test(lines[next])) next += 1;
  return next;
}

/**
 * Items as lists, a new one where bullets and numbers meet. Items that stand further to the right than
 * the first are lists within the item before them.
 */
function lists(items, names) {
  const nodes = [];
  let at = 0;
  while (at < items.length) {
    const { indent, mark, words } = items[at];
    const tag = /\d/.test(mark) ? "ol" : "ul";
    if (nodes.at(-1)?.localName !== tag) {
      nodes.push(element(tag, tag === "ol" ? { start: Number.parseInt(mark, 10) } : {}));
    }
    let next = at + 1;
    while (next < items.length && items[next].indent > indent) next += 1;
    const within = next > at + 1 ? lists(items.slice(at + 1, next), names) : [];
    nodes.at(-1).append(element("li", {}, inline(words, names), within));
    at = next;
  }
  return nodes;
}

/** The line on which a code fence that opens on this one is closed; the line itself without such a fence. */
function endOfFence(lines, at) {
  if (fences(lines[at]) % 2 === 0) return at;
  for (let next = at + 1; next < lines.length; next += 1) {
    if (fences(lines[next]) % 2) return next;
  }
  return at;
}

const fences = (line) => line.split(FENCE).length - 1;
