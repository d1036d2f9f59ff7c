// What hangs below a message's text: embeds, pictures, files.

import { element, icon } from "./dom.js";
import { openDialog } from "./a11y.js";
import { link } from "./inline.js";
import { markdown, oneLine } from "./markdown.js";
import { colorOf } from "./store.js";
import { when } from "./time.js";

const FIELDS_ABREAST = 3;
const KIB = 1024;

/** The embeds and the attachments of a message; a file that an embed shows is not shown again. */
export function extras(message, names) {
  const files = message.attachments ?? [];
  const embeds = message.embeds ?? [];
  const shown = new Set(embeds.flatMap((one) => pictures(one)).map((url) => source(url, files)));
  const loose = files.filter((file) => !shown.has(file.url));
  return [
    ...embeds.map((one) => embed(one, files, names)),
    ...loose.map((file) => attachment(file)),
  ];
}

function pictures(embed) {
  return [embed.image?.url, embed.thumbnail?.url].filter(Boolean);
}

/** Where a picture is: `attachment://name` stands for a file of the same message. */
function source(url, files) {
  const name = url?.startsWith("attachment://") ? url.slice("attachment://".length) : null;
  return name === null ? url : (files.find((file) => file.filename === name)?.url ?? url);
}

/** The sandbox's own files under the name by which this page reached it: 127.0.0.1 and localhost are one. */
function here(url) {
  const address = URL.canParse(url, location.href) ? new URL(url, location.href) : null;
  const isOwn =
    address?.port === location.port && ["127.0.0.1", "localhost"].includes(address.hostname);
  return isOwn ? address.pathname + address.search : url;
}

function describe(url, files) {
  return files.find((file) => file.url === url)?.description ?? "";
}

function embed(data, files, names) {
  const color = data.color === undefined || data.color === null ? null : colorOf(data.color);
  const title =
    data.title &&
    element(
      "div",
      { class: "embed-title" },
      data.url ? link(data.url, oneLine(data.title, names)) : oneLine(data.title, names),
    );
  return element(
    "div",
    { class: "embed", style: { "--bar": color } },
    element(
      "div",
      { class: "embed-words" },
      data.author?.name
        ? element(
            "div",
            { class: "embed-author" },
            data.author.icon_url
              ? element("img", { src: source(data.author.icon_url, files), alt: "" })
              : null,
            data.author.url ? link(data.author.url, data.author.name) : data.author.name,
          )
        : null,
      title,
      data.description
        ? element("div", { class: "embed-description" }, markdown(data.description, names))
        : null,
      data.fields?.length
        ? element("div", { class: "embed-fields" }, fields(data.fields, names))
        : null,
    ),
    data.thumbnail
      ? picture(source(data.thumbnail.url, files), { files, kind: "thumbnail" })
      : null,
    data.image ? picture(source(data.image.url, files), { files, kind: "embed-image" }) : null,
    footer(data),
  );
}

/** Inline fields stand side by side, three at most; any other takes a line of its own. */
function fields(all, names) {
  const rows = [];
  for (const field of all) {
    const row = rows.at(-1);
    if (field.inline && row?.isInline && row.fields.length < FIELDS_ABREAST) row.fields.push(field);
    else rows.push({ isInline: Boolean(field.inline), fields: [field] });
  }
  return rows.flatMap((row) =>
    row.fields.map((field) =>
      element(
        "div",
        { class: "embed-field", style: { "--span": row.isInline ? 12 / row.fields.length : 12 } },
        element("div", { class: "embed-field-name" }, oneLine(field.name, names)),
        element("div", { class: "embed-field-value" }, markdown(field.value, names)),
      ),
    ),
  );
}

function footer(data) {
  if (!data.footer?.text && !data.timestamp) return null;
  const moment = data.timestamp ? new Date(data.timestamp) : null;
  return element(
    "div",
    { class: "embed-footer" },
    data.footer?.text ?? null,
    data.footer?.text && moment
      ? element("span", { class: "embed-dot", "aria-hidden": "true" }, " • ")
      : null,
    moment ? element("time", { datetime: moment.toISOString() }, when(moment)) : null,
  );
}

function attachment(file) {
  if (file.content_type?.startsWith("image/")) {
    return picture(file.url, {
      alt: file.description ?? file.filename,
      kind: "attached-image",
      size: file,
    });
  }
  return element(
    "div",
    { class: "attached-file" },
    icon("file"),
    element(
      "span",
      { class: "attached-words" },
      element(
        "a",
        { href: here(file.url), download: file.filename, target: "_blank" },
        file.filename,
      ),
      element("span", { class: "attached-size" }, bytes(file.size)),
    ),
  );
}

/** A picture that a press enlarges. It keeps its room while it loads, where its size is known. */
function picture(
  url,
  { files = [], alt = describe(url, files), kind, size = files.find((file) => file.url === url) },
) {
  const image = element("img", {
    src: here(url),
    alt,
    loading: "lazy",
    width: size?.width,
    height: size?.height,
  });
  image.addEventListener("error", () =>
    image.replaceWith(
      element("span", { class: "picture-lost" }, alt || "A picture that did not load."),
    ),
  );
  const name = alt ? `Enlarge picture: ${alt}` : "Enlarge picture";
  return element(
    "button",
    {
      type: "button",
      class: `picture ${kind}`,
      "aria-label": name,
      on: { click: () => enlarge(url, alt) },
    },
    image,
  );
}

function enlarge(url, alt) {
  const dialog = element(
    "dialog",
    { class: "lightbox", "aria-label": alt || "Picture" },
    element("img", { src: here(url), alt }),
    alt ? element("p", {}, alt) : null,
    element(
      "p",
      {},
      element(
        "a",
        { href: here(url), target: "_blank", rel: "noreferrer noopener" },
        "Open in a new tab",
      ),
    ),
    element(
      "button",
      {
        type: "button",
        class: "icon-button close",
        "aria-label": "Close",
        on: { click: () => dialog.close() },
      },
      icon("cross"),
    ),
  );
  openDialog(dialog);
}

/** A size as people read it. */
export function bytes(count) {
  if (count < KIB) return `${count} bytes`;
  if (count < KIB * KIB) return `${(count / KIB).toFixed(1)} KB`;
  return `${(count / KIB / KIB).toFixed(1)} MB`;
}
