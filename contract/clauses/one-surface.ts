/** A clause of partner-api.md that is judged either in the sandbox or in production, though its text names neither. */
export interface OneSurface {
  readonly section: string;
  /** The first words of the clause, at most 8. */
  readonly words: string;
  readonly because: string;
}

/** Sandbox and production share their routes, so any other clause is judged on both. */
export const ON_ONE_SURFACE: readonly OneSurface[] = [
  {
    section: "What the service does",
    words: "Buyback prices follow a live FMV",
    because: "the sandbox pays the price that buy/init fixed",
  },
  {
    section: "What the service does",
    words: "It moves no real money, items or",
    because: "the sentence before it is about the sandbox",
  },
  {
    section: "Purchase session",
    words: "pending buy/status call Server poll window ends",
    because: "the sandbox never returns `pending`",
  },
  {
    section: "Purchase session",
    words: "pending buy/status call Transaction could not complete",
    because: "purchases of the sandbox are fulfilled by buy/init",
  },
  {
    section: "Purchase session",
    words: "The first buy/status after a successful init",
    because: "the sentence before it is about the sandbox",
  },
  {
    section: "Purchase session",
    words: "pending is never returned.",
    because: "it continues a sentence about the sandbox",
  },
  {
    section: "Purchase session",
    words: "An unknown session_id returns 400 Transaction failed.",
    because: "it continues a sentence about the sandbox; production's answer is an open question",
  },
  {
    section: "Shipping order status",
    words: "States: queued, processing, label_created, shipped, delivered, cancelled,",
    because: "an order of the sandbox stays queued",
  },
  {
    section: "POST /api/v1/vm/buy/status",
    words: "Pending: body with status equal to pending.",
    because: "the sandbox never returns `pending`",
  },
  {
    section: "POST /api/v1/vm/buy/status",
    words: "Failed: HTTP 400, error Transaction failed.",
    because: "purchases of the sandbox are fulfilled by buy/init",
  },
  {
    section: "POST /api/v1/vm/buyback",
    words: "A voucher path pays the larger of",
    because: "the sandbox has no voucher logic",
  },
  {
    section: "POST /api/v1/vm/buyback",
    words: "There is no voucher logic, and sellback",
    because: "the sentence before it is about the sandbox",
  },
  {
    section: "GET /api/v1/ship/order/:order_id",
    words: "Only the owning partner can read an",
    because: "the sandbox derives no partner from the key",
  },
];

/** Sections of partner-api.md whose records user-key-api.md reuses, so that their clauses hold on its surface too. */
export const REUSED_SECTIONS: readonly string[] = [
  "Pack (element of the available-packs array)",
  "Rarity tier",
  "Chase card",
  "Item (returned by buy/init and buy/status)",
];
