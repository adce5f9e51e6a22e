import { printable } from "../printable.ts";

/** A piece of a page whose texts are already escaped; created only by `html` and `trusted`. */
export interface Html {
  readonly html: string;
}

/** Values that a template may contain; `undefined` and `false` give an empty text. */
export type Part = Html | string | number | undefined | false | readonly Part[];

/** Creates a piece of a page: literal parts are ours; every other text, also in attributes, is made printable and escaped. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: literals.map((literal, i) => `${i === 0 ? "" : render(parts[i - 1])}${literal}`).join("") };
}

/** Inserts a text of ours without escaping: the style sheet and the script. */
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
