import { errorRow } from "../../contract/errors.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { askForQuote } from "../../harness/operations/quote.ts";
import { BAD_ADDRESS } from "../../harness/oracles/address-refusal.ts";
import { refusedBy, refusedSomehow } from "../../harness/oracles/refusal.ts";

const { all, scenario } = partnerScenarios("several-faults", ["sandbox", "partner"]);

/** A request with several faults is refused for one of them; which one is open. */
export const severalFaults = all;

const UNKNOWN_PACK = errorRow("buy/init", "VM not found");
const TOO_SMALL = errorRow("buy/init", "Amount must be greater than 0");
const NO_USER = errorRow("buy/init", "user_id is required");
const NO_ITEM_IDS = errorRow("ship/quote", "item_ids is required");
const NOT_FOUND = errorRow("ship/quote", "Item not found");
const BAD_COUNTRY = errorRow("ship/quote", "Country not supported");

const UNKNOWN = "no-such-pack";
const UNKNOWN_ITEMS = ["no-such-item"];

/** Only the sandbox's errors are all listed. */
const PURCHASES = [
  {
    what: "an unknown pack and an amount of 0",
    body: (_: string, user: string) => ({ id: UNKNOWN, amount: 0, user_id: user }),
    faults: [UNKNOWN_PACK, TOO_SMALL],
  },
  {
    what: "an unknown pack and no user id",
    body: () => ({ id: UNKNOWN, amount: 1 }),
    faults: [UNKNOWN_PACK, NO_USER],
  },
  {
    what: "an amount of 0 and no user id",
    body: (pack: string) => ({ id: pack, amount: 0 }),
    faults: [TOO_SMALL, NO_USER],
  },
] as const;

scenario(
  "a purchase with several faults is refused for one of them",
  { verifies: ["buy-init.one-of-several-faults"] },
  async ({ isSandbox, sut, given, verify }) => {
    const pack = await given.pack();

    for (const { what, body, faults } of PURCHASES) {
      const answer = await sut.buyInit(body(pack.id, given.user()));
      const refused = isSandbox ? refusedBy(answer, ...faults) : refusedSomehow(answer);
      verify("buy-init.one-of-several-faults", answer, [refused], `the purchase had ${what}`);
    }
  },
);

/** A destination that is absent or empty is a bad address and has no country. */
const BAD_DESTINATION = [BAD_ADDRESS, BAD_COUNTRY] as const;

const QUOTES = [
  { what: "an empty body", body: {}, faults: [NO_ITEM_IDS, ...BAD_DESTINATION] },
  {
    what: "no items and an empty destination",
    body: { item_ids: [], destination: {} },
    faults: [NO_ITEM_IDS, ...BAD_DESTINATION],
  },
  {
    what: "an unknown item and an empty destination",
    body: { item_ids: UNKNOWN_ITEMS, destination: {} },
    faults: [NOT_FOUND, ...BAD_DESTINATION],
  },
  {
    what: "an unknown item and no destination",
    body: { item_ids: UNKNOWN_ITEMS },
    faults: [NOT_FOUND, ...BAD_DESTINATION],
  },
] as const;

scenario(
  "a quote request with several faults is refused for one of them",
  { verifies: ["ship-quote.one-of-several-faults"] },
  async ({ isSandbox, sut, verify }) => {
    for (const { what, body, faults } of QUOTES) {
      const answer = await askForQuote(sut, body);
      const refused = isSandbox ? refusedBy(answer, ...faults) : refusedSomehow(answer);
      verify("ship-quote.one-of-several-faults", answer, [refused], `the request had ${what}`);
    }
  },
);

/** Required fields that are absent together: each alone is refused elsewhere, and a server may stop at the first one. */
const ABSENT_TOGETHER = [
  { absent: ["name", "line1"], faults: [BAD_ADDRESS] },
  { absent: ["city", "country"], faults: BAD_DESTINATION },
] as const;

scenario(
  "a quote of owned items to a destination without several required fields is refused",
  { verifies: ["ship-quote.one-of-several-faults"] },
  async ({ isSandbox, sut, given, verify }) => {
    const { items, quote } = await given.quotedItems();
    const ids = items.map(({ id }) => id);

    const wanted = [
      ...ABSENT_TOGETHER.map(({ absent, faults }) => ({
        destination: without(quote.destination, absent),
        faults,
        what: `had no ${absent.join(" and no ")}`,
      })),
      { destination: {}, faults: BAD_DESTINATION, what: "was an empty object" },
    ];
    for (const { destination, faults, what } of wanted) {
      const answer = await askForQuote(sut, { item_ids: ids, destination });
      const refused = isSandbox ? refusedBy(answer, ...faults) : refusedSomehow(answer);
      verify("ship-quote.one-of-several-faults", answer, [refused], `the destination ${what}`);
    }
  },
);

function without(members: Readonly<Record<string, unknown>>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}
