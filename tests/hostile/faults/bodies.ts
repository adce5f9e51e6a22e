import { always, body, itemIdsWith, only, spoiled } from "../behaviours.ts";
import type { Fault } from "../fault.ts";

const PAGE = "<!doctype html><html><title>Welcome</title><h1>It works!</h1></html>";
const DEEP = 100_000;
const PACK = {
  id: "",
  name: "Pack",
  enable: true,
  in_stock: true,
  mint_price: 5,
  max_per_mint: 3,
  slug: "s",
  platform: "mainnet",
};

/** An unrealistic number of packs, cheap to generate. */
function packs(count: number): string {
  const [before, after] = JSON.stringify({ ...PACK, id: "@" }).split("@");
  return `[${Array.from({ length: count }, (_, i) => `${before}${i}${after}`).join(",")}]`;
}

const ODD = "\r\nx-evil: 1\r\n\r\n'\"`$(id)\0<b>%2e%2e/";
const MANY_PACKS = packs(200_000);

/** Replaces every string `id` in a body. */
function idsAs(id: (text: string) => string) {
  return (text: string) =>
    JSON.stringify(JSON.parse(text, (key, value) => (key === "id" && typeof value === "string" ? id(value) : value)));
}

/** Appends a text to every name except echoed ones. */
function namesWith(odd: string) {
  return (text: string) =>
    JSON.stringify(
      JSON.parse(text, (key, value) => {
        if (key === "name" && typeof value === "string") return odd + value;
        return key === "destination" ? { ...value, name: value.name.slice(odd.length) } : value;
      }),
    );
}

/** Half of a surrogate pair, as a text that was cut in the middle of a character has it. */
const HALF = "\ud83d";

/** Systems whose bodies are not valid JSON or violate the contract. */
export const BODY_FAULTS: readonly Fault[] = [
  { name: "truncated JSON", ends: "fail", says: "body of type JSON", behaviour: body((text) => text.slice(0, -1)) },
  {
    name: "half of a character in every name, and one wrong error text",
    ends: "fail",
    says: "Item not there",
    areas: /^buyback/,
    behaviour: spoiled((answer) => ({
      ...answer,
      body:
        answer.status === 200
          ? namesWith(HALF)(String(answer.body))
          : String(answer.body).replace("Item not found", "Item not there \\ud83d"),
    })),
  },
  {
    name: "a hundred thousand nested arrays",
    ends: "not done",
    says: "nested deeper",
    behaviour: always(200, "[".repeat(DEEP) + "]".repeat(DEEP)),
  },
  {
    name: "a hundred thousand nested objects",
    ends: "not done",
    says: "nested deeper",
    behaviour: always(200, `${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}`),
  },
  {
    name: "five hundred nested arrays in an undocumented field",
    ends: "pass",
    says: "",
    behaviour: body((text) => text.replace(/^\{/, `{"deep":${"[".repeat(500)}${"]".repeat(500)},`)),
  },
  {
    name: "every member twice, the last one wrong",
    ends: "fail",
    says: "id",
    behaviour: body((text) => text.replace(/"id":("[^"]*")/g, '"id":$1,"id":7')),
  },
  {
    name: "text that is not UTF-8",
    ends: "fail",
    says: "body of type JSON",
    behaviour: body((text) => Buffer.from(text.replace(/"name":"./g, '"name":"\u00ff'), "latin1")),
  },
  { name: "UTF-16", ends: "fail", says: "body of type JSON", behaviour: body((text) => Buffer.from(text, "utf16le")) },
  { name: "a byte order mark", ends: "fail", says: "body of type JSON", behaviour: body((text) => `\ufeff${text}`) },
  {
    name: "NaN instead of numbers",
    ends: "fail",
    says: "body of type JSON",
    behaviour: body((text) => text.replace(/:\d+(\.\d+)?/g, ":NaN")),
  },
  {
    name: "numbers that exceed the range of doubles",
    ends: "fail",
    says: "Infinity",
    areas: /available|buy-init|ship-quote/,
    behaviour: body((text) => text.replace(/:\d+(\.\d+)?/g, ":1e999")),
  },
  {
    name: "numbers as strings",
    ends: "fail",
    says: "number",
    areas: /available|buy-init|order/,
    behaviour: body((text) =>
      JSON.stringify(JSON.parse(text, (_, value) => (typeof value === "number" ? String(value) : value))),
    ),
  },
  { name: "null as every body", ends: "fail", says: "null", behaviour: body(() => "null") },
  {
    name: "an empty array as every body",
    ends: "inconclusive",
    says: "no pack is listed",
    behaviour: body(() => "[]"),
  },
  { name: "an array of nulls as every body", ends: "fail", says: "null", behaviour: body(() => "[null,null]") },
  { name: "an object as every body", ends: "fail", says: "", behaviour: body(() => "{}") },
  { name: "a number as every body", ends: "fail", says: "0", behaviour: body(() => "0") },
  { name: "a string as every body", ends: "fail", says: "text", behaviour: body(() => '"text"') },
  {
    name: "null instead of every member",
    ends: "fail",
    says: "null",
    behaviour: body((text) =>
      JSON.stringify(JSON.parse(text, (key, value) => (key === "" || /^\d+$/.test(key) ? value : null))),
    ),
  },
  {
    name: "an array instead of every string",
    ends: "fail",
    says: "[]",
    behaviour: body((text) => JSON.stringify(JSON.parse(text, (_, value) => (typeof value === "string" ? [] : value)))),
  },
  {
    name: "an object instead of every array",
    ends: "fail",
    says: "{}",
    behaviour: body((text) => JSON.stringify(JSON.parse(text, (_, value) => (Array.isArray(value) ? {} : value)))),
  },
  { name: "an empty body with status 200", ends: "fail", says: "body of type JSON", behaviour: body(() => "") },
  {
    name: "204 for everything",
    ends: "fail",
    says: "204",
    behaviour: { answer: ({ socket }) => void socket.write("HTTP/1.1 204 No Content\r\n\r\n") },
  },
  {
    name: "a web page with status 200",
    ends: "not done",
    says: "a web page answers",
    behaviour: always(200, PAGE, { "content-type": "text/html" }),
  },
  {
    name: "a web page at one endpoint",
    ends: "fail",
    says: "body of type JSON",
    areas: /inventory|ownership/,
    behaviour: only("/inventory/", always(200, PAGE, { "content-type": "text/html" })),
  },
  {
    name: "XML with status 200",
    ends: "fail",
    says: "body of type JSON",
    behaviour: always(200, "<packs/>", { "content-type": "application/xml" }),
  },
  {
    name: "names of object properties as additional members",
    ends: "pass",
    says: "",
    behaviour: body((text) =>
      text.replace(
        /\{"id"/g,
        '{"__proto__":{"a":1},"constructor":null,"toString":1,"hasOwnProperty":"x","then":{},"id"',
      ),
    ),
  },
  {
    name: "names of object properties as ids",
    ends: "fail",
    says: "",
    areas: /buy-init|inventory|card/,
    isSlow: true,
    behaviour: body(idsAs(() => "__proto__")),
  },
  {
    name: "two dots as every id",
    ends: "fail",
    says: "",
    areas: /buy-init|ship-quote/,
    isSlow: true,
    behaviour: body(idsAs(() => "..")),
  },
  { name: "item ids that contain path segments", ends: "pass", says: "", behaviour: itemIdsWith("../../", "") },
  { name: "item ids with CRLF, quotes, NUL and markup", ends: "pass", says: "", behaviour: itemIdsWith("", ODD) },
  {
    name: "item ids with half a surrogate pair",
    ends: "fail",
    says: "",
    areas: /buy-init|buyback/,
    isSlow: true,
    behaviour: body((text) => text.replace(/"id":"/g, '"id":"\\ud800')),
  },
  { name: "item ids of 1,500 characters", ends: "pass", says: "", behaviour: itemIdsWith("", "x".repeat(1500)) },
  {
    name: "200,000 packs",
    ends: "fail",
    says: "more than 16777216 bytes",
    areas: /chase/,
    behaviour: only("/vm/available", always(200, MANY_PACKS)),
  },
  {
    name: "a million nulls",
    ends: "fail",
    says: "null",
    areas: /available|buy-init/,
    behaviour: only("/vm/available", always(200, `[${"null,".repeat(999_999)}null]`)),
  },
  {
    name: "two million nulls",
    ends: "not done",
    says: "values",
    behaviour: always(200, `[${"null,".repeat(1_999_999)}null]`),
  },
  {
    name: "an error text of ten megabytes",
    ends: "fail",
    says: "",
    areas: /buy-|buyback/,
    behaviour: spoiled(
      (answer) => ({ ...answer, body: JSON.stringify({ error: "x".repeat(10_000_000) }) }),
      ({ request, nth }) => nth % 50 === 0 && request.method === "POST",
    ),
  },
  {
    name: "markup and terminal commands in names",
    ends: "pass",
    says: "",
    behaviour: body(namesWith("<script>alert(1)</script>\u001b[2J\u202e::error::")),
  },
];
