import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { takesNoStock } from "./stock.ts";

/** What happens to the stock of a pack, of which the run pulls so many items between two counts. */
interface Change {
  readonly pulls: number;
  readonly fall: number;
  /** Pulls of a purchase that overlaps the second count. */
  readonly unsure?: number;
}

/** Counts of a pack in two tiers. */
const counted = (atMs: number, stocks: readonly number[]) =>
  anExchange({
    json: stocks.map((stock, at) => ({ id: `pack-${at}`, tier_counts: { low: stock / 2, high: stock / 2 } })),
    sentAtMs: atMs,
    doneAtMs: atMs + 1,
  });
const bought = (id: string, amount: number, sentAtMs: number, doneAtMs: number) =>
  anExchange({
    endpoint: "buy/init",
    sentBody: { id, amount },
    json: { nfts: Array.from({ length: amount }, (_, at) => ({ id: `item-${at}` })) },
    sentAtMs,
    doneAtMs,
  });

/** Returns the number of differences of each judgement about packs whose stocks change. */
const differencesOf = (...changes: readonly Change[]) =>
  judgedBy(takesNoStock, [
    counted(
      0,
      changes.map(() => 100),
    ),
    ...changes.map(({ pulls }, at) => bought(`pack-${at}`, pulls, 10, 20)),
    ...changes.flatMap(({ unsure = 0 }, at) => (unsure > 0 ? [bought(`pack-${at}`, unsure, 25, 35)] : [])),
    counted(
      30,
      changes.map(({ fall }) => 100 - fall),
    ),
  ]).map(([, [, { length }]]) => length);

const pulled = (pulls: number, fall = pulls): Change => ({ pulls, fall });

it("finds several packs whose stock falls by as many items as were pulled", () => {
  expect(differencesOf(pulled(20), pulled(25), pulled(40))).toEqual([1]);
  expect(differencesOf(pulled(25), { ...pulled(20, 22), unsure: 2 }, pulled(40), pulled(30, 0))).toEqual([1]);
});

it.each([
  ["stays", [pulled(20, 0), pulled(25, 0), pulled(40, 0)]],
  ["falls by the pulls for two packs, as by production's sales", [pulled(20), pulled(25), pulled(40, 0)]],
  ["falls by more than the pulls", [pulled(20, 21), pulled(25, 26), pulled(40, 80)]],
  ["falls by less than the pulls", [pulled(20, 19), pulled(25, 24), pulled(40, 1)]],
  ["rises", [pulled(20, -20), pulled(25, -25), pulled(40, -40)]],
])("accepts a stock that %s", (_, changes) => expect(differencesOf(...changes)).toEqual([0]));

it.each([
  ["fewer than 20 pulls", [pulled(19), pulled(19), pulled(19)]],
  ["many pulls that overlap a count", [20, 25, 40].map((pulls) => ({ ...pulled(pulls), unsure: 9 }))],
])("does not judge a stock by %s", (_, changes) => expect(differencesOf(...changes)).toEqual([]));
