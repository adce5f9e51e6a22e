import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { slugsOfPulls } from "./slugs-of-pulls.ts";

const LISTED = "Wed, 06 May 2026 10:00:00 GMT";
const [EARLIER, LATER] = ["2026-05-06T09:00:00Z", "2026-05-06T10:05:00Z"];
const PACKS = ["a", "b", "c"];

const listed = (slugOf: (id: string) => string | null): ExchangeParts => ({
  headers: [["date", LISTED]],
  json: PACKS.map((id) => ({ id, slug: slugOf(id) })),
});
const packs = listed((id) => `pack-${id}`);
const feed = (pulls: readonly object[]): ExchangeParts => ({ endpoint: "recent-pulls", json: pulls });
const pull = (pack: string, claw_slug: unknown, created_at = EARLIER) => ({
  id: `i-${pack}`,
  claw_id: pack,
  claw_slug,
  created_at,
});
const bought: ExchangeParts = { endpoint: "buy/init", sentBody: { id: "a" }, json: { nfts: [{ id: "i-a" }] } };

/** Returns the number of differences; undefined if nothing is judged. */
function differencesOf(...exchanges: readonly ExchangeParts[]): number | undefined {
  return judgedBy(slugsOfPulls, exchanges.map(anExchange))[0]?.[1][1].length;
}

it("accepts former slugs of all packs, as every pack may have been renamed", () => {
  expect(differencesOf(packs, feed(PACKS.map((id) => pull(id, null))))).toBeUndefined();
  expect(differencesOf(packs, feed(PACKS.map((id) => pull(id, `pack-${id}`))))).toBe(0);
});

it("finds a pull of the run with another slug", () => {
  expect(differencesOf(packs, bought, feed([pull("a", null, LATER)]))).toBe(1);
});

it("accepts the slug that a pack had before, also for a listing that the run pulled again", () => {
  const renamed = feed([pull("a", "former"), pull("b", "pack-b")]);
  expect(differencesOf(packs, bought, renamed)).toBe(0);
  expect(differencesOf(packs, feed([pull("a", "former", LATER), pull("b", "pack-b")]))).toBe(0);
});

it("judges no pull of a pack that has no slug, is not listed or was changed", () => {
  const wrong = feed([...PACKS, "d"].map((id) => pull(id, "former")));
  expect(
    differencesOf(
      listed(() => null),
      wrong,
    ),
  ).toBeUndefined();
  expect(differencesOf(wrong)).toBeUndefined();
  expect(
    differencesOf(
      packs,
      wrong,
      listed((id) => `new-${id}`),
    ),
  ).toBeUndefined();
});
