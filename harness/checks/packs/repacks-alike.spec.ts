import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { RepacksAlike } from "./repacks-alike.ts";

const list = (surface: "sandbox" | "partner" | "user", repacks: Readonly<Record<string, boolean>>): ExchangeParts => ({
  surface,
  json: Object.entries(repacks).map(([id, repack]) => ({ id, repack })),
});

function differencesOf(...exchanges: readonly ExchangeParts[]) {
  const check = new RepacksAlike();
  for (const parts of exchanges) check.add(anExchange(parts));
  return check.conclude().map(([, [, differences]]) => differences.length);
}

it("finds a pack that only one interface calls a repack", () => {
  expect(differencesOf(list("partner", { a: false, b: false }), list("user", { a: false, b: true }))).toEqual([1]);
  expect(differencesOf(list("partner", { a: false, b: true }), list("user", { b: true }))).toEqual([0]);
});

it("compares neither different packs nor those of the sandbox", () => {
  expect(differencesOf(list("partner", { a: false }), list("user", { b: true }))).toEqual([]);
  expect(differencesOf(list("sandbox", { a: false }), list("user", { a: true }))).toEqual([]);
});
