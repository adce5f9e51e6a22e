import type { EndpointKey } from "../../contract/endpoints.ts";
import { type Instant, parseIso8601 } from "../../schemas/iso-8601.ts";
import { memberAt, type ValueWithPointer, valuesAt } from "../json/values-at.ts";
import { type Difference, related, Word } from "../oracles/difference.ts";
import type { Judgement } from "../rules/judgement.ts";
import type { Exchange } from "../transport/exchange.ts";

/** A timestamp's place in an answer. */
interface TimestampPlace {
  readonly endpoint: EndpointKey;
  readonly path: string;
  /** Whether it dates a past event. The others are future ends. */
  readonly isPast: boolean;
}

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

export interface Timestamp extends Pick<ValueWithPointer, "value"> {
  readonly place: TimestampPlace;
  readonly placed: ValueWithPointer;
  /** Undefined if the value is not ISO 8601. */
  readonly instant: Instant | undefined;
}

/** Returns the timestamps of a successful answer, without nulls. */
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
 * Checks that every timestamp has a form of ISO 8601.
 * @param onZoneless called with each timestamp without a zone, which the documents allow
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
