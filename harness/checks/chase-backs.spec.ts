import { expect, it } from "vitest";
import { anExchange } from "../transport/an-exchange.ts";
import type { Exchange } from "../transport/exchange.ts";
import { ChaseBacks } from "./chase-backs.ts";

const cards = (back_image: unknown, count = 8) =>
  anExchange({
    surface: "user",
    endpoint: "chase",
    json: Array.from({ length: count }, (_, nth) => ({ id: `c${nth}`, back_image: nth === 3 ? back_image : null })),
  });
const bought = (back_image: unknown) =>
  anExchange({
    surface: "user",
    endpoint: "buy/status",
    json: { result: { nfts: [{ id: "n", content: { metadata: { back_image } } }] } },
  });

/** Returns the number of differences; undefined if nothing is judged. */
function differencesOf(...exchanges: readonly Exchange[]): number | undefined {
  const checks = new ChaseBacks();
  for (const each of exchanges) checks.add(each);
  return checks.conclude()[0]?.[1][1].length;
}

it("requires a back image of some chase card if items have one", () => {
  expect(differencesOf(bought("b.png"), cards("c.png"))).toBe(0);
  expect(differencesOf(bought("b.png"), cards(null))).toBe(1);
});

it("does not judge a service without back images, or few cards", () => {
  expect(differencesOf(bought(null), cards(null))).toBeUndefined();
  expect(differencesOf(bought("b.png"), cards(null, 7))).toBeUndefined();
});
