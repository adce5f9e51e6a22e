import { type ClauseRow, under } from "./clause-row.ts";

const input = "an input; what its absence, bounds and defaults do has clauses of its own";

/** The clauses of partner-api.md about single endpoints. */
export const partnerEndpoints: readonly ClauseRow[] = [
  ...under("Endpoints", [
    { words: "All paths are relative to", coveredBy: ["sandbox.mirrors-every-route", "shape.routes-under-prefix"] },
    { words: "Requests carry the header X-API-Key", coveredBy: ["auth.issued-key"] },
    { words: "Errors are described", because: "points to another section" },
  ]),
  ...under("GET /api/v1/vm/available", [
    { words: "Query: platform (string, default mainnet)", coveredBy: ["available.platform-filter"] },
  ]),
  ...under("POST /api/v1/vm/buy/init", [
    {
      words: "The nfts carry id, content.metadata and",
      coveredBy: [
        "buy-init.answers",
        "item.id",
        "item.type",
        "item.mint-address",
        "item.collection-address",
        "item.token-standard",
        "item.buyback-price",
        "item-content.metadata",
      ],
    },
    { words: "In production, whether nfts is populated", because: "not shown" },
    { words: "Clients treat any out-of-stock 400 as terminal", because: "advice to clients" },
  ]),
  ...under("POST /api/v1/vm/buy/status", [
    {
      words: "It means the server's internal poll window",
      because: "explains the pending answer; the window's length is given on the user surface only",
    },
    { words: "Call again after a few seconds", because: "advice to clients" },
    { words: "Failed: HTTP 400, error Transaction failed", coveredBy: ["buy-status.failed"] },
  ]),
  ...under("GET /api/v1/card/:item_id", [{ words: "Path: item_id (string, required)", because: input }]),
  ...under("POST /api/v1/vm/buyback", [
    { words: "Body: item_id (string, required)", because: input },
    { words: "Whether it is required and what", because: "not shown" },
    { words: "Items can be sold back only within", coveredBy: ["buyback.expired"] },
  ]),
  ...under("POST /api/v1/ship/request", [
    {
      words: "They are removed from the user's inventory",
      coveredBy: ["inventory.excludes-shipped", "buyback.item-locked"],
    },
    {
      words: "A body of the form order_id null",
      because: "reserved for a future of production; a run reports it as an observation",
    },
  ]),
  ...under("Address validation (ship/quote)", [
    { words: "It may be absent on structural failures", because: "a permission" },
    { words: "The response is 400 with Invalid destination", coveredBy: ["address.fails-closed"] },
  ]),
];
