// Points in time as Discord writes them, in the reader's own zone and kept true while the page is open.

import { element } from "./dom.js";

const LOCALE = navigator.language?.startsWith("en") ? navigator.language : "en";
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { day: "2-digit", month: "2-digit", year: "numeric" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const FORMATS = Object.fromEntries(
  Object.entries(STYLES).map(([style, options]) => [
    style,
    new Intl.DateTimeFormat(LOCALE, options),
  ]),
);
const RELATIVE = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });
// Seconds in each unit, the largest first. A unit is used from one of it upwards.
const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];
let aheadMs = 0;

/** The sandbox's time in milliseconds: the machine's, and what it was moved by. */
export const now = () => Date.now() + aheadMs;

/** Takes by how many seconds the sandbox is ahead. */
export function setAhead(seconds) {
  aheadMs = seconds * 1000;
}

const LAST_MOMENT_MS = 8.64e15;

/** The moment in words, relative to the sandbox's time: "in 5 minutes", "3 days ago". In milliseconds. */
function relative(moment) {
  const seconds = Math.round((moment - now()) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return RELATIVE.format(Math.round(seconds / size), unit);
}

/** A `<t:unix:style>` mark; null when the number is no date. Style R counts on by itself. */
export function timestamp(unix, style = "f") {
  const moment = Number(unix) * 1000;
  if (Math.abs(moment) > LAST_MOMENT_MS) return null;
  return element(
    "time",
    {
      class: "stamp",
      datetime: new Date(moment).toISOString(),
      title: FORMATS.F.format(moment),
      data: style === "R" ? { relative: moment } : {},
    },
    style === "R" ? relative(moment) : FORMATS[style].format(moment),
  );
}

/** "14:05", for the gutter of a message that follows another. */
export function clock(moment) {
  return FORMATS.t.format(moment);
}

/** "Today at 14:05", "Yesterday at 14:05" or the date, as the head of a message shows it. */
export function when(moment) {
  const midnight = new Date(now());
  midnight.setHours(0, 0, 0, 0);
  const days = Math.floor((midnight - moment) / 86_400_000);
  if (moment >= midnight) return `Today at ${clock(moment)}`;
  if (days === 0) return `Yesterday at ${clock(moment)}`;
  return `${FORMATS.d.format(moment)} ${clock(moment)}`;
}

/** "20 November 2026", the words of the rule between two days. */
export function day(moment) {
  return FORMATS.D.format(moment);
}

/** Everything there is to say about a moment, for a tooltip. */
export function inFull(moment) {
  return FORMATS.F.format(moment);
}

/** Keeps every relative time on the page true, once a second. */
export function keepTime() {
  setInterval(() => {
    for (const node of document.querySelectorAll("time[data-relative]")) {
      const words = relative(Number(node.dataset.relative));
      if (node.textContent !== words) node.textContent = words;
    }
  }, 1000);
}
