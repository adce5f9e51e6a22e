import { expect, test } from "vitest";
import { parseXml } from "./well-formed.ts";

test("reads elements, attributes and texts", () => {
  expect(parseXml('<?xml version="1.0"?>\n<a b="1 &#60;"><c/>x &amp; y<c/></a>\n'.trim())).toMatchObject({
    name: "a",
    attributes: { b: "1 <" },
    text: "x & y",
    children: [{ name: "c" }, { name: "c" }],
  });
});

test.each([
  "<a>",
  "</a>",
  "<a></b>",
  "<a/><a/>",
  "<a><b></a></b>",
  "<a b=c/>",
  '<a b="1" b="2"/>',
  '<a b="<"/>',
  "<a>&</a>",
  "<a>&#1</a>",
  "<a>]]></a>",
  "<a>\u0000</a>",
  "<a>\u001b</a>",
  "<a>\ufffe</a>",
  "<a>\ud800</a>",
  "text",
  "",
])("refuses %j", (document) => {
  expect(() => parseXml(document)).toThrow();
});
