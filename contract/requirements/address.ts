import { requirements } from "../requirement.ts";

const resolves = { state: "an address resolves to" } as const;
const unreachable = { state: "the address validator is unreachable" } as const;

/** The rules of ship/quote for a destination, which are checked before rates are looked up. */
export const address = requirements(
  {
    document: "partner-api.md",
    endpoint: "ship/quote",
    section: "Address validation (ship/quote)",
    surfaces: ["sandbox", "partner"],
    copies: "matter",
  },
  [
    {
      id: "address.name-missing",
      words: "name, line1, city and country must be present",
      title: "refuses a destination without `name` with 400 and `Invalid destination address`",
    },
    {
      id: "address.name-empty",
      words: "name, line1, city and country must be present",
      title: "refuses a destination with an empty `name` with 400 and `Invalid destination address`",
    },
    {
      id: "address.line1-missing",
      words: "name, line1, city and country must be present",
      title: "refuses a destination without `line1` with 400 and `Invalid destination address`",
    },
    {
      id: "address.line1-empty",
      words: "name, line1, city and country must be present",
      title: "refuses a destination with an empty `line1` with 400 and `Invalid destination address`",
    },
    {
      id: "address.city-missing",
      words: "name, line1, city and country must be present",
      title: "refuses a destination without `city` with 400 and `Invalid destination address`",
    },
    {
      id: "address.city-empty",
      words: "name, line1, city and country must be present",
      title: "refuses a destination with an empty `city` with 400 and `Invalid destination address`",
    },
    {
      id: "address.country-missing",
      words: "name, line1, city and country must be present",
      title:
        "refuses a destination without `country` with 400 and `Invalid destination address`, or with 422 and `Country not supported`",
    },
    {
      id: "address.country-empty",
      words: "name, line1, city and country must be present",
      title:
        "refuses a destination with an empty `country` with 400 and `Invalid destination address`, or with 422 and `Country not supported`",
    },
    {
      id: "address.destination-missing",
      words: "destination (object, required",
      section: "POST /api/v1/ship/quote",
      title:
        "refuses a request without a destination with 400 and `Invalid destination address`, or with 422 and `Country not supported`",
    },
    {
      id: "address.country-not-a-string",
      words: "Sandbox: country is not a 2-character string",
      section: "Errors",
      title:
        "refuses a country that is not a string with 400 and `Invalid destination address`, or with 422 and `Country not supported`",
    },
    {
      id: "address.country-one-letter",
      words: "country must be exactly 2 characters",
      title:
        "refuses a country of one character with 400 and `Invalid destination address`, or with 422 and `Country not supported`",
    },
    {
      id: "address.country-three-letters",
      words: "country must be exactly 2 characters",
      title:
        "refuses a country of three or more characters with 400 and `Invalid destination address`, or with 422 and `Country not supported`",
    },
    {
      id: "address.premise",
      words: "granularity must be PREMISE or SUB_PREMISE",
      observed: resolves,
      title: "accepts an address of granularity `PREMISE`",
    },
    {
      id: "address.sub-premise",
      words: "granularity must be PREMISE or SUB_PREMISE",
      observed: resolves,
      title: "accepts an address of granularity `SUB_PREMISE`",
    },
    {
      id: "address.premise-proximity",
      words: "PREMISE_PROXIMITY is rejected",
      observed: resolves,
      title: "refuses an address of granularity `PREMISE_PROXIMITY`",
    },
    {
      id: "address.coarser",
      words: "granularity must be PREMISE or SUB_PREMISE",
      observed: resolves,
      title: "refuses an address of a granularity coarser than `PREMISE_PROXIMITY`",
    },
    {
      id: "address.unconfirmed",
      words: "No address component may be flagged",
      observed: resolves,
      title: "refuses an address with an unconfirmed component",
    },
    {
      id: "address.gibberish",
      level: "may",
      words: "external address-validation service checks the destination",
      title: "refuses a well-formed destination that does not exist",
    },
    { id: "address.details", words: "a details string", title: "a refused destination has a `details` string" },
    {
      id: "address.suggested",
      words: "when a correction is available",
      observed: resolves,
      title: "a refused destination has a `suggested` address when a correction is available",
    },
    {
      id: "address.suggested-fields",
      words: "normalized address with the Destination fields",
      observed: resolves,
      title: "`suggested` has the address fields of a destination",
    },
    {
      id: "address.fails-closed",
      words: "If the validation service is unreachable",
      observed: unreachable,
      title: "refuses every destination with 400 and `Invalid destination address` while the validator is unreachable",
    },
    {
      id: "address.fails-closed-details",
      words: "details equal to Validation failed: internal error",
      observed: unreachable,
      title: "`details` is `Validation failed: internal error` while the validator is unreachable",
    },
    {
      id: "address.fails-closed-on-error",
      words: "returns a non-success status, or its server-side",
      observed: unreachable,
      title: "refuses every destination with the details of a validator failure while the validator answers an error",
    },
    {
      id: "address.fails-closed-without-credential",
      words: "its server-side credential is not configured",
      observed: unreachable,
      title:
        "refuses every destination with the details of a validator failure while it has no credential for the validator",
    },
    {
      id: "address.details-of-the-fault",
      words: "Clients retry this details value with backoff",
      title: "`details` does not blame the validator for a fault of the destination",
    },
    {
      id: "address.before-rates",
      words: "Address validation runs before rate lookup",
      section: "POST /api/v1/ship/quote",
      observed: { state: "an internal error" },
      title: "refuses an invalid destination even when the rate lookup would fail",
    },
  ],
);
