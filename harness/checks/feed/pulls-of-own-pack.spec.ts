import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { PullsOfOwnPack } from "./pulls-of-own-pack.ts";

type Pack = Readonly<Record<string, unknown>>;

/** Returns the requirements that pack lists of production violate. */
function violatedBy(
  lists: readonly (readonly Pack[])[],
  surface: "partner" | "sandbox" = "partner",
): readonly string[] {
  const checks = new PullsOfOwnPack();
  for (const json of lists) checks.add(anExchange({ surface, endpoint: "available", json }));
  return checks.conclude().map(([, [requirement]]) => requirement);
}

const packs = (name: string, ...values: readonly unknown[]) => values.map((value) => ({ [name]: value }));
const all = (name: string, value: unknown) => packs(name, value, value, value, value);
const [EARLIER, LATER] = ["2026-01-01T00:00:00.123Z", "2026-01-01T00:00:07.456Z"];

it("rejects a value that all packs have, and later another one", () => {
  expect(violatedBy([all("last_pull", EARLIER), all("last_pull", LATER)])).toEqual(["available.last-pull-of-feed"]);
  expect(violatedBy([all("num_pulls_7d", 90), all("num_pulls_7d", 91)])).toEqual(["available.num-pulls-of-feed"]);
});

it("accepts a value that stays, and packs of which one differs", () => {
  expect(violatedBy([all("last_pull", EARLIER), all("last_pull", EARLIER)])).toEqual([]);
  expect(violatedBy([all("last_pull", EARLIER), packs("last_pull", LATER, LATER, LATER, EARLIER)])).toEqual([]);
});

it("accepts coarse times, small numbers, few packs, and lists of the sandbox", () => {
  const seconds = [EARLIER, LATER].map((text) => all("last_pull", `${text.slice(0, 19)}Z`));
  expect(violatedBy(seconds)).toEqual([]);
  expect(violatedBy([all("num_pulls_7d", 8), all("num_pulls_7d", 9)])).toEqual([]);
  expect(violatedBy([all("last_pull", EARLIER).slice(1), all("last_pull", LATER).slice(1)])).toEqual([]);
  expect(violatedBy([all("last_pull", EARLIER), all("last_pull", LATER)], "sandbox")).toEqual([]);
});
