import { type ClauseRow, under } from "./clause-row.ts";

const notShown = "not shown";

/** The clauses of partner-api.md about states, the sandbox, keys, errors, limits and versions. */
export const partnerRules: readonly ClauseRow[] = [
  ...under("Purchase session", [
    { words: "pending buy/status call Server poll window ends", coveredBy: ["buy-status.pending-body"] },
  ]),
  ...under("Item ownership", [
    { words: "owned buyback Item exists, not expired", coveredBy: ["inventory.excludes-sold", "buyback.answers"] },
    {
      words: "owned ship/request Quote valid and items",
      coveredBy: ["inventory.excludes-shipped", "buyback.item-locked"],
    },
  ]),
  ...under("Shipping order status", [{ words: "Conditions and timing of the production moves", because: notShown }]),
  ...under("Sandbox differences", [
    { words: "buy/init is synchronous, has no idempotency", coveredBy: ["buy-init.fulfils-at-once"] },
    { words: "The same listing can be returned", coveredBy: ["draw.no-reservation"] },
    {
      words: "n is the length of item_ids",
      coveredBy: [
        "ship-quote.standard.amount-further-items",
        "ship-quote.priority.amount-further-items",
        "ship-quote.express.amount-further-items",
      ],
    },
    { words: "Recent pulls use the same approximation", coveredBy: ["recent-pulls.buyback-price"] },
    { words: "Sandbox orders never leave queued", coveredBy: ["order.stays-queued"] },
  ]),
  ...under("Authentication", [
    { words: "They authorize only routes under", coveredBy: ["sandbox.no-real-effects"] },
    { words: "The key is a secret", because: "advice to clients" },
    { words: "Placeholder", because: "a convention of the document" },
  ]),
  ...under("Events", [
    { words: "No event stream is described", because: "says that nothing is said" },
    {
      words: "Webhook callbacks for shipping status changes",
      because: "callbacks go to a receiver that a run does not have, and nothing of them is shown",
    },
    { words: "Their kinds, payloads and delivery", because: notShown },
  ]),
  ...under("Errors", [
    { words: "Error body shape", coveredBy: ["errors.text-with-its-status"] },
    {
      words: "buy/init 400 Amount must be greater",
      coveredBy: ["buy-init.amount-below-one", "buy-init.amount-missing", "buy-init.amount-not-a-number"],
    },
    { words: "buy/status 400 Transaction failed", coveredBy: ["buy-status.failed", "buy-status.session-unknown"] },
    { words: "ship/quote 400 Invalid destination address", because: "points to address validation" },
    { words: "ship/quote 422", coveredBy: ["address.country-one-letter", "address.country-three-letters"] },
    { words: "ship/request 400 Quote expired", coveredBy: ["ship-request.expired"] },
    { words: "order 404", coveredBy: ["order.of-another-partner"] },
    { words: "The production set of errors", because: notShown },
  ]),
  ...under("Limits", [
    {
      words: "Pulls per purchase",
      coveredBy: [
        "buy-init.amount-lowest",
        "buy-init.amount-highest",
        "buy-init.amount-above-highest",
        "available.max-per-mint-at-least-one",
      ],
    },
    {
      words: "recent-pulls limit default 20",
      coveredBy: ["recent-pulls.limit-default", "recent-pulls.limit-lowest", "recent-pulls.limit-highest"],
    },
    {
      words: "Sandbox quote validity",
      coveredBy: ["ship-quote.expires-after-fifteen-minutes", "ship-request.expired"],
    },
    { words: "Sandbox sellback window", coveredBy: ["inventory.expires-after-seven-days", "buyback.expired-text"] },
    { words: "Sandbox rate limit", coveredBy: ["sandbox.no-rate-limit"] },
    { words: "Production rate limits", because: notShown },
    { words: "Production quote validity", because: notShown },
    { words: "Production sellback window length", because: notShown },
  ]),
  ...under("Versioning", [
    {
      words: "The sandbox repeats the same routes",
      coveredBy: ["shape.routes-under-prefix", "sandbox.mirrors-every-route"],
    },
    { words: "Extra response fields may appear", because: "a permission; every schema allows unknown fields" },
    { words: "Extra fields exist for forward compatibility", because: "gives the reason of a permission" },
    { words: "Policy for new versions", because: notShown },
  ]),
];
