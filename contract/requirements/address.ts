import { requirements } from "../requirement.ts";

const resolves = { state: "an address resolves to" } as const;
const unreachable = { state: "the address validator is unreachable" } as const;

/** What ship/quote demands of a destination before it looks for rates. */
export const address = requirements(
  {
    document: "partner-api.md",
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
      title: "refuses a request without destination, by either documented pair of status and text",
    },
    {
      id: "address.country-not-a-string",
      words: "Sandbox: country is not a 2-character string",
      section: "Errors",
      title: "refuses a country that is no text, by either documented pair of status and text",
    },
    {
      id: "address.country-one-letter",
      words: "country must be exactly 2 characters",
      title: "refuses a country of one letter, by either documented pair of status and text",
    },
    {
      id: "address.country-three-letters",
      words: "country must be exactly 2 characters",
      title: "refuses a country of three letters or more, by either documented pair of status and text",
    },
    {
      id: "address.premise",
      words: "granularity must be PREMISE or SUB_PREMISE",
      observed: resolves,
      title: "accepts an address that resolves to a premise",
    },
    {
      id: "address.sub-premise",
      words: "granularity must be PREMISE or SUB_PREMISE",
      observed: resolves,
      title: "accepts an address that resolves to a part of a premise",
    },
    {
      id: "address.premise-proximity",
      words: "PREMISE_PROXIMITY is rejected",
      observed: resolves,
      title: "refuses an address that resolves only to the proximity of a premise",
    },
    {
      id: "address.coarser",
      words: "granularity must be PREMISE or SUB_PREMISE",
      observed: resolves,
      title: "refuses an address that resolves to a street or something coarser",
    },
    {
      id: "address.unconfirmed",
      words: "No address component may be flagged",
      observed: resolves,
      title: "refuses an address with an unconfirmed component, however fine it resolves",
    },
    {
      id: "address.gibberish",
      level: "may",
      words: "external address-validation service checks the destination",
      title: "refuses a well-formed destination that is no address at all",
    },
    { id: "address.details", words: "a details string", title: "explains a refused destination in a `details` string" },
    {
      id: "address.suggested",
      words: "when a correction is available",
      observed: resolves,
      title: "gives a `suggested` address when the validator has a correction",
    },
    {
      id: "address.suggested-fields",
      words: "normalized address with the Destination fields",
      observed: resolves,
      title: "gives the address fields of a destination in `suggested`",
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
      title: "says `Validation failed: internal error` in `details` while the validator is unreachable",
    },
    {
      id: "address.fails-closed-on-error",
      words: "returns a non-success status, or its server-side",
      observed: unreachable,
      title: "refuses every destination, with the `details` for it, while the validator answers no success",
    },
    {
      id: "address.fails-closed-without-credential",
      words: "its server-side credential is not configured",
      observed: unreachable,
      title: "refuses every destination, with the `details` for it, while there is no credential for the validator",
    },
    {
      id: "address.details-of-the-fault",
      words: "Clients retry this details value with backoff",
      title: "never blames the validator for a destination that lacks a member while another one is accepted",
    },
    {
      id: "address.before-rates",
      words: "Address validation runs before rate lookup",
      section: "POST /api/v1/ship/quote",
      observed: { state: "an internal error" },
      title: "refuses a bad destination with its own error even when the rate lookup would fail",
    },
  ],
);
