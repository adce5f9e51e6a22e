import { errorRow } from "../../contract/errors.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { answerToInternalError } from "../../harness/given/arranged-error.ts";
import { requireAllListed } from "../../harness/given/listed-items.ts";
import { listsAll } from "../../harness/oracles/item-list.ts";
import { refusedBy } from "../../harness/oracles/refusal.ts";

const { all, scenario } = partnerScenarios("internal-errors", ["sandbox", "partner"]);
export const internalErrors = all;

const BROKEN_PURCHASE = errorRow("buy/init", "Error during transaction");
const BROKEN_READ = errorRow("inventory", "An unexpected error occurred");

// Whether the request took effect, and whether the next one fails too, is open (A-AFTER-500).
scenario(
  "an internal error of a purchase has the documented answer",
  { verifies: ["buy-init.internal-error"] },
  async (context) => {
    const { sut, given, verify } = context;
    const pack = await given.pack();
    const body = { id: pack.id, amount: 1, user_id: given.user() };

    const broken = await answerToInternalError(context, "buy/init", () => sut.buyInit(body));

    verify("buy-init.internal-error", broken, [refusedBy(broken, BROKEN_PURCHASE)], "buy/init met an internal error");
  },
);

scenario(
  "an internal error of an inventory lookup has the documented answer, and the next lookup finds the items",
  { verifies: ["inventory.internal-error"] },
  async (context) => {
    const { sut, given, verify } = context;
    const { user, items } = await given.purchase();
    const before = await given.inventory(user);

    const broken = await answerToInternalError(context, "inventory", () => sut.inventory(user));
    const { exchange, ids } = await given.inventory(user);

    const bought = items.map(({ id }) => id);
    verify("inventory.internal-error", broken, [refusedBy(broken, BROKEN_READ)], "inventory met an internal error");
    requireAllListed(bought, before);
    verify(
      "inventory.internal-error",
      [before.exchange, broken, exchange],
      [listsAll("the next inventory", bought, ids)],
      "the inventory was read after the internal error",
    );
  },
);
