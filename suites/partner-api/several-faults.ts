import {
  AMOUNT_TOO_SMALL,
  COUNTRY_NOT_SUPPORTED,
  ITEM_IDS_MISSING,
  PACK_UNKNOWN,
  QUOTED_ITEM_UNKNOWN,
  USER_ID_MISSING,
} from "../../contract/refusals.ts";
import { askForQuote } from "../../harness/actions/quote.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { refusedForOneOf } from "../../harness/arrange/refused-for-one-of.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import type { JsonObject } from "../../harness/json/json-value.ts";
import { withoutMembers } from "../../harness/json/json-value.ts";
import { BAD_ADDRESS } from "../../harness/oracles/address-refusal.ts";
import type { Refusal } from "../../harness/oracles/refusal.ts";

const { all, scenario } = partnerScenarios("several-faults", ["sandbox", "partner"]);

/** A request with several faults is refused for one of them; which one is open. */
export const severalFaults = all;

const UNKNOWN = "no-such-pack";
const UNKNOWN_ITEMS = ["no-such-item"];

/** `pack`: the id of a purchasable one. */
const PURCHASES = [
  {
    what: "an unknown pack and an amount of 0",
    body: (_: string, user: string) => ({ id: UNKNOWN, amount: 0, user_id: user }),
    faults: [PACK_UNKNOWN, AMOUNT_TOO_SMALL],
  },
  {
    what: "an unknown pack and no user id",
    body: () => ({ id: UNKNOWN, amount: 1 }),
    faults: [PACK_UNKNOWN, USER_ID_MISSING],
  },
  {
    what: "an amount of 0 and no user id",
    body: (pack: string) => ({ id: pack, amount: 0 }),
    faults: [AMOUNT_TOO_SMALL, USER_ID_MISSING],
  },
] as const;

scenario(
  "a purchase with several faults is refused for one of them",
  { verifies: ["buy-init.one-of-several-faults"] },
  async (context) => {
    const pack = await context.given.pack();

    for (const { what, body, faults } of PURCHASES) {
      const answer = await context.sut.buyInit(body(pack.id, context.given.user()));
      const refused = refusedForOneOf(context, answer, faults);
      context.verify("buy-init.one-of-several-faults", answer, [refused], `the purchase had ${what}`);
    }
  },
);

/** A destination that is absent or empty is a bad address and has no country. */
const BAD_DESTINATION = [BAD_ADDRESS, COUNTRY_NOT_SUPPORTED];

const QUOTES: readonly FaultyQuote[] = [
  { what: "the body was empty", body: {}, faults: [ITEM_IDS_MISSING, ...BAD_DESTINATION] },
  {
    what: "there were no items and an empty destination",
    body: { item_ids: [], destination: {} },
    faults: [ITEM_IDS_MISSING, ...BAD_DESTINATION],
  },
  {
    what: "there were an unknown item and an empty destination",
    body: { item_ids: UNKNOWN_ITEMS, destination: {} },
    faults: [QUOTED_ITEM_UNKNOWN, ...BAD_DESTINATION],
  },
  {
    what: "there were an unknown item and no destination",
    body: { item_ids: UNKNOWN_ITEMS },
    faults: [QUOTED_ITEM_UNKNOWN, ...BAD_DESTINATION],
  },
];

scenario(
  "a quote request with several faults is refused for one of them",
  { verifies: ["ship-quote.one-of-several-faults"] },
  (context) => refusesQuotes(context, QUOTES),
);

scenario(
  "a quote of owned items to a destination without several required fields is refused",
  { verifies: ["ship-quote.one-of-several-faults"] },
  async (context) => {
    const { quote } = await context.given.quotedItems();
    // Each field alone is refused elsewhere, and a server may stop at the first one.
    const destinations = [
      { absent: ["name", "line1"], faults: [BAD_ADDRESS] },
      { absent: ["city", "country"], faults: BAD_DESTINATION },
      { absent: Object.keys(quote.destination), faults: BAD_DESTINATION },
    ];

    await refusesQuotes(
      context,
      destinations.map(({ absent, faults }) => ({
        what: `the destination had no ${absent.join(" and no ")}`,
        body: { item_ids: quote.itemIds, destination: withoutMembers(quote.destination, absent) },
        faults,
      })),
    );
  },
);

interface FaultyQuote {
  readonly what: string;
  readonly body: JsonObject;
  readonly faults: readonly Refusal[];
}

async function refusesQuotes(context: PartnerContext, quotes: readonly FaultyQuote[]): Promise<void> {
  for (const { what, body, faults } of quotes) {
    const answer = await askForQuote(context.sut, body);
    context.verify("ship-quote.one-of-several-faults", answer, [refusedForOneOf(context, answer, faults)], what);
  }
}
