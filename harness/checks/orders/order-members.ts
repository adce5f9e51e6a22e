import type { RequirementId } from "../../../contract/index.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { isText, memberOf } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import { isSameUnlessCut } from "../../oracles/moment.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

/** Members that are null at first and keep their first value. Addresses may be signed anew, so `tracking_url` is none of them. */
const KEPT = [
  { member: "tracking_number", requirement: "order.tracking-kept", isSame: Object.is },
  { member: "shipped_at", requirement: "order.times-kept", isSame: isSameUnlessCut },
  { member: "delivered_at", requirement: "order.times-kept", isSame: isSameUnlessCut },
] as const satisfies readonly {
  readonly member: string;
  readonly requirement: RequirementId;
  readonly isSame: (before: unknown, now: unknown) => boolean;
}[];

/** Minimum changes of all orders: a carrier may print another label or correct a time once. */
const MIN_CHANGES = 2;
/** Maximum remembered values, more than a run reads. */
const MAX_VALUES = 6000;

interface Change {
  readonly exchange: Exchange;
  readonly name: string;
  readonly before: string;
  readonly now: string;
}

/** Compares what production sets on the way of an order with later answers. */
export class OrderMembers {
  readonly #values = new Map<string, string>();
  readonly #kept = new Map<RequirementId, Exchange>();
  readonly #changes = new DefaultMap<RequirementId, Change[]>(() => []);

  add(exchange: Exchange): void {
    const { endpoint, surface, json } = exchange;
    if (endpoint !== "order" || surface !== "partner") return;
    for (const { member, requirement, isSame } of KEPT) {
      const now = memberOf(json, member);
      if (!isText(now)) continue;
      const key = `${member} ${String(memberOf(json, "order_id"))}`;
      const before = this.#values.get(key);
      if (before !== undefined || this.#values.size < MAX_VALUES) this.#values.set(key, now);
      if (before === undefined) continue;
      if (isSame(before, now)) this.#kept.set(requirement, exchange);
      else this.#changes.of(requirement).push({ exchange, name: member, before, now });
    }
  }

  conclude(): readonly Judged[] {
    return [...new Set(KEPT.map(({ requirement }) => requirement))].flatMap((requirement) => {
      const changes = this.#changes.of(requirement);
      const [first] = changes;
      if (first !== undefined && changes.length >= MIN_CHANGES) {
        const { exchange, name, before, now } = first;
        return [[exchange, [requirement, related(false, name, "equals", [before], now)]] as const];
      }
      const kept = this.#kept.get(requirement);
      return kept === undefined ? [] : [[kept, [requirement, []]] as const];
    });
  }
}
