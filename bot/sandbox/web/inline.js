// Marks within a line of Discord's markdown, read into elements. Raw text only ever becomes a text node.

import { element } from "./dom.js";
import { timestamp } from "./time.js";

/** Text with its marks as a list of nodes. `names` tells what an id is called; `depth` bounds the nesting. */
export function inline(text, names, depth = 0) {
  if (depth > 12) return [text];
  const nodes = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const found = MARKS_BY_START.has(text[at]) ? read(text, at, names, depth) : null;
    if (found) {
      if (plain) nodes.push(plain);
      plain = "";
      nodes.push(...found.nodes);
      at += found.length;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function read(text, at, names, depth) {
  for (const [start, pattern, make] of MARKS) {
    if (start.includes(text[at])) {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      const nodes =
        match && make(match, { names, inner: (part) => inline(part, names, depth + 1), text, at });
      if (nodes) return { nodes: [nodes].flat(), length: match[0].length };
    }
  }
  return null;
}

/** A link that stays in the page when it leads to a message here; else it opens a window of its own. */
export function link(address, words) {
  const inside = /^(?:https?:\/\/[^/]+)?\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/.exec(
    address,
  );
  if (inside) return jump(inside[1], inside[2], words);
  return element(
    "a",
    { href: address, target: "_blank", rel: "noreferrer noopener", title: address },
    words,
  );
}

function jump(channel, message, words) {
  const fragment = new URLSearchParams(message ? { channel, message } : { channel });
  return element(
    "a",
    { class: "jump", href: `#${fragment}`, data: { jump: channel, to: message } },
    words,
  );
}

function messageLink(address, names) {
  const inside = /\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/.exec(address);
  if (!inside) return link(address, address);
  const name = `#${names.channel(inside[1])}`;
  const node = jump(inside[1], inside[2], inside[2] ? `${name} › message` : name);
  node.classList.add("mention");
  return node;
}

function mention(words, { isMe = false, color = null, user = null } = {}) {
  return element(
    "span",
    { class: isMe ? "mention mine" : "mention", style: { "--mention": color }, data: { user } },
    words,
  );
}

/** Text hidden until it is clicked or its key pressed. */
function spoiler(nodes) {
  const reveal = (event) => {
    const node = event.currentTarget;
    if (node.classList.contains("open")) return;
    event.preventDefault();
    event.stopPropagation();
    node.classList.add("open");
    node.removeAttribute("role");
    node.removeAttribute("aria-label");
    node.removeAttribute("tabindex");
    node.firstChild.removeAttribute("aria-hidden");
  };
  return element(
    "span",
    {
      class: "spoiler",
      role: "button",
      tabindex: "0",
      "aria-label": "Spoiler, press to reveal",
      on: {
        click: reveal,
        keydown: (event) => {
          if (event.key === "Enter" || event.key === " ") reveal(event);
        },
      },
    },
    element("span", { "aria-hidden": "true" }, nodes),
  );
}

function codeBlock(code, language) {
  return element("pre", { tabindex: "0" }, element("code", { data: { language } }, code));
}

// A bare address ends before the punctuation of its sentence, and before a bracket it did not open.
const ADDRESS = /https?:\/\/(?:[^\s<()]|\([^\s<()]*\))*(?:[^\s<().,;:!?'"*_~|]|\([^\s<()]*\))/y;

const startsWord = ({ text, at }) => at === 0 || !/\w/.test(text[at - 1]);

// First characters, sticky pattern, maker. The order decides between marks that begin alike.
const MARKS = [
  ["\\", /\\([^A-Za-z0-9\s])/y, ([, mark]) => [mark]],
  [
    "`",
    /```(?:([\w+#.-]+)\n)?\n?([^]+?)\n?```\n?/y,
    ([, language, code]) => codeBlock(code, language),
  ],
  [
    "`",
    /(`{1,2})([^`]|[^`][^]*?[^`])\1(?!`)/y,
    ([, , code]) => element("code", {}, code.trim() || code),
  ],
  ["<", /<t:(-?\d{1,14})(?::([tTdDfFR]))?>/y, ([, unix, style]) => timestamp(unix, style)],
  [
    "<",
    /<@!?(\d+)>/y,
    ([, id], { names }) => mention(`@${names.user(id)}`, { isMe: names.isMe(id), user: id }),
  ],
  ["<", /<@&(\d+)>/y, ([, id], { names }) => mention(`@${names.role(id).name}`, names.role(id))],
  [
    "<",
    /<#(\d+)>/y,
    ([, id], { names }) => {
      const node = jump(id, null, `#${names.channel(id)}`);
      node.classList.add("mention");
      return node;
    },
  ],
  [
    "<",
    /<\/([^:<>]+):(\d+)>/y,
    ([, command]) =>
      element("button", { type: "button", class: "mention", data: { command } }, `/${command}`),
  ],
  [
    "<",
    /<a?:(\w+):(\d+)>/y,
    ([, name, id]) => element("img", { class: "emoji", src: `/cdn/emojis/${id}.png`, alt: `:${name}:`, title: `:${name}:` }),
  ],
  ["<", /<(https?:\/\/[^\s<>]+)>/y, ([, address], { names }) => messageLink(address, names)],
  [
    "[",
    /\[((?:[^\][\\\n]|\\.)+)\]\(<?((?:https?:\/)?\/(?:[^\s()>]|\([^\s()>]*\))+)>?(?: +"[^"\n]*")?\)/y,
    ([, words, address], { inner }) => link(address, inner(words)),
  ],
  ["h", ADDRESS, ([address], { names }) => messageLink(address, names)],
  [
    "/",
    /\/channels\/(?:\d+|@me)\/\d+(?:\/\d+)?/y,
    ([address], { names }) => messageLink(address, names),
  ],
  ["@", /@(everyone|here)\b/y, ([words]) => mention(words, { isMe: true })],
  ["|", /\|\|([^]+?)\|\|/y, ([, part], { inner }) => spoiler(inner(part))],
  [
    "*",
    /\*\*\*(?!\s)([^]+?)\*\*\*/y,
    ([, part], { inner }) => element("em", {}, element("strong", {}, inner(part))),
  ],
  ["*", /\*\*([^]+?)\*\*(?!\*)/y, ([, part], { inner }) => element("strong", {}, inner(part))],
  ["_", /__([^]+?)__(?!_)/y, ([, part], { inner }) => element("u", {}, inner(part))],
  ["~", /~~([^]+?)~~/y, ([, part], { inner }) => element("s", {}, inner(part))],
  [
    "*",
    /\*(?![\s*])((?:\*\*[^]+?\*\*|\\.|[^*\\])*?[^\s*])\*(?!\*)/y,
    ([, part], { inner }) => element("em", {}, inner(part)),
  ],
  [
    "_",
    /_((?:__[^]+?__|\\.|[^_\\])+?)_(?!\w)/y,
    ([, part], context) => (startsWord(context) ? element("em", {}, context.inner(part)) : null),
  ],
];
const MARKS_BY_START = new Set(MARKS.flatMap(([start]) => [...start]));
