// Puts the page together: finds its places, makes the views, and keeps the address in step.

import { disclose } from "./a11y.js";
import * as api from "./api.js";
import { Channels } from "./channels.js";
import { Composer } from "./composer.js";
import { element, fill, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { MessageList, pinned } from "./messages.js";
import { watchModals } from "./modal.js";
import { markOf, namesFor, nameOfChannel } from "./people.js";
import { Store } from "./store.js";
import { keepTime } from "./time.js";
import { clockMenu } from "./moments.js";
import { threadMenu } from "./threads.js";
import { troubleMenu } from "./trouble.js";
import { memberList, switcher, userPanel } from "./users.js";

const NOTICE_MS = 5000;
const TYPING_MS = 10_000;
const RETRY_MS = 1000;
const NARROW = matchMedia("(max-width: 700px)");

const at = (id) => document.getElementById(id);
const store = new Store();
const composer = new Composer(store, {
  box: at("composer"),
  text: at("message-text"),
  popup: at("picker"),
  error: at("composer-error"),
  file: at("attach"),
});
new MessageList(store, { scroller: at("scroller"), list: at("messages"), below: at("to-end") });

for (const node of document.querySelectorAll("[data-icon]")) node.prepend(icon(node.dataset.icon));
new Channels(
  store,
  { rail: at("rail"), title: at("guild-name"), list: at("channels") },
  { arrived: () => drawer(false) },
);
switcher(store, at("people"));
userPanel(store, at("user-panel"));
memberList(store, at("members"));
troubleMenu(store, { button: at("trouble"), panel: at("trouble-panel"), status: at("bot-state") });
clockMenu(store, { button: at("clock"), panel: at("clock-panel") });
threadMenu(store, { button: at("threads"), panel: at("threads-panel") });
watchModals(store);
keepTime();
watchHeader();
watchConnection();
watchPins();
watchTyping();
watchNotices();
watchAddress();
watchDrawers();
watchKeys();
start();

async function start() {
  try {
    await store.start();
  } catch (refusal) {
    if (!(refusal instanceof api.Refusal)) throw refusal;
    setTimeout(start, RETRY_MS);
  }
}

function watchHeader() {
  const draw = () => {
    const channel = store.me?.current;
    const name = channel ? nameOfChannel(store.me, channel) : "";
    fill(at("channel-name"), name);
    fill(at("channel-mark"), icon(markOf(channel)));
    fill(at("topic"), channel?.topic ? markdown(channel.topic, namesFor(store.me)) : []);
    const place = channel?.guild ? `#${name}` : name;
    const mentions = [...store.sessions.values()].reduce(
      (sum, session) => sum + session.mentions(),
      0,
    );
    document.title = `${mentions ? `(${mentions}) ` : ""}${place || "Interlude"} | Sandbox`;
  };
  for (const event of ["state", "place", "unread"]) store.on(event, draw);
}

function watchConnection() {
  const draw = () => {
    at("connection").hidden = !store.me || store.me.isOnline;
  };
  store.on("connection", draw);
  store.on("place", draw);
}

function watchPins() {
  const panel = at("pins-panel");
  const close = () => menu.close();
  const load = async () => {
    const { me } = store;
    const { channelId } = me;
    let messages;
    try {
      messages = await api.readPins(me.user, channelId);
    } catch (refusal) {
      fill(panel, element("p", { class: "panel-empty" }, refusal.message));
      return;
    }
    if (me !== store.me || channelId !== me.channelId || panel.hidden) return;
    const jump = (message) => {
      close();
      store.go({ channel: channelId, message: message.id });
    };
    fill(panel, element("h2", {}, "Pinned Messages"), pinned(me, messages, jump));
  };
  const menu = disclose(at("pins"), panel, () => {
    load();
    return [element("h2", {}, "Pinned Messages")];
  });
  store.on("place", close);
  store.on("pins", ({ session, channel_id: channel }) => {
    if (session === store.me && channel === session.channelId && !panel.hidden) load();
  });
}

function watchTyping() {
  const draw = () => {
    const { me } = store;
    if (!me) return;
    const since = Date.now() - TYPING_MS;
    const names = [...me.typing]
      .filter(([key, moment]) => key.startsWith(`${me.channelId}:`) && moment > since)
      .filter(([key]) => !me.isThinking(me.channelId, key.split(":")[1]))
      .map(([key]) => store.name(key.split(":")[1]));
    const words = names.length
      ? `${names.join(" and ")} ${names.length > 1 ? "are" : "is"} thinking...`
      : "";
    if (at("typing").textContent !== words) fill(at("typing"), words);
  };
  for (const event of ["typing", "messages", "place"]) store.on(event, draw);
  setInterval(draw, RETRY_MS);
}

function watchNotices() {
  store.on("notice", (sentence) => {
    const notice = element("div", { class: "notice-card" }, sentence);
    at("notices").append(notice);
    setTimeout(() => notice.remove(), NOTICE_MS);
  });
}

/** `#user=...&channel=...&message=...` says who acts and where; it is kept true, and obeyed when it changes. */
function watchAddress() {
  let isPending = true;
  const obey = () => {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const user = wanted.get("user") ?? store.me.user;
    const channel = wanted.get("channel") ?? store.sessions.get(user)?.channelId;
    store.go({ user, channel, message: wanted.get("message") });
  };
  store.on("place", ({ message }) => {
    const { user, channelId } = store.me;
    if (!channelId) return;
    const place = new URLSearchParams({
      user,
      channel: channelId,
      ...(message ? { message } : {}),
    });
    if (location.hash.slice(1) !== String(place)) history.replaceState(null, "", `#${place}`);
  });
  // The first place can be taken only when its session knows its channels.
  store.on("state", () => {
    const user = new URLSearchParams(location.hash.slice(1)).get("user") ?? store.me?.user;
    const session = store.sessions.get(user) ?? store.me;
    if (!isPending || !session?.guilds.length) return;
    isPending = false;
    obey();
  });
  addEventListener("hashchange", obey);
  document.addEventListener("click", (event) => {
    const jump = event.target.closest?.("[data-jump]");
    const command = event.target.closest?.("button[data-command]");
    if (jump) {
      event.preventDefault();
      store.go({ channel: jump.dataset.jump, message: jump.dataset.to ?? null });
    } else if (command) {
      composer.begin(command.dataset.command);
    }
  });
}

function drawer(isOpen) {
  document.body.classList.toggle("drawer-open", isOpen);
  at("drawer-button").setAttribute("aria-expanded", String(isOpen));
  at("navigation").inert = NARROW.matches && !isOpen;
  if (isOpen) at("channels").querySelector(".channel.open, .channel")?.focus();
}

function showMembers(isShown) {
  document.body.classList.toggle("members-shown", isShown);
  at("members-button").setAttribute("aria-pressed", String(isShown));
}

function watchDrawers() {
  const settle = () => {
    drawer(false);
    showMembers(!matchMedia("(max-width: 1000px)").matches);
  };
  settle();
  NARROW.addEventListener("change", settle);
  at("drawer-button").addEventListener("click", () =>
    drawer(!document.body.classList.contains("drawer-open")),
  );
  at("members-button").addEventListener("click", () =>
    showMembers(!document.body.classList.contains("members-shown")),
  );
  at("shade").addEventListener("click", () => {
    drawer(false);
    showMembers(false);
  });
}

function watchKeys() {
  at("skip").addEventListener("click", (event) => {
    event.preventDefault();
    composer.focus();
  });
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") {
      if (document.body.classList.contains("drawer-open")) {
        drawer(false);
        at("drawer-button").focus();
      } else if (at("messages").contains(document.activeElement)) composer.focus();
    }
    const isFree = document.activeElement === document.body;
    const isTyping = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isFree && isTyping) composer.focus();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && store.me?.channelId) store.me.read(store.me.channelId);
  });
}
