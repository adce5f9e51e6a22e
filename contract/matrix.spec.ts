import { expect, test } from "vitest";
import { REQUIREMENTS } from "./index.ts";
import { ASPECTS, cellOf } from "./matrix.ts";

test("every endpoint has requirements in the first three columns", () => {
  const places = REQUIREMENTS.flatMap((each) => each.surfaces.map((surface) => cellOf(each, surface)));
  const endpoints = new Set(places.flatMap(({ endpoint }) => endpoint ?? []));

  expect(endpoints.size).toBe(16);
  for (const each of ["buy/init", "inventory", "order", "available"] as const)
    expect(new Set(places.filter(({ endpoint }) => endpoint === each).map(({ aspect }) => aspect))).toContain(
      "answers",
    );
  expect(new Set(places.map(({ aspect }) => aspect))).toEqual(new Set(ASPECTS));
});

test.each([
  ["buyback.item-sold", "buyback", "refusals"],
  ["inventory.excludes-sold", "inventory", "state"],
  ["auth.buy-init.missing", "buy/init", "refusals"],
  ["ownership.linearizable", "inventory", "races"],
  ["pack.mint-price", "available", "fields"],
  ["order.answers", "order", "answers"],
] as const)("%s is placed at %s, %s", (id, endpoint, aspect) => {
  const requirement = REQUIREMENTS.find((each) => each.id === id);
  expect(requirement && cellOf(requirement, "sandbox")).toEqual({ endpoint, aspect });
});

test("only requirements of several endpoints have no row", () => {
  const areas = REQUIREMENTS.filter((each) =>
    each.surfaces.every((surface) => cellOf(each, surface).endpoint === undefined),
  ).map(({ id }) => id.split(".")[0]);
  expect([...new Set(areas)].sort()).toMatchInlineSnapshot(`
    [
      "attribute",
      "auth",
      "errors",
      "input",
      "item-content",
      "links",
      "metadata",
      "money",
      "rate-limit",
      "sandbox",
      "shape",
      "time",
      "user-auth",
      "user-errors",
      "user-key",
      "user-shape",
    ]
  `);
});
