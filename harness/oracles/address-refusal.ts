import { errorRow } from "../../contract/errors.ts";
import { COUNTRY_NOT_SUPPORTED } from "../../contract/refusals.ts";
import { isObject, isText, memberOf } from "../json/json-value.ts";
import { type Exchange, sentJson } from "../transport/exchange.ts";
import { type Difference, NONE } from "./difference.ts";
import { answered, isRefusal, refusedBy } from "./refusal.ts";
import { isOfType } from "./value.ts";

/** The destination was refused or could not be validated. */
export const BAD_ADDRESS = errorRow("ship/quote", "Invalid destination address");
/** The `details` if the validator itself failed. */
export const VALIDATOR_FAILED = "Validation failed: internal error";

/** Returns whether a quote was refused because of its destination. */
export function isAddressRefusal(exchange: Exchange): boolean {
  return isRefusal(exchange, BAD_ADDRESS);
}

/** Returns whether the address validator itself failed, which proves nothing about the address. */
export function isValidatorDown(exchange: Exchange): boolean {
  return isAddressRefusal(exchange) && memberOf(exchange.json, "details") === VALIDATOR_FAILED;
}

/** Requires the refusal for a bad address. */
export function isBadAddress(exchange: Exchange): readonly Difference[] {
  return refusedBy(exchange, BAD_ADDRESS);
}

/** Requires a refusal for a bad country, by either documented pair of status and text. */
export function isBadCountry(exchange: Exchange): readonly Difference[] {
  return refusedBy(exchange, BAD_ADDRESS, COUNTRY_NOT_SUPPORTED);
}

/** Requires a text in `details`. */
export function hasDetails(exchange: Exchange): readonly Difference[] {
  const details = memberOf(exchange.json, "details");
  return answered(typeof details === "string", "of type", [{ text: "string" }], exchange, { pointer: "/details" });
}

/** Requires an object with members in `suggested`. */
export function hasSuggestion(exchange: Exchange): readonly Difference[] {
  return answered(hasSuggested(exchange), "of type", [{ text: "object" }], exchange, { pointer: "/suggested" });
}

/** Returns whether a refusal has `suggested`. */
export function hasSuggested(exchange: Exchange): boolean {
  return suggestionOf(exchange) !== undefined;
}

const ADDRESS_MEMBERS = ["line1", "city", "country"];
/** Members that every address of the United States has. */
const US_MEMBERS = ["state", "postal_code"];
const OTHER_MEMBERS = ["name", "line2", ...US_MEMBERS, "phone", "email"];

/**
 * Requires address fields as texts in `suggested`. A validator can't know name, phone and email, and not every country
 * has states and postal codes.
 */
export function isDestination(exchange: Exchange): readonly Difference[] {
  const suggested = suggestionOf(exchange);
  if (suggested === undefined) return NONE;
  const sent = memberOf(sentJson(exchange), "destination");
  const required = memberOf(sent, "country") === "US" ? US_MEMBERS.filter((name) => isText(memberOf(sent, name))) : [];
  const optional = OTHER_MEMBERS.filter((name) => !required.includes(name));
  return [
    ...[...ADDRESS_MEMBERS, ...required].flatMap((name) =>
      isOfType(`suggested.${name}`, "text", memberOf(suggested, name)),
    ),
    ...optional.flatMap((name) => isOfType(`suggested.${name}`, "string", memberOf(suggested, name) ?? "")),
  ];
}

/** An object without members suggests nothing. */
function suggestionOf(exchange: Exchange): unknown {
  const suggested = memberOf(exchange.json, "suggested");
  return isObject(suggested) && Object.keys(suggested).length > 0 ? suggested : undefined;
}
