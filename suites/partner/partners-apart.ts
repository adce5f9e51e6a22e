import { ITEM_UNKNOWN, USER_UNKNOWN } from "../../contract/refusals.ts";
import { pastInternalError } from "../../harness/actions/internal-error.ts";
import { pollUntilSettled } from "../../harness/actions/purchase.ts";
import { sellBack, sellbackBody, sellbackOf } from "../../harness/actions/sellback.ts";
import { allSettledOrThrow } from "../../harness/arrange/all-settled-or-throw.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { requireAllListed } from "../../harness/arrange/listed-items.ts";
import { concurrentClients } from "../../harness/arrange/race.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { amountIn } from "../../harness/arrange/state-value.ts";
import { idsOf } from "../../harness/client/pulled-item.ts";
import { Inconclusive, ignoring } from "../../harness/exits/early-exits.ts";
import { idsIn, isText, memberOf } from "../../harness/json/json-value.ts";
import { listsAll, listsNone } from "../../harness/oracles/item-list.ts";
import { nftsOf } from "../../harness/oracles/purchase-result.ts";
import { accepted, refusedBy } from "../../harness/oracles/refusal.ts";
import { equals } from "../../harness/oracles/value.ts";
import { mayBeVoucher, paysUsd } from "./live-price.ts";

const { all, scenario } = partnerScenarios("ownership", ["partner"]);
export const partnersApart = all;

scenario(
  "a user of one partner is unknown to another partner",
  { verifies: ["ownership.users-of-partners-apart", "auth.production-key-identifies-partner"] },
  async ({ sut, secondKey, given, verify }) => {
    const { user, items } = await given.purchase();
    const bought = idsOf(items);
    const own = await given.inventory(user);
    requireAllListed(bought, own);

    const foreign = await sut.as(secondKey).inventory(user);
    const again = await given.inventory(user);

    const evidence = [own.exchange, again.exchange, foreign] as const;
    const [kept, isUnknown] = [listsAll("the partner's own view", bought, again.ids), refusedBy(foreign, USER_UNKNOWN)];
    const did = "another partner asked for a user of the first";
    verify("ownership.users-of-partners-apart", evidence, [kept, isUnknown], did);
    verify("auth.production-key-identifies-partner", evidence, [isUnknown], did);
  },
);

/** A value in the price feed, USD. */
const WORTH_USD = 143;

scenario(
  "two partners can use the same user id",
  {
    verifies: ["ownership.users-of-partners-apart", "inventory.lists-purchase", "buyback.amount-live"],
  },
  async (context) => {
    const { run, sut, secondKey, given, verify } = context;
    const { user, items, pack } = await given.purchase();
    const bought = items.map(({ id }) => id);
    requireAllListed(bought, await given.inventory(user));
    const other = sut.as(secondKey);
    const init = await other.buyInit({ id: pack.id, amount: 1, user_id: user });
    const session_id = memberOf(init.json, "session_id");
    const settled = isText(session_id)
      ? await pollUntilSettled(other, session_id).catch(ignoring(Inconclusive))
      : undefined;

    const own = await given.inventory(user);
    const foreign = await pastInternalError(() => other.inventory(user));

    const foreignIds = idsIn(memberOf(foreign.json, "items"));
    const did = "two partners bought for users of the same id";
    const areApart = [
      listsAll("the first partner's view", bought, own.ids),
      listsNone("the second partner's view", bought, foreignIds),
      equals("number of items", bought.length, own.ids.length),
    ];
    verify("ownership.users-of-partners-apart", [init, own.exchange, foreign], areApart, did);
    const theirs = settled === undefined ? [] : idsIn(nftsOf(settled));
    const [fulfilled] = atLeastOne(settled !== undefined && theirs.length > 0 ? [settled] : [], "no second purchase");
    const listed = listsAll("the second partner's view", theirs, foreignIds);
    verify("inventory.lists-purchase", [fulfilled, foreign], [listed], did);

    const [itemId] = atLeastOne(theirs, "no item of the second partner");
    await context.state("an item is worth", { item_id: itemId, fmv: WORTH_USD });
    const sale = await sellBack(run, other, { itemId, packId: pack.id });
    const liveUsd = WORTH_USD * amountIn(pack.raw, "buyback_percent");
    requirePassed(!mayBeVoucher(sale, pack.mintPriceUsd, liveUsd), "a sellback without a voucher");
    const sold = `the second partner sold an item whose live value was ${WORTH_USD}`;
    verify("buyback.amount-live", [fulfilled, sale], paysUsd(sale, liveUsd), sold);
  },
);

/** Connections of each partner, and the concurrent readings. */
const READERS = 3;
const READINGS = 2;

scenario(
  "two partners who read users of the same id at the same time see only their own items",
  { verifies: ["ownership.users-of-partners-apart"] },
  async (context) => {
    const { given, secondKey, sut, verify } = context;
    const { user, items, pack } = await given.purchase();
    const init = await sut.as(secondKey).buyInit({ id: pack.id, amount: 1, user_id: user });
    const clients = await concurrentClients(context, user, 2 * READERS);

    const bought = items.map(({ id }) => id);
    for (let reading = 0; reading < READINGS; reading++) {
      const reads = await allSettledOrThrow(
        clients.map(async (client, nth) => {
          const isOwn = nth % 2 === 0;
          return { isOwn, inventory: await (isOwn ? client : client.as(secondKey)).inventory(user) };
        }),
      );
      const foreign = reads.filter(({ isOwn }) => !isOwn).map(({ inventory }) => inventory);
      const shown = foreign.find(({ json }) => idsIn(memberOf(json, "items")).some((id) => bought.includes(id)));
      const listed = idsIn(memberOf((shown ?? foreign[0])?.json, "items"));
      const differences = [listsNone("the second partner's view", bought, listed)];
      const did = "both partners read the inventory of their user at the same time";
      verify("ownership.users-of-partners-apart", [init, ...reads.map(({ inventory }) => inventory)], differences, did);
    }
  },
);

scenario(
  "a partner cannot sell an item of another partner's user",
  { verifies: ["ownership.sale-by-another-partner"] },
  async ({ run, sut, secondKey, given, verify }) => {
    const { user, item, purchase } = await given.item();
    const of = sellbackOf(item.id, [purchase]);
    requireAllListed([item.id], await given.inventory(user));
    // A partner with a user of the same id may be taken for the owner.
    await sut.as(secondKey).buyInit({ id: purchase.pack.id, amount: 1, user_id: user });

    const foreign = await sut.as(secondKey).buyback(sellbackBody(run, sut, of));
    const kept = await given.inventory(user);
    const sale = await sellBack(run, sut, of);

    const differences = [refusedBy(foreign, ITEM_UNKNOWN), listsAll("the inventory afterwards", [item.id], kept.ids)];
    const did = "another partner tried to sell the item";
    verify("ownership.sale-by-another-partner", [kept.exchange, foreign], differences, did);
    verify("ownership.sale-by-another-partner", [foreign, sale], [accepted(sale)], "its own partner sold it then");
  },
);
