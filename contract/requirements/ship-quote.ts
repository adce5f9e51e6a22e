import { RATES } from "../rates.ts";
import { requirements } from "../requirement.ts";

const sandbox = ["sandbox"] as const;
const partner = ["partner"] as const;
const differences = "Sandbox differences";
const record = "Quote session and quote";

const area = {
  document: "partner-api.md",
  endpoint: "ship/quote",
  section: "POST /api/v1/ship/quote",
  surfaces: ["sandbox", "partner"],
} as const;

const sessions = requirements(area, [
  {
    id: "ship-quote.answers",
    role: "answer",
    copies: "matter",
    words: "Response 200: Quote session and quote",
    title: "answers owned items and a valid destination with 200 and a quote session",
  },
  {
    id: "ship-quote.several-items",
    copies: "matter",
    words: "item_ids (array of string, required, non-empty)",
    title: "quotes several items of a user in one session",
  },
  {
    id: "ship-quote.sessions-distinct",
    words: "Groups the quotes",
    section: record,
    title: "quote sessions of different items have different ids",
  },
  {
    id: "ship-quote.quote-ids-distinct",
    words: "Rate id. Sent as quote_id",
    section: record,
    title: "quote ids are unique within a session",
  },
  {
    id: "ship-quote.quote-ids-of-one-session",
    words: "Rate id. Sent as quote_id",
    section: record,
    surfaces: ["partner"],
    observed: "traffic",
    title: "quotes for other items or another destination have other ids",
  },
  {
    id: "ship-quote.days-ordered",
    words: "ETA in business days",
    section: record,
    title: "`estimated_days_min` is not greater than `estimated_days_max`",
  },
  {
    id: "ship-quote.expires-in-future",
    words: "Timestamp after which every quote in the session",
    section: record,
    title: "`expires_at` is later than the time of the quote",
  },
  {
    id: "ship-quote.expires-after-fifteen-minutes",
    words: "Quotes expire 15 minutes after issue",
    section: differences,
    surfaces: sandbox,
    title: "`expires_at` is 15 minutes after the time of the quote",
  },
  {
    id: "ship-quote.session-id-form",
    words: "Sandbox quote session id has the form",
    section: differences,
    surfaces: sandbox,
    title: "`session_id` is `quote_` followed by 16 upper-case base64url characters",
  },
  {
    id: "ship-quote.quote-id-form",
    words: "Quote ids have the form",
    section: differences,
    surfaces: sandbox,
    title: "a quote id is the session id, `_rate_` and the rate's key",
  },
  {
    id: "ship-quote.three-rates",
    words: "Every ship/quote returns exactly three rates",
    section: differences,
    surfaces: sandbox,
    title: "returns exactly three rates",
  },
  {
    id: "ship-quote.rates-in-order",
    words: "exactly three rates, in the order below",
    section: differences,
    surfaces: sandbox,
    title: "lists standard, priority and express in this order",
  },
]);

/** The rates of the sandbox, a row of the table each. */
const rates = RATES.flatMap(({ key, service, carrier, isInsured, days: [least, most], firstUsd, furtherUsd }) => {
  const row = `${key} ${service} ${carrier ?? "the service"}`;
  const price = `${firstUsd.toFixed(2)} + (n - 1) x ${furtherUsd.toFixed(2)}`;
  const days = least === most ? `${least} days` : `${least} to ${most} days`;
  return requirements({ ...area, section: differences, surfaces: sandbox }, [
    { id: `ship-quote.${key}.service`, words: row, title: `the service of ${key} is \`${service}\`` },
    {
      id: `ship-quote.${key}.carrier`,
      words: row,
      title: `the carrier of ${key} is ${carrier === undefined ? "not empty" : `\`${carrier}\``}`,
    },
    { id: `ship-quote.${key}.insured`, words: row, title: `${key} is ${isInsured ? "insured" : "not insured"}` },
    { id: `ship-quote.${key}.days`, words: row, title: `${key} takes ${days}` },
    {
      id: `ship-quote.${key}.amount`,
      words: price,
      title: `${key} costs ${firstUsd.toFixed(2)} USD for one item`,
    },
    {
      id: `ship-quote.${key}.amount-further-items`,
      words: price,
      title: `${key} costs ${furtherUsd.toFixed(2)} USD for each further item`,
    },
  ]);
});

const requests = requirements(area, [
  {
    id: "ship-quote.locks-nothing",
    copies: "matter",
    words: "ship/request Quote valid and items not already locked",
    section: "Item ownership",
    title: "a quote locks no item: its items can still be sold and quoted",
  },
  {
    id: "ship-quote.changes-nothing",
    copies: "matter",
    words: "ship/request Quote valid and items not already locked",
    section: "Item ownership",
    title: "a quote does not change the inventory",
  },
  {
    id: "ship-quote.no-payment",
    words: "No payment is taken",
    observed: { nothing: "shipping is settled between the partner and the operator outside the interface" },
    title: "takes no payment",
  },
  {
    id: "ship-quote.item-ids-missing",
    words: "ship/quote 400 item_ids is required Missing or empty",
    section: "Errors",
    title: "refuses a request without `item_ids` with 400 and `item_ids is required`",
  },
  {
    id: "ship-quote.item-ids-empty",
    words: "ship/quote 400 item_ids is required Missing or empty",
    section: "Errors",
    title: "refuses an empty `item_ids` with 400 and `item_ids is required`",
  },
  {
    id: "ship-quote.one-of-several-faults",
    role: "general",
    words: "An id is unknown or not owned",
    section: "Errors",
    title: "refuses a quote request with several faults for one of them",
  },
  {
    id: "ship-quote.item-unknown",
    words: "An id is unknown or not owned",
    section: "Errors",
    title: "refuses to quote an unknown item with 400 and `Item not found`",
  },
  {
    id: "ship-quote.item-unknown-among-known",
    words: "An id is unknown or not owned",
    section: "Errors",
    title: "refuses a quote for an unknown item among owned ones with 400 and `Item not found`",
  },
  {
    id: "ship-quote.item-sold",
    copies: "matter",
    words: "An id is unknown or not owned",
    section: "Errors",
    title: "refuses to quote an item that was sold back with 400 and `Item not found`",
  },
  {
    id: "ship-quote.item-of-another-partner",
    words: "not owned by this partner's user",
    section: "Errors",
    surfaces: partner,
    observed: { credential: "PARTNER_API_KEY_2" },
    title: "refuses to quote an item of another partner's user with 400 and `Item not found`",
  },
  {
    id: "ship-quote.nothing-shippable",
    copies: "matter",
    words: "All items are non-shippable",
    section: "Errors",
    observed: { state: "an item cannot be shipped" },
    title: "refuses a quote whose items can't be shipped with 400 and `No shippable items in request`",
  },
  {
    id: "ship-quote.country-not-serviced",
    words: "Production: country not serviced",
    section: "Errors",
    surfaces: partner,
    observed: { state: "a country is not serviced" },
    title: "refuses a country that is not serviced with 422 and `Country not supported`",
  },
  {
    id: "ship-quote.country-of-any-letters",
    words: "The country check accepts any 2-character string",
    section: differences,
    surfaces: sandbox,
    title: "does not refuse a two-character country with 422",
  },
  {
    id: "ship-quote.internal-error",
    copies: "matter",
    words: "Failed to fetch shipping rates",
    section: "Errors",
    observed: { state: "an internal error" },
    title: "answers a failed rate lookup with 500 and `Failed to fetch shipping rates`",
  },
  {
    id: "ship-quote.no-lasting-failure",
    words: "Failed to fetch shipping rates Carrier lookup failed",
    section: "Errors",
    title: "does not answer repeated, locked or several users' items with 500 each time while it quotes others",
  },
]);

/** Quoting the shipping of items: the session, the rates, the refusals. Addresses have their own table. */
export const shipQuote = [...sessions, ...rates, ...requests] as const;
