import { errorRow } from "../../contract/errors.ts";
import { sellbackBody, sellbackOf } from "../../harness/actions/sellback.ts";
import { answerToInternalError, NEEDS_INTERNAL_ERROR } from "../../harness/arrange/arranged-error.ts";
import { requireAllListed } from "../../harness/arrange/listed-items.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { isValidatorDown } from "../../harness/oracles/address-refusal.ts";
import { listsAll } from "../../harness/oracles/item-list.ts";
import { refusedBy } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("internal-errors", ["sandbox", "partner"]);
export const internalErrors = all;

/** Arranges a valid request. */
type Arrange = (context: PartnerContext) => Promise<() => Promise<Exchange>>;

const ERRORS = [
  {
    what: "an internal error of a purchase",
    id: "buy-init.internal-error",
    endpoint: "buy/init",
    text: "Error during transaction",
    arrange: async ({ sut, given }) => {
      // A pack that was just sold is in stock.
      const { pack } = await given.purchase({ mayBeShared: true });
      return () => sut.buyInit({ id: pack.id, amount: 1, user_id: given.user() });
    },
  },
  {
    what: "an internal error of the feed",
    id: "recent-pulls.internal-error",
    endpoint: "recent-pulls",
    text: "An unexpected error occurred",
    arrange: async ({ sut }) => {
      return () => sut.recentPulls();
    },
  },
  {
    what: "an internal error of a sellback",
    id: "buyback.internal-error",
    endpoint: "buyback",
    text: "An unexpected error occurred",
    arrange: async ({ run, sut, given }) => {
      const { item, purchase } = await given.item();
      return () => sut.buyback(sellbackBody(run, sut, sellbackOf(item.id, [purchase])));
    },
  },
  {
    what: "a failed rate lookup",
    id: "ship-quote.internal-error",
    endpoint: "ship/quote",
    text: "Failed to fetch shipping rates",
    arrange: async ({ sut, given }) => {
      const { quote } = await given.quotedItems();
      return () => sut.shipQuote({ item_ids: quote.itemIds, destination: quote.destination });
    },
  },
  {
    what: "an internal error of an order",
    id: "ship-request.internal-error",
    endpoint: "ship/request",
    text: "Failed to create shipping request",
    arrange: async ({ sut, given }) => {
      const { quote } = await given.quotedItems();
      return () => sut.shipRequest({ quote_id: quote.rates[0].id });
    },
  },
] as const satisfies readonly { readonly arrange: Arrange; readonly [more: string]: unknown }[];

// Whether the request took effect, and whether the next one fails too, is open (A-AFTER-500).
for (const { what, id, endpoint, text, arrange } of ERRORS) {
  scenario(`${what} has the documented answer`, { verifies: [id], needs: NEEDS_INTERNAL_ERROR }, async (context) => {
    const send = await arrange(context);

    const answer = await answerToInternalError(context, endpoint, send);

    if (isValidatorDown(answer)) throw new Inconclusive("the address validator was unavailable");
    context.verify(id, answer, [refusedBy(answer, errorRow(endpoint, text))], `${endpoint} met an internal error`);
  });
}

scenario(
  "an internal error of an inventory lookup has the documented answer, and the next lookup finds the items",
  { verifies: ["inventory.internal-error"], needs: NEEDS_INTERNAL_ERROR },
  async (context) => {
    const { sut, given, verify } = context;
    const { user, items } = await given.purchase();
    const before = await given.inventory(user);

    const broken = await answerToInternalError(context, "inventory", () => sut.inventory(user));
    const { exchange, ids } = await given.inventory(user);

    const bought = items.map(({ id }) => id);
    const differences = [refusedBy(broken, errorRow("inventory", "An unexpected error occurred"))];
    verify("inventory.internal-error", broken, differences, "inventory met an internal error");
    requireAllListed(bought, before);
    const evidence = [before.exchange, broken, exchange] as const;
    const did = "the inventory was read after the internal error";
    verify("inventory.internal-error", evidence, [listsAll("the next inventory", bought, ids)], did);
  },
);
