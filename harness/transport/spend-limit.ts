import type { Surface } from "../../contract/surface.ts";
import { NotExercised } from "../exits/early-exits.ts";
import { parseJson } from "./body.ts";
import { type Exchange, memberOf } from "./exchange.ts";
import type { Outgoing } from "./outgoing.ts";

const REACHED = "MAX_SPEND";

/**
 * Keeps purchases on `partner` and `user` within a sum. What a purchase may cost at most is set aside before it leaves,
 * and given back when it was refused: many may be under way at once.
 */
export class SpendLimit {
  readonly #mostUsd: number;
  /** Prices of a surface's packs by id, as its list gave them. USD. */
  readonly #prices = new Map<Surface, Map<string, number>>();
  #setAsideUsd = 0;

  /** @param mostUsd infinite where there is no limit */
  constructor(mostUsd: number) {
    this.#mostUsd = mostUsd;
  }

  /** What purchases cost so far, or may still cost. USD. */
  get spentUsd(): number {
    return this.#setAsideUsd;
  }

  /** Learns prices from an answer that lists packs. */
  see({ surface, endpoint, json }: Exchange): void {
    if (endpoint !== "available" || !Array.isArray(json)) return;
    const prices = this.#prices.get(surface) ?? new Map<string, number>();
    for (const pack of json as readonly unknown[]) {
      const price = memberOf(pack, "mint_price");
      if (typeof price === "number" && price >= 0) prices.set(String(memberOf(pack, "id")), price);
    }
    this.#prices.set(surface, prices);
  }

  /**
   * Sets aside what a request may cost.
   * @returns what has to be called with whether it may have been charged
   * @throws {NotExercised} when it may cost more than is left
   */
  setAside(outgoing: Outgoing): (isCharged: boolean) => void {
    const isPaid = outgoing.effect === "spends money" && outgoing.surface !== "sandbox";
    if (!isPaid || !Number.isFinite(this.#mostUsd)) return () => {};
    const costUsd = this.#mostCostOf(outgoing);
    if (this.#setAsideUsd + costUsd > this.#mostUsd) {
      const left = (this.#mostUsd - this.#setAsideUsd).toFixed(2);
      throw new NotExercised(
        REACHED,
        `MAX_SPEND reached: ${left} USD are left, and this may cost ${costText(costUsd)}`,
      );
    }
    this.#setAsideUsd += costUsd;
    return (isCharged) => {
      if (!isCharged) this.#setAsideUsd -= costUsd;
    };
  }

  /** A pack that is not listed, or no price, may cost as much as the dearest; what no client should send, one pull. */
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
