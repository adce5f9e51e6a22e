import { sumOf } from "../../collections/sum.ts";
import { memberOf, objectsIn } from "../../json/json-value.ts";
import { type Difference, NONE, related } from "../../oracles/difference.ts";
import { independentPulls } from "../../oracles/distinct-pulls.ts";
import { atMostSuccesses, fewerThanExpected } from "../../oracles/tail-probability.ts";
import { type Tier, tiersHolding, tiersPossible } from "../../oracles/tiers.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { type KnownPack, learnPacks } from "./known-packs.ts";

/** A scenario draws for the requirement on the sandbox, so that this check only adds findings there. */
const REQUIREMENTS = { sandbox: "draw.tiers-by-weight", partner: "draw.tiers-by-weight-in-production" } as const;

/** Chance of an accusation if the draw is fair. */
const MAX_CHANCE = 1e-7;
/**
 * Minimum stock of a tier at every reading, beside as many items as this run has pulled from all packs: packs may share
 * their listings. Customers may empty a smaller one, and then its weight is open.
 */
const MIN_STOCK = 5;

interface Pull {
  readonly id: string;
  readonly priceUsd: number;
}

interface Purchase {
  readonly packId: string;
  pulls: readonly Pull[];
}

/** The pulls of one pack, and how many of them may be from a group of its tiers. */
interface Count {
  readonly pack: KnownPack;
  readonly prices: readonly number[];
  /** Claimed share of the group; a lower bound where tiers may be empty. */
  readonly share: number;
  readonly most: number;
  /** Names of the group's tiers. */
  readonly tiers: readonly string[];
}

/**
 * How a pull is assigned to tiers, and the factor by which shares may be lower. Production's prices are live, so values
 * move between tiers; the sandbox fixes a price when it draws the item.
 */
const ASSIGNMENTS = {
  sandbox: {
    tolerance: 1,
    tiersOf: (tiers: readonly Tier[], priceUsd: number, pack: KnownPack) => {
      const holding = tiersHolding(tiers, priceUsd, pack.percent);
      return holding.length > 0 ? holding : tiers;
    },
  },
  partner: { tolerance: 0.9, tiersOf: tiersPossible },
};

/** The groups of tiers that a faulty draw may neglect. Each takes the tiers with their share of the weight, the commonest last. */
const GROUPS: readonly ((tiers: readonly Shared[]) => readonly Shared[])[] = [
  (tiers) => tiers.slice(-1),
  (tiers) => tiers.slice(0, -1),
  (tiers) => tiers.slice(0, -2),
  ...[0.06, 0.12, 0.2, 0.4].map((bound) => (tiers: readonly Shared[]) => tiers.filter(({ share }) => share < bound)),
];

interface Shared {
  readonly tier: Tier;
  readonly share: number;
}

/**
 * Compares a surface's pulls with the weights of their tiers. It buys nothing for that: it adds up the purchases of the
 * whole run. Prices are live, so a pull counts for every tier in which its item may have been.
 */
export class TierShares {
  readonly #surface: keyof typeof REQUIREMENTS;
  readonly #packs = new Map<string, KnownPack>();
  readonly #purchases = new Map<string, Purchase>();
  #last: Exchange | undefined;

  constructor(surface: keyof typeof REQUIREMENTS) {
    this.#surface = surface;
  }

  add(exchange: Exchange): void {
    const { surface, endpoint, json } = exchange;
    if (surface !== this.#surface) return;
    if (endpoint === "available") learnPacks(this.#packs, exchange);
    if (endpoint === "buy/init") {
      this.#purchases.set(String(memberOf(json, "session_id")), {
        packId: String(memberOf(sentJson(exchange), "id")),
        pulls: pullsIn(json),
      });
    }
    const result = endpoint === "buy/status" ? memberOf(json, "result") : undefined;
    const purchase = this.#purchases.get(String(memberOf(result, "session_id")));
    if (purchase?.pulls.length === 0) purchase.pulls = pullsIn(result);
    if (endpoint === "buy/init" || endpoint === "buy/status") this.#last = exchange;
  }

  conclude(): readonly Judged[] {
    const minStock = MIN_STOCK + this.#pulls;
    const samples = [...this.#packs].map(([id, pack]) => this.#sampleOf(id, pack, minStock) ?? []);
    const groups = GROUPS.map((_, nth) => samples.flatMap((counts) => counts[nth] ?? []));
    const ifNeverDrawn = groups.map((counts) => counts.map((count) => ({ ...count, most: 0 })));
    // Few pulls show nothing: even pulls of one tier would be no surprise.
    const isConclusive = ifNeverDrawn.slice(0, 2).every((counts) => chanceOf([counts]) < MAX_CHANCE);
    if (this.#last === undefined || !isConclusive) return [];
    const differences = differencesOf(groups);
    const isShown = this.#surface === "partner" || differences.length > 0;
    return isShown ? [[this.#last, [REQUIREMENTS[this.#surface], differences]]] : [];
  }

  /** Number of production's pulls in the run. The sandbox reserves nothing. */
  get #pulls(): number {
    const count = sumOf([...this.#purchases.values()].map(({ pulls }) => pulls.length));
    return this.#surface === "partner" ? count : 0;
  }

  /** Returns a count per group; undefined if the pack's pulls can't be assigned. */
  #sampleOf(packId: string, pack: KnownPack, minStock: number): readonly Count[] | undefined {
    const purchases = [...this.#purchases.values()].flatMap((each) => (each.packId === packId ? [each.pulls] : []));
    const prices = independentPulls(purchases, ({ id }) => id).flatMap((pulls) =>
      pulls.map(({ priceUsd }) => priceUsd),
    );
    const tiers = pack.tiers.filter(({ weight }) => weight > 0);
    if (pack.hasChanged || prices.length === 0 || tiers.length < 2) return undefined;
    const { tolerance, tiersOf } = ASSIGNMENTS[this.#surface];
    const possible = prices.map((price) => tiersOf(tiers, price, pack));
    return GROUPS.map((groupOf) => {
      const group = groupOf(sharesOf(tiers));
      const most = possible.filter((each) => group.some(({ tier }) => each.includes(tier))).length;
      // The weight of a tier that may be empty goes to others, so the share of the rest can only be higher.
      const stocked = group.filter(({ tier }) => (pack.counts.get(tier.id)?.least ?? 0) >= minStock);
      const share = tolerance * sumOf(stocked.map((each) => each.share));
      return { pack, prices, share, most, tiers: group.map(({ tier }) => tier.name) };
    });
  }
}

/** Returns the tiers with their shares of the weight, the commonest last. */
function sharesOf(tiers: readonly Tier[]): readonly Shared[] {
  const whole = sumOf(tiers.map(({ weight }) => weight));
  return tiers.map((tier) => ({ tier, share: tier.weight / whole })).toSorted((one, other) => one.share - other.share);
}

/**
 * Returns the chance that a fair draw neglects any of the groups as much, in one pack or in all together.
 * @param groups counts per pack, of each group
 */
function chanceOf(groups: readonly (readonly Count[])[]): number {
  const chances = groups.flatMap((counts) => [
    fewerThanExpected(
      sumOf(counts.map(({ most }) => most)),
      sumOf(counts.map(({ share, prices }) => share * prices.length)),
    ),
    ...counts.map(chanceOfCount),
  ]);
  return Math.min(1, chances.length * Math.min(1, ...chances));
}

function chanceOfCount({ most, prices, share }: Count): number {
  return atMostSuccesses(most, prices.length, share);
}

function differencesOf(groups: readonly (readonly Count[])[]): readonly Difference[] {
  const chance = chanceOf(groups);
  const [worst] = groups.flat().toSorted((one, other) => chanceOfCount(one) - chanceOfCount(other));
  if (chance >= MAX_CHANCE || worst === undefined) return NONE;
  const { pack, prices, share, most, tiers } = worst;
  const place = { name: `share of pulls that may be of ${tiers.join(", ")}`, of: pack.name };
  return related(false, place, "at least", [rounded(share)], rounded(most / prices.length));
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000;
}

function pullsIn(body: unknown): readonly Pull[] {
  return objectsIn(memberOf(body, "nfts")).flatMap(({ id, buyback_price: price }) =>
    typeof price === "number" && Number.isFinite(price) ? [{ id: String(id), priceUsd: price }] : [],
  );
}
