import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { bodiesAreJson } from "./content.ts";

const found = (parts: ExchangeParts) =>
  judgedBy(bodiesAreJson, [anExchange(parts)])
    .filter(([, [, differences]]) => differences.length > 0)
    .map(([, [requirement]]) => requirement);

const typed = (type: string): ExchangeParts => ({ json: [], headers: [["content-type", type]] });

it.each([
  "application/json",
  "application/json; charset=utf-8",
  "application/json;charset=UTF-8",
  "Application/JSON",
  "application/problem+json",
  "application/vnd.packs.v1+json; q=1",
  "text/json",
])("accepts %s as JSON", (type) => expect(found(typed(type))).toEqual([]));

it.each(["text/html", "text/plain; charset=utf-8", "application/jsonp", "application/javascript", "json", ""])(
  "does not accept %j as JSON",
  (type) => expect(found(typed(type))).toEqual(["shape.content-type-is-json"]),
);

it.each([
  { status: 200, text: "<html>" },
  { status: 200, text: "" },
  { status: 400, text: "Bad Request", endpoint: "buyback" },
  { status: 401, text: "Unauthorized" },
  { status: 500, text: "<html>", endpoint: "card" },
  { status: 422, text: "no", endpoint: "ship/quote" },
] as const)("reports once that %j is not JSON", (parts) => {
  expect(found({ ...parts, headers: [["content-type", "text/html"]] })).toEqual(["shape.body-is-json"]);
});

it.each([
  { status: 404, text: "<html>" },
  { status: 404, text: "<html>", endpoint: "card" },
  { status: 429, text: "slow down", surface: "partner", endpoint: "buyback" },
  { status: 500, text: "<html>", endpoint: "available" },
  { status: 502, text: "<html>", endpoint: "card" },
  { status: 413, text: "too large", endpoint: "ship/quote" },
  { status: 200, text: "<html>", surface: "user", endpoint: "listings" },
] as const)("does not judge %j", (parts) => {
  const answer = anExchange({ ...parts, headers: [["content-type", "text/html"]] });
  expect(judgedBy(bodiesAreJson, [answer])).toEqual([]);
});

it("judges the user surface by its own requirements", () => {
  expect(found({ surface: "user", endpoint: "filters", text: "" })).toEqual(["user-shape.json"]);
  expect(found({ ...typed("text/plain"), surface: "user", endpoint: "filters" })).toEqual([
    "user-shape.content-type-is-json",
  ]);
});
