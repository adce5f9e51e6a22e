import { errorRow } from "../../contract/errors.ts";
import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { atLeastOne } from "../../harness/given/at-least-one.ts";
import { answerToInternalError } from "../../harness/given/internal-error.ts";
import { quotable } from "../../harness/given/quotable.ts";
import { resolvingAddress } from "../../harness/given/resolving-address.ts";
import { together } from "../../harness/given/together.ts";
import { isAddressRefusal, isBadAddress, VALIDATOR_FAILED } from "../../harness/oracles/address-refusal.ts";
import { isRefusal } from "../../harness/oracles/refusal.ts";
import { equals } from "../../harness/oracles/value.ts";
import { memberOf } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("address", ["sandbox", "partner"]);
export const addressFailures = all;

const NO_ITEM_IDS = errorRow("ship/quote", "item_ids is required");

scenario(
  "no destination is accepted while the validator is unreachable",
  { verifies: ["address.fails-closed", "address.fails-closed-details"] },
  async (context) => {
    const { ids, destination, whole } = await quotable(context);
    const body = { item_ids: ids, destination };

    const refusals = await context.exclusively("the address validator is unreachable", {}, async () => [
      await context.sut.shipQuote(body),
      await context.sut.shipQuote(body),
    ]);

    for (const refusal of refusals) {
      context.verify("address.fails-closed", [whole, refusal], [isBadAddress(refusal)]);
    }
    for (const refusal of atLeastOne(refusals.filter(isAddressRefusal), "no refused destination")) {
      const details = memberOf(refusal.json, "details");
      context.verify("address.fails-closed-details", refusal, [equals("details", VALIDATOR_FAILED, details)]);
    }
  },
);

const TROUBLES = [
  { id: "address.fails-closed-on-error", how: "error", what: "the validator answers no success" },
  {
    id: "address.fails-closed-without-credential",
    how: "no credential",
    what: "there is no credential for the validator",
  },
] as const;

for (const { id, how, what } of TROUBLES) {
  scenario(`no destination is accepted while ${what}`, { verifies: [id] }, async (context) => {
    const { ids, destination, whole } = await quotable(context);
    const body = { item_ids: ids, destination };

    const refusal = await context.exclusively("the address validator is unreachable", { how }, () =>
      context.sut.shipQuote(body),
    );

    const details = equals("details", VALIDATOR_FAILED, memberOf(refusal.json, "details"));
    context.verify(id, [whole, refusal], [isBadAddress(refusal), details], what);
  });
}

scenario(
  "a destination that is incomplete or does not resolve is refused before rates are looked up",
  { verifies: ["address.before-rates"] },
  async (context) => {
    const { items, quote } = await context.given.quotedItems();
    const ids = items.map((item) => item.id);
    const { name: _, ...nameless } = quote.destination;
    const street = () => resolvingAddress(context, { granularity: "ROUTE" });
    const bad = [
      { what: "the destination had no name", arrange: async () => nameless },
      { what: "the address resolved to a street", arrange: street },
    ];
    const isOfLookup = errorOfLookup(context, quote.destination);

    await together([
      isOfLookup,
      ...bad.map(async ({ what, arrange }) => {
        const refusal = await whileLookupFails(context, { item_ids: ids, destination: await arrange() });
        await isOfLookup;
        const did = `${what}, and the rate lookup would have failed`;
        context.verify("address.before-rates", refusal, [isBadAddress(refusal)], did);
      }),
    ]);
  },
);

/**
 * Checks that the arranged error is one of the rate lookup. A provider may break the whole endpoint instead, which
 * shows nothing about the order of checks. A request without items needs no rate lookup.
 */
async function errorOfLookup(context: PartnerContext, destination: unknown): Promise<void> {
  const itemless = await whileLookupFails(context, { destination });
  if (!isRefusal(itemless, NO_ITEM_IDS)) {
    throw new Inconclusive(`the arranged error met a request without items (${itemless.status})`);
  }
}

function whileLookupFails(context: PartnerContext, body: Readonly<Record<string, unknown>>) {
  return answerToInternalError(context, "ship/quote", () => context.sut.shipQuote(body));
}
