import type { EndpointKey } from "../../contract/endpoints.ts";
import { type Instant, parseIso8601 } from "../../schemas/iso-8601.ts";
import { type Difference, related, Word } from "../oracles/difference.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { Judgement } from "./judgement.ts";
import { memberAt, type PlacedValue, valuesAt } from "./values-at.ts";

/** A place of an answer that states a time. */
interface TimestampPlace {
  readonly endpoint: EndpointKey;
  readonly path: string;
  /** Whether it is the time of a past event; the others are future ends. */
  readonly isPast: boolean;
}

/** Where a successful answer states a time. */
const TIMESTAMPS: readonly TimestampPlace[] = [
  { endpoint: "available", path: "[].ev_updated_at", isPast: true },
  { endpoint: "available", path: "[].last_pull", isPast: true },
  { endpoint: "recent-pulls", path: "[].created_at", isPast: true },
  { endpoint: "inventory", path: "items[].purchased_at", isPast: true },
  { endpoint: "inventory", path: "items[].buyback_expires_at", isPast: false },
  { endpoint: "ship/quote", path: "expires_at", isPast: false },
  { endpoint: "order", path: "created_at", isPast: true },
  { endpoint: "order", path: "shipped_at", isPast: true },
  { endpoint: "order", path: "delivered_at", isPast: true },
];

/** A timestamp of an answer. */
export interface Timestamp extends Pick<PlacedValue, "value"> {
  readonly place: TimestampPlace;
  readonly placed: PlacedValue;
  /** Undefined where it is in no form of ISO 8601. */
  readonly instant: Instant | undefined;
}

/** The timestamps of an answer by their places; nulls, which say that there is none, are left out. */
export function timestampsIn(exchange: Exchange): readonly Timestamp[] {
  if (exchange.status !== 200) return [];
  return TIMESTAMPS.filter(({ endpoint }) => endpoint === exchange.endpoint).flatMap((place) =>
    valuesAt(exchange.json, place.path)
      .filter(({ value }) => value !== null)
      .map((placed) => ({ value: placed.value, place, placed, instant: instantOf(placed.value) })),
  );
}

function instantOf(value: unknown): Instant | undefined {
  return typeof value === "string" ? parseIso8601(value) : undefined;
}

/**
 * Holds every timestamp against the convention that it is ISO 8601, in any of its forms.
 * @param onZoneless called with each timestamp without a zone, which no document forbids
 */
export function timestampCheck(
  timestamps: readonly Timestamp[],
  onZoneless: (text: string) => void,
): readonly Judgement[] {
  if (timestamps.length === 0) return [];
  const differences: Difference[] = [];
  for (const { value, instant, placed } of timestamps) {
    if (instant === undefined) {
      differences.push(...related(false, memberAt(placed), "of type", [new Word("string, iso-8601")], value));
    } else if (!instant.isZoned) onZoneless(String(value));
  }
  return [["time.iso-8601", differences.slice(0, 1)]];
}
