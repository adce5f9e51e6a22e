import { oneLine, printable } from "./printable.ts";

/** A piece of well-formed XML, created only by `element`, so that the type excludes other strings. */
export interface Xml {
  readonly xml: string;
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

/**
 * Creates an element. Texts and attribute values are made printable and escaped, undefined attributes are omitted.
 * Names are ours and never come from a system under test.
 * @param children  elements, or texts between them
 */
export function element(name: string, attributes: Attributes = {}, children: readonly (Xml | string)[] = []): Xml {
  const pairs = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? "" : ` ${key}="${escapeMarkup(oneLine(String(value)))}"`,
  );
  const inner = children
    .map((child) => (typeof child === "string" ? escapeMarkup(printable(child)) : child.xml))
    .join("");
  return { xml: inner === "" ? `<${name}${pairs.join("")}/>` : `<${name}${pairs.join("")}>${inner}</${name}>` };
}

/** A complete document with its declaration. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
