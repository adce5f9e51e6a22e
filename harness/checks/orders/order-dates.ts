import type { Surface } from "../../../contract/surface.ts";
import { BoundedMap } from "../../collections/bounded-map.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { isText, memberOf } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import { CLOCKS_DIFFER_S, zonedInstantOf } from "../../oracles/moment.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

const REQUIREMENT = "order.created-at-of-request";

/** Minimum orders that are dated like most others, and minimum ones that are not. */
const MIN_RIGHT = 3;
const MIN_WRONG = 2;
/** Maximum remembered orders. */
const MAX_REMEMBERED = 2000;

/** An order, when its request was sent, and by how much `created_at` is later. Milliseconds, each on its own clock. */
interface Dated {
  readonly sentAtMs: number;
  readonly leadMs: number;
  readonly text: string;
  readonly exchange: Exchange;
}

/** The requests for orders of one surface, by order, and the dates of the orders. */
interface Seen {
  readonly requested: Map<string, number>;
  readonly dated: Map<string, Dated>;
}

/**
 * Finds orders that are dated far from their requests, while most orders of the surface are dated alike. Compares
 * distances between orders, so that no clock has to agree with another one. The provider's clock may be moved, so orders
 * dated like most others have to be placed before and after the wrong ones. Only adds findings: scenarios judge the date
 * of single orders.
 */
export class OrderDates {
  readonly #surfaces = new DefaultMap<Surface, Seen>(() => ({
    requested: new BoundedMap(MAX_REMEMBERED),
    dated: new BoundedMap(MAX_REMEMBERED),
  }));

  add(exchange: Exchange, movedS: number): void {
    const { endpoint, json, surface } = exchange;
    const orderId = memberOf(json, "order_id");
    if (!isText(orderId)) return;
    const { requested, dated } = this.#surfaces.of(surface);
    // A repeated request may be answered with the first one's order.
    if (endpoint === "ship/request" && movedS === 0 && !requested.has(orderId))
      requested.set(orderId, exchange.sentAtMs);
    const sentAtMs = requested.get(orderId);
    const text = memberOf(json, "created_at");
    const atMs = zonedInstantOf(text);
    if (endpoint !== "order" || sentAtMs === undefined || atMs === undefined || dated.has(orderId)) return;
    dated.set(orderId, { sentAtMs, leadMs: atMs - sentAtMs, text: String(text), exchange });
  }

  conclude(): readonly Judged[] {
    return [...this.#surfaces.values()].flatMap(({ dated }): readonly Judged[] => {
      const orders = [...dated.values()].toSorted((one, other) => one.sentAtMs - other.sentAtMs);
      const usualMs = orders.map(({ leadMs }) => leadMs).toSorted((one, other) => one - other)[orders.length >> 1] ?? 0;
      const isRight = ({ leadMs }: Dated) => Math.abs(leadMs - usualMs) <= CLOCKS_DIFFER_S * 1000;
      const right = orders.filter(isRight);
      const [firstAtMs, lastAtMs] = [right.at(0)?.sentAtMs ?? 0, right.at(-1)?.sentAtMs ?? 0];
      const wrong = orders.filter(
        (order) => !isRight(order) && firstAtMs < order.sentAtMs && order.sentAtMs < lastAtMs,
      );
      const [first] = wrong;
      if (first === undefined || wrong.length < MIN_WRONG || right.length < MIN_RIGHT) return [];
      const { exchange, leadMs, text } = first;
      const expected = new Date((zonedInstantOf(text) ?? 0) - leadMs + usualMs).toISOString();
      return [[exchange, [REQUIREMENT, related(false, "created_at", "about", [expected], text, CLOCKS_DIFFER_S)]]];
    });
  }
}
