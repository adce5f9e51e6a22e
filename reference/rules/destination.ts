import { objectOf, textOf } from "../json.ts";
import type { Scope } from "../scope.ts";
import type { Judgement } from "../validator.ts";
import type { ErrorName } from "./errors.ts";

/** The reason of a refusal; `details` and `suggested` are part of the answer. */
export interface DestinationProblem {
  readonly error: Extract<ErrorName, "badDestination" | "badCountry">;
  readonly details?: string;
  readonly suggested?: Record<string, unknown>;
}

/** Countries to which this reference does not ship: uninhabited islands. */
const UNSERVICED = new Set(["AQ", "BV", "HM"]);

/** Checks a destination's structure, country and address: partner-api.md, "Address validation". */
export const destinationRules = {
  requiredDestinationFields: ["name", "line1", "city", "country"] as readonly string[],

  /** The first fault in this order; undefined for a valid destination. */
  destinationProblem: (raw: unknown, scope: Scope): DestinationProblem | undefined => {
    const { rules } = scope;
    const destination = objectOf(raw);
    if (!destination) return { error: "badDestination", details: "destination is required" };
    const missing = rules.missingField(destination, scope);
    if (missing) return { error: "badDestination", details: `${missing} is required` };
    return rules.countryProblem(destination.country, scope) ?? rules.addressProblem(destination, scope);
  },

  /** A required field that is absent, empty or not a string. The country check handles any present value of `country`. */
  missingField: (destination: Record<string, unknown>, { rules }: Scope): string | undefined =>
    rules.requiredDestinationFields.find((field) =>
      field === "country" && typeof destination[field] !== "string"
        ? destination[field] === undefined || destination[field] === null
        : textOf(destination[field]) === undefined,
    ),

  /** The sandbox accepts any two characters as country, and refuses every other value as not serviced. */
  countryProblem: (country: unknown, { surface, rules }: Scope): DestinationProblem | undefined => {
    const isCode = typeof country === "string" && country.length === 2;
    if (surface === "sandbox") return isCode ? undefined : { error: "badCountry" };
    if (!isCode) return { error: "badDestination", details: "country must be a two-letter code" };
    return rules.isServiced(country) ? undefined : { error: "badCountry" };
  },

  isServiced: (country: string): boolean => !UNSERVICED.has(country.toUpperCase()),

  /** The validator's objection to the address; while it is not available it objects to every address. */
  addressProblem: (destination: Record<string, unknown>, scope: Scope): DestinationProblem | undefined => {
    const { world, rules } = scope;
    if (world.validator.failure !== null)
      return { error: "badDestination", details: "Validation failed: internal error" };
    const judgement = world.validator.judge(destination);
    if (rules.isDeliverable(judgement, scope)) return undefined;
    const details = rules.addressDetails(judgement);
    return judgement.suggestion
      ? { error: "badDestination", details, suggested: rules.suggestedAddress(destination) }
      : { error: "badDestination", details };
  },

  acceptedGranularities: ["PREMISE", "SUB_PREMISE"] as readonly string[],

  isDeliverable: ({ granularity, unconfirmed }: Judgement, { rules }: Scope): boolean =>
    rules.acceptedGranularities.includes(granularity) && !unconfirmed,

  addressDetails: ({ granularity, unconfirmed }: Judgement): string =>
    unconfirmed ? "A part of the address could not be confirmed" : `The address is not precise enough (${granularity})`,

  /** The address in the validator's form; the recipient is unchanged. */
  suggestedAddress: (destination: Record<string, unknown>): Record<string, unknown> => {
    const text = (field: string) => (typeof destination[field] === "string" ? destination[field] : "");
    return {
      name: text("name"),
      line1: text("line1").replace(/\bWay\b/, "Wy"),
      line2: text("line2"),
      city: text("city").toUpperCase(),
      state: text("state"),
      postal_code: `${text("postal_code")}-0001`,
      country: text("country").toUpperCase(),
      phone: text("phone"),
      email: text("email"),
    };
  },
};
