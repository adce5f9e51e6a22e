/** An XML element for the specs of this folder; texts are unescaped. */
export interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
  text: string;
}

/**
 * Parses the part of XML that our reports use (no CDATA, comments or doctype) and throws on anything that is not
 * well-formed XML 1.0. For specs only.
 */
export function parseXml(document: string): Node {
  const illegal = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(document);
  if (illegal !== null) throw new Error(`illegal character at ${illegal.index}`);
  const root: Node = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  let rest = document.replace(/^<\?xml [^?<>]*\?>\n/, "");
  while (rest !== "") {
    const token = TOKEN.exec(rest);
    const parent = open.at(-1);
    if (token === null || parent === undefined) throw new Error(`not well-formed: ${rest.slice(0, 80)}`);
    rest = rest.slice(token[0].length);
    const { text, close, name, attributes, empty } = token.groups ?? {};
    if (text?.includes("]]>")) throw new Error("]]> outside of CDATA");
    if (text !== undefined) parent.text += unescaped(text);
    else if (close !== undefined) {
      if (open.pop()?.name !== close) throw new Error(`</${close}> closes nothing`);
    } else if (name !== undefined) {
      const node: Node = { name, attributes: attributesOf(attributes ?? ""), children: [], text: "" };
      parent.children.push(node);
      if (empty === "") open.push(node);
    }
  }
  const [only, ...others] = root.children;
  if (open.length !== 1 || only === undefined || others.length > 0) throw new Error("not one closed root");
  return only;
}

const NAME = "[A-Za-z_][\\w.:-]*";
const ATTRIBUTE = `\\s+${NAME}="[^"<]*"`;
const TOKEN = new RegExp(
  `^(?:(?<text>[^<]+)|</(?<close>${NAME})>|<(?<name>${NAME})(?<attributes>(?:${ATTRIBUTE})*)\\s*(?<empty>/?)>)`,
);

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = "", value = ""] of text.matchAll(new RegExp(`(${NAME})="([^"<]*)"`, "g"))) {
    if (name in attributes) throw new Error(`${name} stands twice`);
    attributes[name] = unescaped(value);
  }
  return attributes;
}

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|(lt|gt|amp|quot|apos));|&/g, (found, code?: string, named?: string) => {
    if (code !== undefined) return String.fromCodePoint(Number(code));
    if (named === undefined) throw new Error("a bare ampersand");
    return { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" }[named] ?? found;
  });
}
