import { printable } from "../printable.ts";

/** A piece of a page whose texts are already escaped; made by `html` and `trusted` only. */
export interface Html {
  readonly html: string;
}

/** What may stand between the literal parts of a piece; `undefined` and `false` leave nothing. */
export type Part = Html | string | number | undefined | false | readonly Part[];

/** Writes a piece of a page: literal parts are ours, every other text is made printable and escaped, also in attributes. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: literals.map((literal, i) => `${i === 0 ? "" : render(parts[i - 1])}${literal}`).join("") };
}

/** Lets a text of our own through as it is: the style sheet and the script. */
export function trusted(text: string): Html {
  return { html: text };
}

function render(part: Part): string {
  if (part === undefined || part === false) return "";
  if (typeof part === "number") return String(part);
  if (typeof part === "string") return escapeMarkup(printable(part));
  if ("html" in part) return part.html;
  return part.map(render).join("");
}

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
