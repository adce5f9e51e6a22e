import { SURFACES } from "../../../contract/surface.ts";
import { type ListedPack, packsIn } from "../../client/listed-pack.ts";
import { groupedBy } from "../../collections/grouped-by.ts";
import { sumOf } from "../../collections/sum.ts";
import type { Listing, Packs } from "../../history/packs.ts";
import { memberOf } from "../../json/json-value.ts";
import { type Difference, NONE, related, unless } from "../../oracles/difference.ts";
import { areBounded, type Tier, tiersOf } from "../../oracles/tiers.ts";
import { atMost } from "../../oracles/value.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { repeated, several } from "../repeated.ts";
import { atEnd, onSuccess } from "../rule.ts";

/** Quick pairs of readings that show whether nearly all of them differ. */
const ENOUGH_PAIRS = 5;
const NEARLY_ALL = 0.8;
/** Maximum time between two readings that are compared. A price in USD may follow that of a token. Milliseconds. */
const QUICK_MS = 50;

/**
 * The price per pull does not change between nearly all quick readings. An operator may change a price sometimes, and a price
 * that moves up and down between a few values is legal.
 */
export const pricesFixed = atEnd((history) =>
  SURFACES.flatMap((surface): readonly Judged[] => {
    const priced = history.of(surface).packs.listings.filter(({ pack: { raw } }) => typeof raw.mint_price === "number");
    const judged = [...groupedBy(priced, ({ pack }) => pack.id)]
      .map(([id, readings]) => ({ id, last: readings.at(-1), pairs: quickPairs(readings) }))
      .filter(({ pairs }) => pairs.length >= ENOUGH_PAIRS);
    const changing = judged.find(({ pairs }) => {
      const prices = new Set(pairs.map(({ now }) => now));
      return Math.min(changesIn(pairs), prices.size) > NEARLY_ALL * pairs.length;
    });
    const { id, last, pairs = [] } = changing ?? judged[0] ?? {};
    if (last === undefined) return [];
    const text = `another price of pack ${id} in ${changesIn(pairs)} of ${pairs.length} readings shortly after another one`;
    const differences = unless(changing === undefined, "one mint_price of a pack", { text });
    return [[last.exchange, ["available.price-fixed", differences]]];
  }),
);

type Pair = Readonly<Record<"before" | "now", unknown>>;

function quickPairs(readings: readonly Listing[]): readonly Pair[] {
  return readings.slice(1).flatMap(({ exchange, pack }, at) => {
    const before = readings[at];
    if (before === undefined || before.exchange === exchange) return [];
    const isQuick = exchange.sentAtMs - before.exchange.doneAtMs <= QUICK_MS;
    return isQuick ? [{ before: before.pack.raw.mint_price, now: pack.raw.mint_price }] : [];
  });
}

function changesIn(pairs: readonly Pair[]): number {
  return pairs.filter(({ before, now }) => before !== now).length;
}

/** Minimum factor between the prices of the two interfaces that no change of a price explains. */
const FAR = 10;
/** Maximum relative difference between factors that count as one. */
const ALIKE = 0.01;
/**
 * Prices of packs are in USD. They may change in a run, but those of one interface of production are not all off by one
 * large factor from those of the other one. Nothing says that a pull costs about its expected value.
 */
export const pricesInUsd = atEnd((history) =>
  pricesApart(pricesOf(history.of("partner").packs), pricesOf(history.of("user").packs)),
);

/** The price of a pack and the expected value of a pull, USD; `ev` is NaN if there is none. */
interface Priced {
  readonly id: string;
  readonly price: number;
  readonly ev: number;
}

interface Prices {
  /** The last list with a price. */
  readonly list: Exchange | undefined;
  /** By pack id, from the latest list that has the pack. */
  readonly packs: ReadonlyMap<string, Priced>;
}

function pricesOf({ listings }: Packs): Prices {
  const priced = listings.filter(({ pack }) => pack.mintPriceUsd > 0);
  const packs = priced.map(({ pack: { id, mintPriceUsd: price, raw } }) => {
    const ev = Number(memberOf(raw, "ev"));
    return [id, { id, price, ev: ev > 0 ? ev : Number.NaN }] as const;
  });
  return { list: priced.at(-1)?.exchange, packs: new Map(packs) };
}

/** Returns the interface whose prices are all off by one factor from those of the other one. */
function pricesApart(partner: Prices, user: Prices): readonly Judged[] {
  const both = [...partner.packs.values()].flatMap((own) => {
    const other = user.packs.get(own.id);
    return other === undefined ? [] : [{ own, other, factor: own.price / other.price }];
  });
  const shared = repeated(both);
  const [first] = shared;
  if (first === undefined) return [];
  const isFar = Math.max(first.factor, 1 / first.factor) >= FAR;
  if (!isFar || shared.some(({ factor }) => Math.abs(factor / first.factor - 1) > ALIKE)) return [];
  // Expected values tell which of the two is wrong.
  const isUsersWrong = distance(first.other) > distance(first.own);
  const [wrong, right] = isUsersWrong ? [first.other, first.own] : [first.own, first.other];
  const { list } = isUsersWrong ? user : partner;
  const differences = related(false, { name: "mint_price", of: wrong.id }, "equals", [right.price], wrong.price);
  return list === undefined ? [] : [[list, ["pack.mint-price", differences]]];
}

/** How far a price is from the expected value; zero if that is unknown. */
function distance({ price, ev }: Priced): number {
  return Number.isNaN(ev) ? 0 : Math.abs(Math.log(price / ev));
}

/** Factor above the dearest card of a pack that no bonus of a pull explains. */
const TOO_HIGH = 3;
/** Factor between the tiers of two packs that one expected value does not fit. */
const APART = 2;

/** An expected value is not far above the tiers of its pack, which are in USD too, and not one for packs of very different tiers. */
export const expectedValues = onSuccess((answer) => {
  if (answer.endpoint !== "available") return [];
  const packs = packsIn(answer).flatMap((pack) => valuedOf(pack) ?? []);
  const tooHigh = packs.find(({ ev, highest }) => ev > TOO_HIGH * highest);
  return packs.length === 0
    ? []
    : [["available.ev-of-tiers", tooHigh === undefined ? oneForAll(packs) : above(tooHigh)]];
});

/** A pack with the lowest and the highest expected value that its tiers allow. USD. */
interface Valued {
  readonly pack: ListedPack;
  readonly ev: number;
  readonly low: number;
  readonly high: number;
  readonly highest: number;
}

const above = ({ pack, ev, highest }: Valued) => atMost({ name: "ev", of: pack.id }, TOO_HIGH * highest, ev);

/** Returns a difference if packs of very different tiers all have the same expected value. Two may have one by design. */
function oneForAll(packs: readonly Valued[]): readonly Difference[] {
  const [first] = several(packs);
  if (first === undefined || packs.some(({ ev }) => ev !== first.ev)) return NONE;
  // A net value may be the same for all packs; then it is hardly positive.
  const low = Math.min(...packs.map(({ high }) => high));
  const other = packs.find((each) => each.low > APART * low);
  const isPlausible = first.ev <= 0 || other === undefined;
  return isPlausible ? NONE : related(false, { name: "ev", of: other.pack.id }, "another than", [first.ev], other.ev);
}

function valuedOf(pack: ListedPack): Valued | undefined {
  const ev = memberOf(pack.raw, "ev");
  const tiers = tiersOf(pack)?.filter(({ weight }) => weight > 0);
  if (typeof ev !== "number" || tiers === undefined || !areBounded(tiers)) return undefined;
  const mean = (boundOf: (tier: Tier) => number) =>
    sumOf(tiers.map((tier) => tier.weight * boundOf(tier))) / sumOf(tiers.map(({ weight }) => weight));
  return {
    pack,
    ev,
    low: mean(({ lower }) => lower),
    high: mean(({ upper }) => upper),
    highest: Math.max(...tiers.map(({ upper }) => upper)),
  };
}
