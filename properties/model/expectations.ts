import type { RequirementId } from "../../contract/index.ts";
import { PARTNER_LIMITS, TIME_MARGIN_SECONDS } from "../../contract/limits.ts";
import { ITEM_EXPIRED, ITEM_SHIPPED, ITEM_UNKNOWN, NOTHING_SHIPPABLE, QUOTE_EXPIRED } from "../../contract/refusals.ts";
import type { Refusal } from "../../harness/oracles/refusal.ts";
import type { ModelItem, ModelQuote } from "./ownership-model.ts";

/** The expected answer and its requirement; acceptance means status 200. */
export interface Expectation {
  readonly requirement: RequirementId;
  readonly isAccepted: boolean;
  /** Refusals that are accepted. If there are none, `isAccepted` alone decides: success, or any refusal. */
  readonly refusals: readonly Refusal[];
}

/** Seconds of the provider's time since an anchor. */
export type Age = (anchor: ModelItem["boughtAt"]) => number;

const expects =
  (isAccepted: boolean) =>
  (requirement: RequirementId, ...refusals: readonly Refusal[]): Expectation => ({ requirement, isAccepted, refusals });
const accepts = expects(true);
const refuses = expects(false);

/** The phase of a lifetime; `unsure` near its end, because clocks differ. */
function phase(ageS: number, lifetimeS: number): "valid" | "unsure" | "over" {
  if (ageS < lifetimeS - TIME_MARGIN_SECONDS) return "valid";
  return ageS > lifetimeS + TIME_MARGIN_SECONDS ? "over" : "unsure";
}

/** Returns the phase of an item's sellback window. Production's window is unknown, but longer than a walk. */
export function windowPhase(item: ModelItem, age: Age): "valid" | "unsure" | "over" {
  return phase(age(item.boughtAt), PARTNER_LIMITS.sandboxSellbackWindowSeconds);
}

/** Returns the expected answer to a sellback; undefined if it is open. */
export function saleExpectation(item: ModelItem, age: Age): Expectation | undefined {
  const window = windowPhase(item, age);
  if (item.state === "unsure" || window === "unsure") return undefined;
  const late = window === "over" ? [ITEM_EXPIRED] : [];
  if (item.state === "sold") return refuses("buyback.item-sold", ITEM_UNKNOWN, ...late);
  if (item.state === "locked") return refuses("buyback.item-locked", ITEM_UNKNOWN, ...late);
  return window === "over" ? refuses("buyback.expired", ITEM_EXPIRED) : accepts("buyback.answers");
}

/** Returns the expected answer to a quote of these items; undefined if it is open. */
export function quoteExpectation(
  items: readonly ModelItem[],
  hasUnknownItem: boolean,
  age: Age,
): Expectation | undefined {
  const states = new Set(items.map(({ state }) => state));
  // The documents leave quotes of locked and expired items open.
  const isOpen =
    states.has("unsure") || states.has("locked") || items.some((item) => windowPhase(item, age) !== "valid");
  if (isOpen) return undefined;
  if (states.has("sold")) return refuses("ship-quote.item-sold", ITEM_UNKNOWN);
  if (hasUnknownItem) return refuses("ship-quote.item-unknown-among-known", ITEM_UNKNOWN);
  return accepts("ship-quote.answers", NOTHING_SHIPPABLE);
}

/** Returns the expected answer to an order of a quote; undefined if it is open. */
export function orderExpectation(quote: ModelQuote, age: Age): Expectation | undefined {
  const states = new Set(quote.items.map(({ state }) => state));
  const validity = phase(age(quote.issuedAt), PARTNER_LIMITS.sandboxQuoteValiditySeconds);
  if (states.has("unsure") || validity === "unsure") return undefined;
  const late = validity === "over" ? [QUOTE_EXPIRED] : [];
  if (quote.isOrdered) return refuses("ship-request.same-quote-again", ITEM_SHIPPED, QUOTE_EXPIRED);
  if (states.has("locked")) {
    if (quote.isDoubtful || states.has("sold")) {
      // Other requirements judge the text. Few walks come here, so a wrong text would be found in some runs only.
      return refuses("ship-request.not-shipped-again");
    }
    const requirement = quote.items.length > 1 ? "ship-request.item-locked-among-free" : "ship-request.item-locked";
    return refuses(requirement, ITEM_SHIPPED, ...late);
  }
  if (validity === "over") {
    return states.has("sold")
      ? refuses("ship-request.expired", QUOTE_EXPIRED, ITEM_UNKNOWN)
      : refuses("ship-request.expired", QUOTE_EXPIRED);
  }
  // The documents leave quotes of items sold later open.
  return states.has("sold") ? undefined : accepts("ship-request.answers");
}
