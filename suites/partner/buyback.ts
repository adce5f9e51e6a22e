import { errorRow } from "../../contract/errors.ts";
import { MONEY_TOLERANCE_USD } from "../../contract/limits.ts";
import type { ProviderState } from "../../contract/provider-states.ts";
import { sellBack, sellbackOf } from "../../harness/actions/sellback.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { packsByPercent } from "../../harness/arrange/pack-sample.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { amountIn } from "../../harness/arrange/state-value.ts";
import { cheapestFirst } from "../../harness/client/listed-pack.ts";
import { Inconclusive, NotApplicable } from "../../harness/exits/early-exits.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { listsNone, listsSame } from "../../harness/oracles/item-list.ts";
import { answerText, isRefusal, refusedBy } from "../../harness/oracles/refusal.ts";
import { amounts } from "../../harness/oracles/value.ts";
import { mayBeVoucher, paysUsd } from "./live-price.ts";

const { all, scenario } = partnerScenarios("buyback", ["partner"]);
export const productionBuyback = all;

/** Maximum buyback percents to buy at, because production's purchases cost money. */
const MAX_PERCENTS = 2;
/** A value in the price feed, USD. */
const WORTH_USD = 137;

for (const { what, factor, sales, isLookedUp } of [
  { what: "risen", factor: 2.1, sales: MAX_PERCENTS, isLookedUp: false },
  // A system may keep the value that a look-up of the card showed.
  { what: "fallen since the card was looked up", factor: 0.43, sales: 3, isLookedUp: true },
]) {
  scenario(
    `a sellback pays its fraction of a live value that has ${what}`,
    { verifies: ["buyback.amount-live"] },
    async (context) => {
      const { run, sut, given, verify } = context;
      // One user, because a rule may count a user's sales.
      const user = given.user();
      let judged = 0;
      const packs = await given.purchasablePacks();
      const cheapest = cheapestFirst(packs);
      // Each pack once: production may return the first purchase for an identical one.
      const several = new Set([...packsByPercent(packs).slice(0, MAX_PERCENTS), ...cheapest]);
      for (const pack of [...several].slice(0, sales)) {
        const percent = amountIn(pack.raw, "buyback_percent");
        const { item, purchase } = await given.item({ pack, user }, (each) => each.buybackPriceUsd > 1);
        const fmv = Number(((item.buybackPriceUsd / percent) * factor).toFixed(2));
        const card = isLookedUp ? await sut.card(item.id) : undefined;
        await context.state("an item is worth", { item_id: item.id, fmv });

        const sale = await sellBack(run, sut, sellbackOf(item.id, [purchase]));

        if (mayBeVoucher(sale, pack.mintPriceUsd, fmv * percent)) continue;
        judged++;
        const evidence = card === undefined ? sale : ([card, sale] as const);
        const did = `the live value was ${fmv} and buyback_percent ${percent}`;
        verify("buyback.amount-live", evidence, paysUsd(sale, fmv * percent), did);
      }
      if (judged === 0) throw new Inconclusive("every sellback paid the mint price, as with a voucher");
    },
  );
}

for (const state of ["an item is minted", "an item is a market listing"] as const) {
  const verifies = ["buyback.amount-live", "card.fmv-current"] as const;
  scenario(`a sellback pays the live price that the card shows when ${state}`, { verifies }, async (context) => {
    const user = context.given.user();
    const values = await context.state(state, { user_id: user });
    const named = await fromInventory(context, user, values.item_id);
    const pack = (await context.given.packs()).find(({ id }) => id === values.claw_id);
    const [percent] = atLeastOne(pack === undefined ? [] : [amountIn(pack.raw, "buyback_percent")], "no listed pack");
    await context.state("an item is worth", { item_id: named.itemId, fmv: WORTH_USD });
    const card = await context.sut.card(named.itemId);

    const sale = await sellBack(context.run, context.sut, named);

    const shown = amounts("fmv", WORTH_USD, memberOf(card.json, "fmv"), MONEY_TOLERANCE_USD.product);
    const did = `${state}, its live value was ${WORTH_USD}`;
    if (card.status === 200) context.verify("card.fmv-current", card, [shown], did);
    const liveUsd = WORTH_USD * percent;
    requirePassed(!mayBeVoucher(sale, pack?.mintPriceUsd ?? 0, liveUsd), "a sellback without a voucher");
    context.verify("buyback.amount-live", sale, paysUsd(sale, liveUsd), `${did} and buyback_percent ${percent}`);
    if (card.status !== 200) throw new Inconclusive("the item's card was not found");
  });
}

/** `share`: the live price as a share of the mint price. */
const VOUCHERS = [
  { id: "buyback.voucher-pays-mint-price", what: "less than its price", share: 0.5 },
  { id: "buyback.voucher-pays-live-price", what: "more than its price", share: 2 },
] as const;

for (const { id, what, share } of VOUCHERS) {
  scenario(
    `a voucher item whose live price is ${what} sells for the higher of the two`,
    { verifies: [id, "inventory.excludes-sold"] },
    async (context) => {
      const { run, sut, given, verify } = context;
      const user = given.user();
      const values = await context.state("an item is covered by a voucher", { user_id: user });
      const itemId = values.item_id;
      const named = await fromInventory(context, user, itemId);
      const mintPrice = amountIn(values, "mint_price");
      const percent = amountIn(values, "buyback_percent");
      if (percent === 0) throw new NotApplicable("no value gives a live price if `buyback_percent` is 0");
      const fmv = Number(((mintPrice * share) / percent).toFixed(2));
      await context.state("an item is worth", { item_id: itemId, fmv });

      const sale = await sellBack(run, sut, named);

      const did = `mint_price was ${mintPrice} and the live price ${(fmv * percent).toFixed(2)}`;
      verify(id, sale, paysUsd(sale, Math.max(mintPrice, fmv * percent)), did);
      if (sale.status !== 200) throw new Inconclusive(`the item was not sold: ${answerText(sale)}`);
      if (named.entry === undefined) throw new Inconclusive("the inventory never listed the item");
      const { exchange, ids } = await given.inventory(user);
      const left = listsNone("the inventory", [itemId], ids);
      verify("inventory.excludes-sold", [sale, exchange], [left], "an item that is covered by a voucher was sold back");
    },
  );
}

/** @throws {Inconclusive} if sellbacks are limited whatever the item is */
async function requireUnlimited({ sut }: PartnerContext): Promise<void> {
  const other = await sut.buyback({ item_id: "no-such-item" });
  if (other.status === 429) throw new Inconclusive("the key was limited (429)");
}

const TROUBLES = [
  { id: "buyback.transaction-failed", state: "an item's buyback transaction fails", text: "Transaction failed" },
  {
    id: "buyback.active-session",
    state: "an item has an active buyback session",
    text: "Item already has an active buyback session",
  },
  {
    id: "buyback.processing",
    state: "an item's buyback is being processed",
    text: "A buyback request for this item is already being processed",
  },
] as const;

for (const { id, state, text } of TROUBLES) {
  const refusal = errorRow("buyback", text);
  scenario(
    `a sellback is refused with its documented text, and the item stays, when ${state}`,
    { verifies: [id, "buyback.refusal-changes-nothing"] },
    async (context) => {
      const user = context.given.user();
      const values = await context.state(state, { user_id: user });
      const arrangedAtMs = performance.now();
      const { inventory: before, ...named } = await fromInventory(context, user, values.item_id);

      // Asks once: what was arranged may be over after one sellback. The pack is named in case that it has to be.
      const answer = await context.sut.buyback({ item_id: named.itemId, claw_id: named.packId });
      const after = await context.given.inventory(user);

      const passedMs = performance.now() - arrangedAtMs;
      const differences = refusedBy(answer, refusal);
      if (differences.length > 0 && answer.status === 429) await requireUnlimited(context);
      context.verify(id, answer, [differences], state);
      requirePassed(answer.status >= 400 && answer.status < 500, "a sellback that was refused");
      const changes = listsSame("the inventory", before.ids, after.ids);
      if (changes.length > 0 && !(await staysUnasked(context, state, passedMs)))
        throw new Inconclusive("the sellback that was in progress may have ended");
      // No limit of a key explains a change of the inventory, so the documented 429 is no evidence.
      const refused = isRefusal(answer, refusal) && answer.status === 429 ? [] : [answer];
      const evidence = [before.exchange, ...refused, after.exchange] as const;
      const did = `a sellback was refused, because ${state}`;
      context.verify("buyback.refusal-changes-nothing", evidence, [changes], did);
    },
  );
}

/** Returns whether an item in this state stays in the inventory for longer than that if nobody asks for its sellback. */
async function staysUnasked(context: PartnerContext, state: ProviderState, ms: number): Promise<boolean> {
  const user = context.given.user();
  const values = await context.state(state, { user_id: user });
  await context.run.time.letPass((2 * ms) / 1000);
  const { ids } = await context.given.inventory(user);
  return ids.includes(String(values.item_id));
}

/** Returns an arranged item, with its entry in the inventory and its pack if the inventory shows them. */
async function fromInventory(context: PartnerContext, user: string, itemId: string) {
  const inventory = await context.given.inventory(user);
  const entry = inventory.items.find((item) => item.id === itemId);
  return { itemId, packId: typeof entry?.claw_id === "string" ? entry.claw_id : undefined, entry, inventory };
}
