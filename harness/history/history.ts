import { perSurface, type Surface } from "../../contract/surface.ts";
import type { Target } from "../config/target.ts";
import { type JsonObject, objectsIn } from "../json/json-value.ts";
import type { Exchange } from "../transport/exchange.ts";
import { type Fact, remember } from "./fact.ts";
import { Feed } from "./feed.ts";
import { Holdings } from "./holdings.ts";
import { Orders } from "./orders.ts";
import { Packs } from "./packs.ts";
import { Purchases } from "./purchases.ts";
import { shownItems } from "./shown-items.ts";

/** An answer with its whole body. */
export interface Whole extends Fact {
  readonly body: unknown;
}

export function wholeAnswer({ exchange, body }: Whole): Exchange {
  return { ...exchange, json: body };
}

/** An answer of buy/init, buy/status, buy/crypto or inventory that shows items. */
export interface ShownItems extends Fact {
  readonly items: readonly JsonObject[];
}

/** Facts of one surface, joined by their keys. */
export class SurfaceHistory {
  readonly packs = new Packs();
  readonly purchases = new Purchases();
  readonly holdings = new Holdings();
  readonly orders = new Orders();
  readonly feed = new Feed();
  /** Answers of filters. */
  readonly facets: Whole[] = [];
  /** Answers other than 200, also those without a usable answer, in their order. */
  readonly refusals: Whole[] = [];
  readonly shown: ShownItems[] = [];

  add(answer: Exchange, fact: Fact): void {
    for (const each of [this.packs, this.purchases, this.holdings, this.orders, this.feed]) each.add(answer, fact);
    if (answer.status !== 200) remember(this.refusals, { ...fact, body: answer.json });
    else if (answer.endpoint === "filters") remember(this.facets, { ...fact, body: answer.json });
    const items = objectsIn(shownItems(answer).map(({ value }) => value));
    if (items.length > 0) remember(this.shown, { ...fact, items });
  }
}

/** What rules need to know about the target. */
export type JudgedTarget = Pick<Target, "aliases" | "keys" | "providerStatesUrl">;

/** What the traffic has shown so far: the only memory of it. Rules ask it. */
export class History {
  readonly target: JudgedTarget;
  readonly #surfaces = perSurface(() => new SurfaceHistory());

  constructor(target: JudgedTarget) {
    this.target = target;
  }

  /**
   * @param movedS seconds by which the run has moved the provider's clock so far
   * @param isJudged false for the answer to a request that the documents do not define, which shows no facts
   */
  add(exchange: Exchange, movedS: number, isJudged = true): void {
    if (!isJudged && exchange.status === 200) return;
    this.of(exchange.surface).add(exchange, { exchange: { ...exchange, json: undefined }, movedS });
  }

  of(surface: Surface): SurfaceHistory {
    return this.#surfaces[surface];
  }
}
