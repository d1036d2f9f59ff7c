// Threads and posts: the panel of a channel that lists and makes them, and changes the open one.

import { disclose } from "./a11y.js";
import * as api from "./api.js";
import { element, freshId } from "./dom.js";

const FORUM = 15;

/** Whether a channel is a forum: nobody writes there but in its posts. */
export function isForum(channel) {
  return channel?.type === FORUM;
}

/** Draws the panel of the open channel or thread behind the button. */
export function threadMenu(store, { button, panel }) {
  const act = async (request, words) => {
    try {
      const answer = await request();
      menu.close();
      store.notice(words);
      if (answer.channel_id) setTimeout(() => store.go({ channel: answer.channel_id }), 300);
    } catch (refusal) {
      if (!(refusal instanceof api.Refusal)) throw refusal;
      store.notice(refusal.message);
    }
  };
  const menu = disclose(button, panel, () => {
    const channel = store.me?.current;
    if (!channel?.guild) return [element("h2", {}, "Threads"), element("p", {}, "None here.")];
    return channel.parent_id ? thread(store, channel, act) : parent(store, channel, act);
  });
  store.on("place", () => menu.close());
}

function thread(store, channel, act) {
  const change = (what, words) =>
    press(words, () =>
      act(
        () => api.changeChannel(store.me.user, { channel_id: channel.id, do: what }),
        `${words}: done.`,
      ),
    );
  const isIn = channel.members.includes(store.me.user);
  const tags = namesOfTags(store.me, channel);
  return [
    element("h2", {}, channel.name),
    element("p", {}, [describe(store.me, channel), tags.length ? `Tags: ${tags.join(", ")}.` : ""].join(" ")),
    element(
      "div",
      { class: "panel-buttons" },
      isIn ? change("leave", "Leave") : change("join", "Join"),
      channel.archived ? change("unarchive", "Unarchive") : change("archive", "Archive"),
      channel.locked ? change("unlock", "Unlock") : change("lock", "Lock"),
      change("delete", "Delete"),
    ),
  ];
}

function parent(store, channel, act) {
  return [
    element("h2", {}, isForum(channel) ? "Posts" : "Threads"),
    threadList(store, channel),
    newThread(store, channel, act),
  ];
}

/** The threads of a channel, or the posts of a forum with their tags; each leads to its place. */
export function threadList(store, channel) {
  const list = store.me.threads(channel.id).map((one) => {
    const tags = namesOfTags(store.me, one);
    const words = [describe(store.me, one).toLowerCase().replace(".", ""), ...tags].join(", ");
    const go = { click: () => store.go({ channel: one.id }) };
    const link = { type: "button", class: "link-button panel-link", on: go };
    return element("li", {}, element("button", link, `${one.name} (${words})`));
  });
  return list.length ? element("ul", {}, list) : element("p", {}, "There are none yet.");
}

function newThread(store, channel, act) {
  const inForum = isForum(channel);
  const name = field("Name", "input", { maxlength: 100, required: true });
  const words = inForum ? field("Message", "textarea", { rows: 3, required: true }) : null;
  const isPrivate = tick("Private");
  const tags = (channel.tags ?? []).map((tag) => tick(tag.name));
  const send = (event) => {
    event.preventDefault();
    const body = {
      channel_id: channel.id,
      name: name.control.value,
      private: isPrivate.control.checked,
      content: words?.control.value ?? "",
      tags: tags.filter((one) => one.control.checked).map((one) => one.words),
    };
    act(() => api.makeThread(store.me.user, body), `${body.name} was made.`);
  };
  return element(
    "form",
    { class: "panel-form", on: { submit: send } },
    element("h3", {}, inForum ? "New post" : "New thread"),
    name.node,
    words?.node,
    inForum ? tags.map((one) => one.node) : isPrivate.node,
    element("button", { type: "submit", class: "button primary" }, inForum ? "Post" : "Create"),
  );
}

/** The names of the tags of a post. */
export function namesOfTags(session, channel) {
  const forum = session.channel(channel.parent_id);
  return (forum?.tags ?? [])
    .filter((tag) => channel.applied_tags?.includes(tag.id))
    .map((tag) => tag.name);
}

function describe(session, channel) {
  const open = isForum(session.channel(channel.parent_id)) ? "Post" : "Thread";
  const kind = channel.type === 12 ? "Private thread" : open;
  const state = [channel.archived ? "archived" : "", channel.locked ? "locked" : ""];
  const words = state.filter(Boolean).join(", ");
  return words ? `${kind}, ${words}.` : `${kind}.`;
}

function press(words, click) {
  return element("button", { type: "button", class: "button secondary", on: { click } }, words);
}

function field(words, tag, attributes) {
  const id = freshId("thread");
  const control = element(tag, { id, class: "field-input", ...attributes });
  return { control, node: element("label", { for: id, class: "panel-field" }, words, control) };
}

function tick(words) {
  const id = freshId("thread");
  const control = element("input", { id, type: "checkbox", class: "tick" });
  return {
    words,
    control,
    node: element("label", { for: id, class: "panel-tick" }, control, words),
  };
}
