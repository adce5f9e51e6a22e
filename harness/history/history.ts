import type { EndpointKey } from "../../contract/endpoints.ts";
import { perSurface, type Surface } from "../../contract/surface.ts";
import { Counts } from "../collections/counts.ts";
import type { Target } from "../config/target.ts";
import type { JsonObject } from "../json/json-value.ts";
import { type Exchange, headerOf } from "../transport/exchange.ts";
import { type Fact, inOrder, remember } from "./fact.ts";
import { Feed } from "./feed.ts";
import { Holdings, type Inventory } from "./holdings.ts";
import { Orders } from "./orders.ts";
import { Packs } from "./packs.ts";
import { Purchases, type Result, type Start } from "./purchases.ts";

/** An answer other than 200, with its body; also one that is not usable. */
export interface Refusal extends Fact {
  /** False for the answer to a request that the documents do not define. */
  readonly isJudged: boolean;
}

/** Facts of one surface, joined by their keys. */
export class SurfaceHistory {
  readonly packs = new Packs();
  readonly purchases = new Purchases();
  readonly holdings = new Holdings();
  readonly orders = new Orders();
  readonly feed = new Feed();
  /** Answers of filters, with their bodies. */
  readonly facets: Fact[] = [];
  /** In their order. */
  readonly refusals: Refusal[] = [];
  /** Requests with an internal error: they may have taken effect (A-AFTER-500). Other refusals do not displace them. */
  readonly internalErrors: Exchange[] = [];
  /** Requests that got no usable answer: they may have taken effect. In their order. */
  readonly unanswered: Exchange[] = [];
  /** Number of answers 200. */
  readonly accepted = new Counts<EndpointKey>();
  /** When the provider restarted it for this run, after which nobody holds anything: milliseconds of `performance.now()`. */
  readonly restartsMs: number[] = [];
  /** Whether an answer set a cookie, which may lead later requests to one of several instances. */
  setsCookies = false;
  /** Whether a connection carried more than one answer. */
  keepsConnections = false;
  readonly #connections = new Set<number>();

  /** All items that purchases, their results and inventories show, in the order of the answers. */
  get shownItems(): readonly JsonObject[] {
    const { starts, results } = this.purchases;
    return inOrder<Start | Result | Inventory>(starts, results, this.holdings.inventories).flatMap(
      ({ items }) => items,
    );
  }

  add(answer: Exchange, fact: Fact, isJudged: boolean): void {
    for (const each of [this.packs, this.purchases, this.holdings, this.orders, this.feed]) each.add(answer, fact);
    this.setsCookies ||= headerOf(answer, "set-cookie") !== undefined;
    if (answer.connection !== undefined) {
      this.keepsConnections ||= this.#connections.has(answer.connection);
      this.#connections.add(answer.connection);
    }
    if (answer.status === 200) this.accepted.increment(answer.endpoint);
    if (answer.status >= 500) remember(this.internalErrors, answer);
    if (answer.status !== 200) remember(this.refusals, { ...fact, exchange: answer, isJudged });
    else if (answer.endpoint === "filters") remember(this.facets, { ...fact, exchange: answer });
  }
}

/** What rules need to know about the target. */
export type JudgedTarget = Pick<Target, "aliases" | "keys" | "providerStatesUrl">;

/** What the traffic has shown so far: the only memory of it. Rules ask it. */
export class History {
  readonly target: JudgedTarget;
  /**
   * Ids of items whose value a provider state of this run had changed, and when: milliseconds of `performance.now()`. Rules
   * of prices leave them out.
   */
  readonly repriced = new Map<string, number>();
  readonly #surfaces = perSurface(() => new SurfaceHistory());

  constructor(target: JudgedTarget) {
    this.target = target;
  }

  /**
   * @param movedS seconds by which the run has moved the provider's clock so far
   * @param isJudged false for the answer to a request that the documents do not define, which shows no facts but a refusal
   */
  add(exchange: Exchange, movedS: number, isJudged = true): void {
    if (!isJudged && exchange.status === 200) return;
    this.of(exchange.surface).add(exchange, { exchange: { ...exchange, json: undefined }, movedS }, isJudged);
  }

  addUnanswered(exchange: Exchange): void {
    remember(this.of(exchange.surface).unanswered, exchange);
  }

  of(surface: Surface): SurfaceHistory {
    return this.#surfaces[surface];
  }
}
