import { requirements } from "../requirement.ts";

/** Starting a crypto purchase. The document shows both bodies only in part, so a refusal of a plain request proves nothing. */
export const userBuyCrypto = requirements(
  { document: "user-key-api.md", endpoint: "buy/crypto", section: "POST /api/vm/buy/crypto", surfaces: ["user"] },
  [
    {
      id: "buy-crypto.session-id",
      role: "answer",
      title: "an accepted purchase returns `result.session_id`, a non-empty string",
      words: "The response carries result.session_id",
    },
    {
      id: "buy-crypto.sessions-distinct",
      title: "purchases of different packs have different session ids",
      words: "The response carries result.session_id",
      observed: "traffic",
    },
    {
      id: "buy-crypto.accepts-listed-pack",
      title: "accepts the id of a listed pack as `claw_id`",
      words: "The pack id is sent as claw_id",
      level: "may",
    },
    {
      id: "buy-crypto.no-internal-error",
      level: "may",
      title: "does not answer every purchase of a listed pack with an internal error",
      words: "The pack id is sent as claw_id",
      observed: { state: "an API key" },
    },
    {
      id: "buy-crypto.unknown-pack",
      title: "a purchase of an unknown claw_id is refused with a 4xx and an error text, or fails when it is polled",
      words: "The pack id is sent as claw_id",
    },
    {
      id: "buy-crypto.missing-claw-id",
      title: "a purchase without claw_id is refused with a 4xx and an error text",
      words: "The pack id is sent as claw_id",
    },
    {
      id: "buy-crypto.disabled-pack",
      title:
        "a purchase of a pack with enable false is refused with a 4xx and an error text, or fails when it is polled",
      words: "The same fields as in the first document",
      section: "Pack, Chase card, Item",
      observed: { state: "a pack is disabled" },
    },
    {
      id: "buy-crypto.sold-out-pack",
      title:
        "a purchase of a pack with in_stock false is refused with a 4xx and an error text, or fails when it is polled",
      words: "The same fields as in the first document",
      section: "Pack, Chase card, Item",
      observed: { state: "a pack is sold out" },
    },
    {
      id: "buy-crypto.refusal-changes-nothing",
      title: "a purchase that is refused with 401 or 429 is not made",
      words: "When limited, the client waits for the window",
      section: "Limits",
      observed: { nothing: "a refusal names no session, and no endpoint lists the purchases of an account" },
    },
  ],
);
