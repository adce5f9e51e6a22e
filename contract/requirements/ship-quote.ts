import { requirements } from "../requirement.ts";

const sandbox = ["sandbox"] as const;
const partner = ["partner"] as const;
const differences = "Sandbox differences";
const record = "Quote session and quote";

/** Quoting the shipping of items: the session, the rates, the refusals. Addresses have a table of their own. */
// biome-ignore format: a table
export const shipQuote = requirements({ document: "partner-api.md", section: "POST /api/v1/ship/quote", surfaces: ["sandbox", "partner"] }, [
  { id: "ship-quote.answers", words: "Response 200: Quote session and quote", title: "answers owned items and a deliverable destination with 200 and a quote session" },
  { id: "ship-quote.several-items", words: "item_ids (array of string, required, non-empty)", title: "quotes several items of a user in one session" },
  { id: "ship-quote.sessions-distinct", words: "Groups the quotes", section: record, title: "gives every quote session an id of its own" },
  { id: "ship-quote.quote-ids-distinct", words: "Rate id. Sent as quote_id", section: record, title: "gives the quotes of a session different ids" },
  { id: "ship-quote.days-ordered", words: "ETA in business days", section: record, title: "estimates no fewer days at most than at least" },
  { id: "ship-quote.expires-in-future", words: "Timestamp after which every quote in the session", section: record, title: "lets a quote session expire after it was issued" },
  { id: "ship-quote.expires-after-fifteen-minutes", words: "Quotes expire 15 minutes after issue", section: differences, surfaces: sandbox, title: "lets a quote session expire 15 minutes after it was issued" },
  { id: "ship-quote.session-id-form", words: "Sandbox quote session id has the form", section: differences, surfaces: sandbox, title: "gives a session id of `quote_` and 16 upper-case base64url characters" },
  { id: "ship-quote.quote-id-form", words: "Quote ids have the form", section: differences, surfaces: sandbox, title: "forms a quote id from the session id, `_rate_` and the rate's key" },
  { id: "ship-quote.three-rates", words: "Every ship/quote returns exactly three rates", section: differences, surfaces: sandbox, title: "gives exactly three rates" },
  { id: "ship-quote.rates-in-order", words: "exactly three rates, in the order below", section: differences, surfaces: sandbox, title: "lists standard, priority and express in that order" },
  { id: "ship-quote.standard.service", words: "standard Ground Advantage the service", section: "Sandbox differences", surfaces: sandbox, title: "names `Ground Advantage` as the standard service" },
  { id: "ship-quote.standard.carrier", words: "standard Ground Advantage the service", section: "Sandbox differences", surfaces: sandbox, title: "names a non-empty carrier name for standard" },
  { id: "ship-quote.standard.insured", words: "standard Ground Advantage the service", section: "Sandbox differences", surfaces: sandbox, title: "calls standard not insured" },
  { id: "ship-quote.standard.days", words: "standard Ground Advantage the service", section: "Sandbox differences", surfaces: sandbox, title: "estimates 3 to 5 days for standard" },
  { id: "ship-quote.standard.amount", words: "5.95 + (n - 1) x 1.50", section: "Sandbox differences", surfaces: sandbox, title: "asks 5.95 USD for one item by standard" },
  { id: "ship-quote.standard.amount-further-items", words: "5.95 + (n - 1) x 1.50", section: "Sandbox differences", surfaces: sandbox, title: "asks 1.50 USD more for each further item by standard" },
  { id: "ship-quote.priority.service", words: "priority Priority Mail the service", section: "Sandbox differences", surfaces: sandbox, title: "names `Priority Mail` as the priority service" },
  { id: "ship-quote.priority.carrier", words: "priority Priority Mail the service", section: "Sandbox differences", surfaces: sandbox, title: "names a non-empty carrier name for priority" },
  { id: "ship-quote.priority.insured", words: "priority Priority Mail the service", section: "Sandbox differences", surfaces: sandbox, title: "calls priority insured" },
  { id: "ship-quote.priority.days", words: "priority Priority Mail the service", section: "Sandbox differences", surfaces: sandbox, title: "estimates 1 to 3 days for priority" },
  { id: "ship-quote.priority.amount", words: "9.75 + (n - 1) x 2.00", section: "Sandbox differences", surfaces: sandbox, title: "asks 9.75 USD for one item by priority" },
  { id: "ship-quote.priority.amount-further-items", words: "9.75 + (n - 1) x 2.00", section: "Sandbox differences", surfaces: sandbox, title: "asks 2.00 USD more for each further item by priority" },
  { id: "ship-quote.express.service", words: "express 2Day FedEx", section: "Sandbox differences", surfaces: sandbox, title: "names `2Day` as the express service" },
  { id: "ship-quote.express.carrier", words: "express 2Day FedEx", section: "Sandbox differences", surfaces: sandbox, title: "names `FedEx` as carrier for express" },
  { id: "ship-quote.express.insured", words: "express 2Day FedEx", section: "Sandbox differences", surfaces: sandbox, title: "calls express insured" },
  { id: "ship-quote.express.days", words: "express 2Day FedEx", section: "Sandbox differences", surfaces: sandbox, title: "estimates 2 to 2 days for express" },
  { id: "ship-quote.express.amount", words: "18.50 + (n - 1) x 3.00", section: "Sandbox differences", surfaces: sandbox, title: "asks 18.50 USD for one item by express" },
  { id: "ship-quote.express.amount-further-items", words: "18.50 + (n - 1) x 3.00", section: "Sandbox differences", surfaces: sandbox, title: "asks 3.00 USD more for each further item by express" },
  { id: "ship-quote.locks-nothing", words: "ship/request Quote valid and items not already locked", section: "Item ownership", title: "leaves quoted items sellable and quotable" },
  { id: "ship-quote.changes-nothing", words: "ship/request Quote valid and items not already locked", section: "Item ownership", title: "leaves the inventory as it was" },
  { id: "ship-quote.no-payment", words: "No payment is taken", observed: { nothing: "shipping is settled between the partner and the operator outside the interface" }, title: "charges nothing for a quote" },
  { id: "ship-quote.item-ids-missing", words: "ship/quote 400 item_ids is required Missing or empty", section: "Errors", title: "refuses a request without `item_ids` with 400 and `item_ids is required`" },
  { id: "ship-quote.item-ids-empty", words: "ship/quote 400 item_ids is required Missing or empty", section: "Errors", title: "refuses an empty `item_ids` with 400 and `item_ids is required`" },
  { id: "ship-quote.item-unknown", words: "An id is unknown or not owned", section: "Errors", title: "refuses to quote an unknown item with 400 and `Item not found`" },
  { id: "ship-quote.item-unknown-among-known", words: "An id is unknown or not owned", section: "Errors", title: "refuses a list with one unknown item among owned ones with 400 and `Item not found`" },
  { id: "ship-quote.item-sold", words: "An id is unknown or not owned", section: "Errors", title: "refuses an item that was sold back with 400 and `Item not found`" },
  { id: "ship-quote.item-of-another-partner", words: "not owned by this partner's user", section: "Errors", surfaces: partner, observed: { credential: "PARTNER_API_KEY_2" }, title: "refuses an item of another partner's user with 400 and `Item not found`" },
  { id: "ship-quote.nothing-shippable", words: "All items are non-shippable", section: "Errors", observed: { state: "an item cannot be shipped" }, title: "refuses a list of items none of which can be shipped with 400 and `No shippable items in request`" },
  { id: "ship-quote.country-not-serviced", words: "Production: country not serviced", section: "Errors", surfaces: partner, observed: { state: "a country is not serviced" }, title: "refuses a country that is not serviced with 422 and `Country not supported`" },
  { id: "ship-quote.country-of-any-letters", words: "The country check accepts any 2-character string", section: differences, surfaces: sandbox, title: "never refuses a two-character country with 422" },
  { id: "ship-quote.internal-error", words: "Failed to fetch shipping rates", section: "Errors", observed: { state: "an internal error" }, title: "answers a failed rate lookup with 500 and `Failed to fetch shipping rates`" },
]);
