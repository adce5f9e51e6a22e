import { type Mutant, mutant } from "./mutant.ts";
import { type Change, type EditOptions, edited, everyNth } from "./support/edit.ts";
import { both } from "./support/surfaces.ts";

const earlier = (time: unknown): string => new Date(Date.parse(String(time)) - 3_600_000).toISOString();

/** Changes a value only in records of which another member has this value. */
const where =
  (member: string, wanted: unknown, change: Change): Change =>
  (value, context) =>
    context.holder[member] === wanted ? change(value, context) : value;

/** Changes a value only from this place of its array on, counted from 0. */
const from =
  (place: number, change: Change): Change =>
  (value, context) =>
    context.index >= place ? change(value, context) : value;

/** A fault of an answer on both surfaces of the partner interface. */
const fault = (
  name: string,
  violates: string,
  kind: Mutant["kind"],
  [endpoint, path]: readonly [endpoint: Parameters<typeof edited>[0], path: string],
  change: Change,
  options?: EditOptions,
): Mutant =>
  mutant(violates, kind, both, name, {
    answer: edited(endpoint, path, change, options),
  });

/** Faults of a kind that the requirement's other mutants do not have: most show only sometimes. */
export const otherKindsMutants: readonly Mutant[] = [
  fault(
    "every second poll returns the session id in upper case",
    "buy-status.session-id-echo",
    "repeat",
    ["buy/status", "result.session_id"],
    (id) => String(id).toUpperCase(),
    { when: everyNth(2) },
  ),
  fault(
    "purchased_at of market listings is an hour early",
    "inventory.purchased-at-of-purchase",
    "partial",
    ["inventory", "items[].purchased_at"],
    where("type", "market_listing", earlier),
  ),
  fault(
    "the inventory of a user who shipped everything omits items",
    "inventory.emptied-by-shipment",
    "missing",
    ["inventory", "items"],
    (items) => ((items as unknown[]).length === 0 ? undefined : items),
  ),
  fault(
    "an order by 2Day has the service's own carrier",
    "order.carrier-of-rate",
    "partial",
    ["order", "carrier"],
    where("service", "2Day", () => "Ground"),
  ),
  fault(
    "an order by 2Day names its service Express",
    "order.service-of-rate",
    "partial",
    ["order", "service"],
    where("service", "2Day", () => "Express"),
  ),
  fault(
    "an order by 2Day is in euros",
    "order.currency-usd",
    "partial",
    ["order", "currency"],
    where("service", "2Day", () => "EUR"),
  ),
  fault(
    "every fifth read of an order cuts its id",
    "order.order-id-echo",
    "repeat",
    ["order", "order_id"],
    (id) => String(id).slice(0, -1),
    { when: everyNth(5) },
  ),
  fault(
    "the third item of an order has the name of the first",
    "order.item-details-apart",
    "large",
    ["order", "items"],
    (items) => {
      const entries = items as Record<string, unknown>[];
      return entries.map((entry, at) => (at < 2 ? entry : { ...entry, name: entries[0]?.name }));
    },
  ),
  fault(
    "a processing order has a tracking number",
    "order.tracking-null-before-label",
    "partial",
    ["order", "tracking_number"],
    where("status", "processing", () => "PL0"),
  ),
  fault(
    "an order with a label has a shipping time",
    "order.shipped-at-null-before",
    "partial",
    ["order", "shipped_at"],
    where("status", "label_created", (_, { holder }) => holder.created_at),
  ),
  fault(
    "every third quote session id is in lower case",
    "ship-quote.session-id-form",
    "repeat",
    ["ship/quote", "session_id"],
    (id) => String(id).toLowerCase(),
    { when: everyNth(3) },
  ),
  fault(
    "the buyback price of the fifth item of an inventory is negative",
    "money.not-negative",
    "large",
    ["inventory", "items[].buyback_price"],
    from(4, (usd) => -Number(usd)),
  ),
  fault(
    "every fourth order id has no prefix",
    "ship-request.order-id-form",
    "repeat",
    ["ship/request", "order_id"],
    (id) => String(id).replace("order_", ""),
    { when: everyNth(4) },
  ),
  fault(
    "times of the second item of an inventory are dates only",
    "time.iso-8601",
    "large",
    ["inventory", "items[].purchased_at"],
    from(1, (time) => String(time).slice(0, 10)),
  ),
  fault(
    "the inventory lists its first item again from the fourth item on",
    "inventory.no-more-than-bought",
    "large",
    ["inventory", "items"],
    (items) => ((items as unknown[]).length < 4 ? items : [...(items as unknown[]), (items as unknown[])[0]]),
  ),
];
