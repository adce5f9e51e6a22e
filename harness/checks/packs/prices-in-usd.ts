import { perSurface, type Surface } from "../../../contract/surface.ts";
import { packsIn } from "../../client/listed-pack.ts";
import { memberOf } from "../../json/json-value.ts";
import { type Difference, related } from "../../oracles/difference.ts";
import { atMost } from "../../oracles/value.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

const REQUIREMENT = "pack.mint-price";

/** Minimum factor between the prices of the two interfaces that no change of a price explains. */
const FAR = 10;
/** Maximum relative difference between factors that count as one. */
const ALIKE = 0.01;
/** Minimum packs that both interfaces list. */
const MIN_SHARED = 2;
/** Minimum packs of one list, and their minimum different prices. */
const MIN_PACKS = 4;
const MIN_PRICES = 3;
/** Prices in cents over expected values in dollars: a pull costs about its expected value. */
const CENTS = { min: 60, max: 170 };

/** The price of a pack and the expected value of a pull, USD; `ev` is NaN if there is none. */
interface Priced {
  readonly id: string;
  readonly price: number;
  readonly ev: number;
}

/**
 * Compares the prices of packs with those of the other interface of production, and with expected values. Prices may change
 * in a run, but not all by one large factor.
 */
export class PricesInUsd {
  /** By pack id, from the latest list that has the pack. */
  readonly #packs = perSurface(() => new Map<string, Priced>());
  readonly #lists = new Map<Surface, Exchange>();

  add(exchange: Exchange): void {
    if (exchange.endpoint !== "available") return;
    for (const { id, mintPriceUsd: price, raw } of packsIn(exchange)) {
      if (!(price > 0)) continue;
      const ev = Number(memberOf(raw, "ev"));
      this.#packs[exchange.surface].set(id, { id, price, ev: ev > 0 ? ev : Number.NaN });
      this.#lists.set(exchange.surface, exchange);
    }
  }

  conclude(): readonly Judged[] {
    const apart = this.#apart();
    if (apart.length > 0) return apart;
    return [...this.#lists].flatMap(([surface, list]) => {
      const [first] = inCents([...this.#packs[surface].values()]);
      if (first === undefined) return [];
      return [
        [
          list,
          [REQUIREMENT, atMost({ name: "mint_price", of: first.id }, Math.round(CENTS.min * first.ev), first.price)],
        ],
      ];
    });
  }

  /** Returns the interface whose prices are all off by one factor from those of the other one. */
  #apart(): readonly Judged[] {
    const { partner, user } = this.#packs;
    const shared = [...partner.values()].flatMap((own) => {
      const other = user.get(own.id);
      return other === undefined ? [] : [{ own, other, factor: own.price / other.price }];
    });
    const [first] = shared;
    if (first === undefined || shared.length < MIN_SHARED) return [];
    const isFar = Math.max(first.factor, 1 / first.factor) >= FAR;
    if (!isFar || shared.some(({ factor }) => Math.abs(factor / first.factor - 1) > ALIKE)) return [];
    // Expected values tell which of the two is wrong.
    const isUsersWrong = distance(first.other) > distance(first.own);
    const [wrong, right] = isUsersWrong ? [first.other, first.own] : [first.own, first.other];
    const list = this.#lists.get(isUsersWrong ? "user" : "partner");
    return list === undefined ? [] : [[list, [REQUIREMENT, asElsewhere(wrong, right)]]];
  }
}

function asElsewhere({ id, price }: Priced, right: Priced): readonly Difference[] {
  return related(false, { name: "mint_price", of: id }, "equals", [right.price], price);
}

/** How far a price is from the expected value; zero if that is unknown. */
function distance({ price, ev }: Priced): number {
  return Number.isNaN(ev) ? 0 : Math.abs(Math.log(price / ev));
}

/** Returns the packs of a list if all of them cost about a hundred times their expected values. */
function inCents(packs: readonly Priced[]): readonly Priced[] {
  const areMany = packs.length >= MIN_PACKS && new Set(packs.map(({ price }) => price)).size >= MIN_PRICES;
  const areInCents = packs.every(({ price, ev }) => price / ev >= CENTS.min && price / ev <= CENTS.max);
  return areMany && areInCents ? packs : [];
}
