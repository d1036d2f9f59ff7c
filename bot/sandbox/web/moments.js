// The page's clock: how far the sandbox is ahead of the machine, and the panel that moves it.

import { disclose } from "./a11y.js";
import * as api from "./api.js";
import { element, fill } from "./dom.js";
import { inFull, now, setAhead } from "./time.js";

const HOUR_S = 3600;
const STEPS = [
  ["1 hour later", HOUR_S],
  ["12 hours later", 12 * HOUR_S],
  ["1 day later", 24 * HOUR_S],
  ["1 week later", 7 * 24 * HOUR_S],
];

/** Draws the panel behind the button, and keeps the page's time with the sandbox's. */
export function clockMenu(store, { button, panel }) {
  const shown = element("p", { role: "status" });
  const tell = () => fill(shown, `It is ${inFull(new Date(now()))} here.`);
  const move = async (seconds, words) => {
    try {
      setAhead((await api.moveClock(seconds)).ahead);
      store.notice(`It is ${words}.`);
      tell();
    } catch (refusal) {
      if (!(refusal instanceof api.Refusal)) throw refusal;
      store.notice(refusal.message);
    }
  };
  disclose(button, panel, () => {
    tell();
    return [
      element("h2", {}, "Time"),
      shown,
      element(
        "div",
        { class: "panel-buttons" },
        STEPS.map(([words, seconds]) =>
          element(
            "button",
            {
              type: "button",
              class: "button secondary",
              on: { click: () => move(seconds, words) },
            },
            words,
          ),
        ),
      ),
    ];
  });
}
