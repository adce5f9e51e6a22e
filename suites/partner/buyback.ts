import { errorRow } from "../../contract/errors.ts";
import type { RequirementId } from "../../contract/index.ts";
import { MONEY_TOLERANCE_USD } from "../../contract/limits.ts";
import type { ProviderState } from "../../contract/provider-states.ts";
import { cheapestFirst } from "../../harness/client/listed-pack.ts";
import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive, NotApplicable } from "../../harness/exits/early-exits.ts";
import { atLeastOne } from "../../harness/given/at-least-one.ts";
import { packsByPercent } from "../../harness/given/pack-sample.ts";
import { concurrentClients } from "../../harness/given/race.ts";
import { requirePassed } from "../../harness/given/require-passed.ts";
import { amountIn } from "../../harness/given/state-value.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { type SellbackOf, sellBack, sellbackBody } from "../../harness/operations/sellback.ts";
import { listsNone, listsSame } from "../../harness/oracles/item-list.ts";
import { accepted, answerText, isRefusal, refusedBy } from "../../harness/oracles/refusal.ts";
import { amounts, equals } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("buyback", ["partner"]);
export const productionBuyback = all;

const RACERS = 6;
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
        const { item } = await given.item({ pack, user }, (each) => each.buybackPriceUsd > 1);
        const fmv = Number(((item.buybackPriceUsd / percent) * factor).toFixed(2));
        const card = isLookedUp ? await sut.card(item.id) : undefined;
        await context.state("an item is worth", { item_id: item.id, fmv });

        const sale = await sellBack(run, sut, { itemId: item.id, packId: pack.id });

        // A voucher that nobody arranged may cover the item.
        if (pack.mintPriceUsd > fmv * percent && memberOf(sale.json, "amount") === pack.mintPriceUsd) continue;
        judged++;
        verify(
          "buyback.amount-live",
          card === undefined ? sale : [card, sale],
          [
            accepted(sale),
            amounts("amount", fmv * percent, memberOf(sale.json, "amount"), MONEY_TOLERANCE_USD.product),
          ],
          `the live value was ${fmv} and buyback_percent ${percent}`,
        );
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
    if (card.status === 200)
      context.verify("card.fmv-current", card, [shown], `${state}, its live value was ${WORTH_USD}`);
    const paid = memberOf(sale.json, "amount");
    // A voucher that nobody arranged may cover the item.
    const mintPrice = pack?.mintPriceUsd ?? 0;
    requirePassed(mintPrice <= WORTH_USD * percent || paid !== mintPrice, "a sellback without a voucher");
    context.verify(
      "buyback.amount-live",
      sale,
      [accepted(sale), amounts("amount", WORTH_USD * percent, paid, MONEY_TOLERANCE_USD.product)],
      `${state}, its live value was ${WORTH_USD} and buyback_percent ${percent}`,
    );
    if (card.status !== 200) throw new Inconclusive("the item's card was not found");
  });
}

const VOUCHERS = [
  {
    id: "buyback.voucher-pays-mint-price",
    what: "less than its price",
    share: 0.5,
    pays: (mintPrice: number, _: number) => mintPrice,
  },
  {
    id: "buyback.voucher-pays-live-price",
    what: "more than its price",
    share: 2,
    pays: (_: number, live: number) => live,
  },
] as const;

for (const { id, what, share, pays } of VOUCHERS) {
  scenario(
    `a voucher item whose live price is ${what} sells for the higher of the two`,
    { verifies: [id, "inventory.excludes-sold"] },
    async (context) => {
      const { run, sut, given, verify } = context;
      const user = given.user();
      const values = await context.state("an item is covered by a voucher", { user_id: user });
      const itemId = String(values.item_id);
      const named = await fromInventory(context, user, itemId);
      const mintPrice = amountIn(values, "mint_price");
      const percent = amountIn(values, "buyback_percent");
      if (percent === 0) throw new NotApplicable("no value gives a live price if `buyback_percent` is 0");
      const fmv = Number(((mintPrice * share) / percent).toFixed(2));
      await context.state("an item is worth", { item_id: itemId, fmv });

      const sale = await sellBack(run, sut, named);

      verify(
        id,
        sale,
        [
          accepted(sale),
          amounts("amount", pays(mintPrice, fmv * percent), memberOf(sale.json, "amount"), MONEY_TOLERANCE_USD.product),
        ],
        `mint_price was ${mintPrice} and the live price ${(fmv * percent).toFixed(2)}`,
      );
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
  {
    id: "buyback.transaction-failed",
    state: "an item's buyback transaction fails",
    refusal: errorRow("buyback", "Transaction failed"),
  },
  {
    id: "buyback.active-session",
    state: "an item has an active buyback session",
    refusal: errorRow("buyback", "Item already has an active buyback session"),
  },
  {
    id: "buyback.processing",
    state: "an item's buyback is being processed",
    refusal: errorRow("buyback", "A buyback request for this item is already being processed"),
  },
] as const satisfies readonly { id: RequirementId; state: ProviderState; refusal: object }[];

for (const { id, state, refusal } of TROUBLES) {
  scenario(
    `a sellback is refused with its documented text, and the item stays, when ${state}`,
    { verifies: [id, "buyback.refusal-changes-nothing"] },
    async (context) => {
      const user = context.given.user();
      const values = await context.state(state, { user_id: user });
      const arrangedAtMs = performance.now();
      const { inventory: before, ...named } = await fromInventory(context, user, String(values.item_id));

      const answer = await sellOnce(context, named);
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
      context.verify(
        "buyback.refusal-changes-nothing",
        [before.exchange, ...refused, after.exchange],
        [changes],
        `a sellback was refused, because ${state}`,
      );
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

scenario(
  "no two of many concurrent sellbacks of one item pay",
  { verifies: ["buyback.one-success-under-race-in-production"] },
  async (context) => {
    const { run, sut, given, verify } = context;
    // A busy system takes the requests up one after another.
    const answers = await context.whileOthersWait(async () => {
      const { user, item, purchase } = await given.item();
      const body = sellbackBody(run, sut, { itemId: item.id, packId: purchase.pack.id });
      const racers = [sut, ...(await concurrentClients(context, user, RACERS - 1))];
      return Promise.all(racers.map((racer) => racer.buyback(body)));
    });

    const paid = atLeastOne(
      answers.filter((answer) => answer.status === 200),
      "no accepted sellback",
    );
    verify(
      "buyback.one-success-under-race-in-production",
      paid,
      [equals("accepted sellbacks", 1, paid.length)],
      `${RACERS} concurrent sellbacks of one item were sent`,
    );
  },
);

/** Asks once: what was arranged may be over after one sellback. The pack is named in case that it has to be. */
function sellOnce({ sut }: PartnerContext, { itemId, packId }: SellbackOf): Promise<Exchange> {
  return sut.buyback({ item_id: itemId, ...(packId === undefined ? {} : { claw_id: packId }) });
}

/** Returns an arranged item, with its entry in the inventory and its pack if the inventory shows them. */
async function fromInventory(context: PartnerContext, user: string, itemId: string) {
  const inventory = await context.given.inventory(user);
  const entry = inventory.items.find((item) => item.id === itemId);
  return { itemId, packId: typeof entry?.claw_id === "string" ? entry.claw_id : undefined, entry, inventory };
}
