import type { EndpointKey } from "../../../contract/endpoints.ts";
import { parseIso8601 } from "../../../schemas/iso-8601.ts";
import { memberAt, type ValueWithPointer, valuesAt } from "../../json/values-at.ts";
import { related, Word } from "../../oracles/difference.ts";
import type { Exchange } from "../../transport/exchange.ts";
import { type AnswerObserver, onSuccess } from "../rule.ts";

/** Paths of timestamps in answers, by endpoint. */
const PATHS: Partial<Record<EndpointKey, readonly string[]>> = {
  available: ["[].ev_updated_at", "[].last_pull"],
  "recent-pulls": ["[].created_at"],
  inventory: ["items[].purchased_at", "items[].buyback_expires_at"],
  "ship/quote": ["expires_at"],
  order: ["created_at", "shipped_at", "delivered_at"],
};

/** Every timestamp has a form of ISO 8601. */
export const timestampsInIso8601 = onSuccess((answer) => {
  const timestamps = timestampsIn(answer);
  if (timestamps.length === 0) return [];
  const wrong = timestamps.find(({ value }) => instantOf(value) === undefined);
  const expected = [new Word("string, iso-8601")];
  const differences = wrong === undefined ? [] : related(false, memberAt(wrong), "of type", expected, wrong.value);
  return [["time.iso-8601", differences]];
});

/** Observes the forms of timestamps without a zone, which the documents allow. */
export const timestampsWithoutZone: AnswerObserver = (answer) =>
  timestampsIn(answer)
    .filter(({ value }) => instantOf(value)?.isZoned === false)
    // Without its digits, so that timestamps of one form make one observation.
    .map(({ value }) => ["timestamp-form", `no zone: ${String(value).replace(/\d/g, "9")}`]);

/** Returns the timestamps of an answer, without nulls. */
function timestampsIn({ endpoint, json }: Exchange): readonly ValueWithPointer[] {
  return (PATHS[endpoint] ?? []).flatMap((path) => valuesAt(json, path)).filter(({ value }) => value !== null);
}

function instantOf(value: unknown) {
  return typeof value === "string" ? parseIso8601(value) : undefined;
}
