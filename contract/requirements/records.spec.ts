import { describe, expect, test } from "vitest";
import { FIELDS } from "../../schemas/fields.spec-table.ts";
import { BODIES, SCHEMAS } from "../../schemas/index.ts";
import { readDocument } from "../clauses/documents.ts";
import { type Clause, splitDocument } from "../clauses/split.ts";
import { REQUIREMENTS } from "../index.ts";
import { records } from "./records.ts";

/** Properties without a requirement of their own, because another table covers them. */
const TOLD_ELSEWHERE: readonly (readonly [id: string, because: string])[] = [
  ["error.error", "errors.body-shape and user-errors.error-member say it of every refusal"],
  ["address-error.error", "errors.body-shape says it of every refusal"],
  ["address-error.details", "errors.address-members says it of every refused destination"],
  ["address-error.suggested", "errors.address-members says it of every refused destination"],
  ["auth-error.message", "user-errors.message-member says it of every such refusal"],
];

/** Requirements of records that are not about a single property. */
const NO_PROPERTY: readonly (readonly [id: string, because: string])[] = [
  ["pack.additional-fields-present", "it is about sixteen properties at once"],
];

/** Fields where readings of the documents accept more than the table's type. */
const MORE_THAN_THE_TABLE: readonly (readonly [id: string, because: string])[] = [
  ["pack.slug", "packs without a slug exist"],
  ["pack.creator-profile", "a first-party pack may have no creator"],
  ["inventory-item.claw-slug", "packs without a slug exist"],
];

/** The record that a heading's table describes; names with the prefix `quotes[].` or `content.` belong to another one. */
const RECORD_OF_HEADING: Readonly<Record<string, string>> = {
  "Pack (element of the available-packs array)": "pack",
  "Rarity tier": "rarity-tier",
  "Chase card": "chase-card",
  "Item (returned by buy/init and buy/status)": "item",
  "Inventory item": "inventory-item",
  "Recent pull": "recent-pull",
  "Card details": "card-details",
  "Quote session and quote": "quote-session",
  "Shipping order": "shipping-order",
  "Purchase result (buy/status, fulfilled)": "purchase-result",
  "Claw buyback session": "claw-session",
  "Marketplace filter facets": "filter-facets",
};
const RECORD_OF_PREFIX: Readonly<Record<string, string>> = { "quotes[]": "quote", content: "item-content" };

const fields = FIELDS.map(([record, property, types]) => ({ id: `${record}.${kebab(property)}`, types }));

test("every property of a record has a requirement with its name, except the listed ones", () => {
  const ids = new Set<string>(records.map(({ id }) => id));
  expect(
    fields
      .map(({ id }) => id)
      .filter((id) => !ids.has(id))
      .sort(),
  ).toEqual(idsOf(TOLD_ELSEWHERE));
});

test("every requirement of a record has a property, except the listed ones", () => {
  const ids = new Set(fields.map(({ id }) => id));
  expect(
    records
      .map(({ id }) => id)
      .filter((id) => !ids.has(id))
      .sort(),
  ).toEqual(idsOf(NO_PROPERTY));
});

test("every requirement that a body or a schema names exists, and applies to the body's surface", () => {
  const surfaces = new Map<string, readonly string[]>(REQUIREMENTS.map((each) => [each.id, each.surfaces]));
  const named = [...JSON.stringify(SCHEMAS).matchAll(/"requirement: ([^"]+)"/g)].map(([, id]) => id ?? "");
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((id) => !surfaces.has(id))).toEqual([]);
  expect(BODIES.filter(({ requirement, surface }) => !surfaces.get(requirement)?.includes(surface))).toEqual([]);
});

const partner = readDocument("partner-api.md");
const user = readDocument("user-key-api.md");

describe.skipIf(partner === undefined || user === undefined)("compared with the documents", () => {
  const rows = new Map([partner, user].flatMap((text) => splitDocument(text ?? "")).flatMap(typedRow));

  test("a property has the type of its table row, except for the listed readings", () => {
    const typed = fields.flatMap(({ id, types }) => {
      const inDocument = rows.get(id);
      return inDocument === undefined ? [] : [{ id, types, inDocument }];
    });
    expect(typed).toHaveLength(rows.size);
    // A smaller number would mean that rows of the tables were not found.
    expect(typed.length).toBeGreaterThanOrEqual(100);
    const different = typed.filter(({ types, inDocument }) => types !== inDocument).map(({ id }) => id);
    expect(different.sort()).toEqual(idsOf(MORE_THAN_THE_TABLE));
  });
});

const ROW = /^(?<names>[\w.[\]]+(?:, [\w.[\]]+)*) (?<type>(?:array|object|record|string|number|boolean)\b.*)$/;

/** The requirement ids of a row in a record's table, each with its JSON types. */
function typedRow({ kind, section, text }: Clause): [id: string, types: string][] {
  const { names, type } = (kind === "row" ? ROW.exec(text)?.groups : undefined) ?? {};
  const ofHeading = RECORD_OF_HEADING[section];
  if (names === undefined || type === undefined || ofHeading === undefined) return [];
  return names.split(", ").map((name) => {
    const [prefix, property] = name.includes(".") ? name.split(".") : ["", name];
    return [`${RECORD_OF_PREFIX[prefix ?? ""] ?? ofHeading}.${kebab(property ?? "")}`, typesOf(property ?? "", type)];
  });
}

function typesOf(property: string, type: string): string {
  const word = /^\w+/.exec(type)?.[0] ?? "";
  const isException = property === "created_at" && type.includes("null for the last two");
  const isNullable = /^string(?: \(URL\))?,? or null/.test(type) && !isException;
  return `${word === "record" ? "object" : word}${isNullable ? " or null" : ""}`;
}

function kebab(property: string): string {
  return property
    .replaceAll("_", "-")
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase();
}

function idsOf(rows: readonly (readonly [string, string])[]): string[] {
  return rows.map(([id]) => id).sort();
}
