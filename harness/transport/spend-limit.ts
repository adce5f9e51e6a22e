import type { Surface } from "../../contract/surface.ts";
import { DefaultMap } from "../collections/default-map.ts";
import { NotExercised } from "../exits/early-exits.ts";
import { memberOf, parseJson, textOf } from "../json/json-value.ts";
import type { Exchange } from "./exchange.ts";
import type { Outgoing } from "./outgoing.ts";

const REACHED = "MAX_SPEND";

/**
 * Limits the cost of purchases on `partner` and `user`. The maximum cost of a purchase is reserved before it is sent,
 * because several may be in progress, and released if it was refused.
 */
export class SpendLimit {
  readonly #mostUsd: number;
  /** Prices of a surface's packs by id, from its list. USD. */
  readonly #prices = new DefaultMap<Surface, Map<string, number>>(() => new Map());
  #reservedUsd = 0;

  /** @param mostUsd infinite without a limit */
  constructor(mostUsd: number) {
    this.#mostUsd = mostUsd;
  }

  /** The cost of purchases so far, including reserved amounts. USD. */
  get spentUsd(): number {
    return this.#reservedUsd;
  }

  /** Records prices from a pack list. */
  see({ surface, endpoint, json }: Exchange): void {
    if (endpoint !== "available" || !Array.isArray(json)) return;
    const prices = this.#prices.of(surface);
    for (const pack of json as readonly unknown[]) {
      const price = memberOf(pack, "mint_price");
      if (typeof price === "number" && price >= 0) prices.set(textOf(memberOf(pack, "id")), price);
    }
  }

  /**
   * Reserves the maximum cost of a request.
   * @returns a function to call with whether it may have been charged
   * @throws {NotExercised} if it may cost more than is left
   */
  reserve(outgoing: Outgoing): (isCharged: boolean) => void {
    const isPaid = outgoing.effect === "spends money" && outgoing.surface !== "sandbox";
    if (!isPaid || !Number.isFinite(this.#mostUsd)) return () => {};
    const costUsd = this.#mostCostOf(outgoing);
    if (this.#reservedUsd + costUsd > this.#mostUsd) {
      const left = (this.#mostUsd - this.#reservedUsd).toFixed(2);
      throw new NotExercised(
        REACHED,
        `MAX_SPEND reached: ${left} USD are left, and this may cost ${costText(costUsd)}`,
      );
    }
    this.#reservedUsd += costUsd;
    return (isCharged) => {
      if (!isCharged) this.#reservedUsd -= costUsd;
    };
  }

  /** Returns the maximum cost of a request. Unlisted packs count as the most expensive one, and an invalid amount as one pull. */
  #mostCostOf({ surface, body }: Outgoing): number {
    const json = body === undefined ? undefined : parseJson(body);
    const prices = this.#prices.get(surface);
    const id = memberOf(json, surface === "user" ? "claw_id" : "id");
    const price = prices?.get(String(id)) ?? Math.max(...(prices?.values() ?? []));
    const amount = memberOf(json, "amount");
    const pulls = typeof amount === "number" && amount > 1 ? Math.ceil(amount) : 1;
    return Number.isFinite(price) ? price * pulls : Number.POSITIVE_INFINITY;
  }
}

function costText(usd: number): string {
  return Number.isFinite(usd) ? `${usd.toFixed(2)} USD` : "any sum, for no prices are known";
}
