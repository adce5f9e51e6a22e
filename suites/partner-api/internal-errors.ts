import { errorRow } from "../../contract/errors.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { answerToInternalError } from "../../harness/given/arranged-error.ts";
import { requireAllListed } from "../../harness/given/listed-items.ts";
import { listsAll, listsOnly } from "../../harness/oracles/item-list.ts";
import { accepted, refusedBy } from "../../harness/oracles/refusal.ts";

const { all, scenario } = partnerScenarios("internal-errors", ["sandbox", "partner"]);
export const internalErrors = all;

const BROKEN_PURCHASE = errorRow("buy/init", "Error during transaction");
const BROKEN_READ = errorRow("inventory", "An unexpected error occurred");

scenario(
  "an internal error of a purchase has the documented answer and no effect, and the next purchase succeeds",
  { verifies: ["buy-init.internal-error", "buy-init.refusal-changes-nothing"] },
  async (context) => {
    const { sut, given, verify } = context;
    const { user, pack, items } = await given.purchase();
    const body = { id: pack.id, amount: 1, user_id: user };
    const bought = items.map(({ id }) => id);

    const broken = await answerToInternalError(context, "buy/init", () => sut.buyInit(body));
    const after = await given.inventory(user);
    const { init } = await given.answerToPurchase({ user, pack, amount: 1 });

    verify("buy-init.internal-error", broken, [refusedBy(broken, BROKEN_PURCHASE)], "buy/init met an internal error");
    verify("buy-init.internal-error", [broken, init], [accepted(init)], "a purchase after the internal error");
    if (broken.status >= 500)
      verify(
        "buy-init.refusal-changes-nothing",
        [broken, after.exchange],
        [listsOnly("the inventory", bought, after.ids)],
        "buy/init met an internal error",
      );
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
