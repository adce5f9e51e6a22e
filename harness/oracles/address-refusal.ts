import { errorRow } from "../../contract/errors.ts";
import type { Exchange } from "../transport/exchange.ts";
import { memberOf } from "../transport/exchange.ts";
import { type Difference, NONE } from "./difference.ts";
import { answered, isRefusal, refusedBy } from "./refusal.ts";
import { isOfType } from "./value.ts";

const BAD_ADDRESS = errorRow("ship/quote", "Invalid destination address");
const BAD_COUNTRY = errorRow("ship/quote", "Country not supported");
/** What `details` says when it was the validator that failed, and not the address. */
export const VALIDATOR_FAILED = "Validation failed: internal error";

/** Whether a quote was refused for its destination. */
export function isAddressRefusal(exchange: Exchange): boolean {
  return isRefusal(exchange, BAD_ADDRESS);
}

/** The destination has to be refused as such. */
export function isBadAddress(exchange: Exchange): readonly Difference[] {
  return refusedBy(exchange, BAD_ADDRESS);
}

/** The country has to be refused, by either documented pair of status and text. */
export function isBadCountry(exchange: Exchange): readonly Difference[] {
  return refusedBy(exchange, BAD_ADDRESS, BAD_COUNTRY);
}

/** A refused destination has to be explained in words. */
export function hasDetails(exchange: Exchange): readonly Difference[] {
  const details = memberOf(exchange.json, "details");
  return answered(typeof details === "string", "of type", [{ text: "string" }], exchange, { pointer: "/details" });
}

/** A correction has to be an object. */
export function hasSuggestion(exchange: Exchange): readonly Difference[] {
  return answered(hasSuggested(exchange), "of type", [{ text: "object" }], exchange, { pointer: "/suggested" });
}

/** Whether a refusal carries a correction. */
export function hasSuggested(exchange: Exchange): boolean {
  return suggestionOf(exchange) !== undefined;
}

const ADDRESS_MEMBERS = ["line1", "city", "country"];
const OTHER_MEMBERS = ["name", "line2", "state", "postal_code", "phone", "email"];

/**
 * A correction has to be a destination as far as a validator can know it: the address in text. Who receives the parcel it
 * can't know, and not every address has a state or a postal code.
 */
export function isDestination(exchange: Exchange): readonly Difference[] {
  const suggested = suggestionOf(exchange);
  if (suggested === undefined) return NONE;
  return [
    ...ADDRESS_MEMBERS.flatMap((name) => isOfType(`suggested.${name}`, "text", memberOf(suggested, name))),
    ...OTHER_MEMBERS.flatMap((name) => isOfType(`suggested.${name}`, "string", memberOf(suggested, name) ?? "")),
  ];
}

function suggestionOf(exchange: Exchange): unknown {
  const suggested = memberOf(exchange.json, "suggested");
  return typeof suggested === "object" && suggested !== null && !Array.isArray(suggested) ? suggested : undefined;
}
