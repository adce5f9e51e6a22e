import { errorRow } from "../../contract/errors.ts";
import type { ListedPack } from "../../harness/client/listed-pack.ts";
import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { judgeEach } from "../../harness/given/judge-each.ts";
import { samplePacks } from "../../harness/given/pack-sample.ts";
import { refusedPurchase } from "../../harness/given/refused-purchase.ts";
import { together } from "../../harness/given/together.ts";
import { confirmUnpurchasable, UNPURCHASABLE, unpurchasablePack } from "../../harness/given/unpurchasable-pack.ts";
import { type Difference, NONE, related, shown, unless } from "../../harness/oracles/difference.ts";
import { listsSame, objectsIn } from "../../harness/oracles/item-list.ts";
import {
  accepted,
  answeredWith,
  answerOf,
  answerText,
  refusedBy,
  refusedSomehow,
} from "../../harness/oracles/refusal.ts";
import { equals, isOneOf } from "../../harness/oracles/value.ts";
import { type Exchange, memberOf } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("buy-init", ["sandbox", "partner"]);
export const buyInitRefusals = all;

const TOO_SMALL = errorRow("buy/init", "Amount must be greater than 0");
const UNKNOWN_PACK = errorRow("buy/init", "VM not found");
const NO_USER = errorRow("buy/init", "user_id is required");
const OUT_OF_STOCK = errorRow("buy/init", "Claw machine is out of stock");

/** The expected refusal of an invalid amount; only the status if the text is open. */
const exactly = (answer: Exchange) => refusedBy(answer, TOO_SMALL);
const withStatus = (answer: Exchange) => answeredWith(answer, 400);

const BAD_AMOUNTS = [
  { requirement: "buy-init.amount-zero", amounts: [0], refused: exactly },
  { requirement: "buy-init.amount-negative", amounts: [-1, -3, -1000, -0.5], refused: exactly },
  { requirement: "buy-init.amount-below-one", amounts: [0.5, 0.99, 0.01, 1e-9], refused: withStatus },
  { requirement: "buy-init.amount-missing", amounts: [undefined], refused: withStatus },
  {
    requirement: "buy-init.amount-not-a-number",
    // A text of digits may be read as a number, but these numbers are no amounts either.
    amounts: ["many", "", "0", "-1", null, true, false, [], [1], {}],
    refused: withStatus,
  },
] as const;

for (const { requirement, amounts, refused } of BAD_AMOUNTS) {
  scenario(`refuses these amounts: ${amounts.map(shown).join(", ")}`, { verifies: [requirement] }, async (context) => {
    const packs = samplePacks(await context.given.purchasablePacks(), amounts.length);

    for (const [turn, amount] of amounts.entries()) {
      const pack = packs[turn % packs.length];
      const body = { id: pack?.id, amount, user_id: context.given.user() };
      const answer = pack === undefined ? await context.sut.buyInit(body) : await refusedPurchase(context, pack, body);
      context.verify(requirement, answer, [refused(answer)], `the amount was ${shown(amount)}`);
      observeText(context, answer);
    }
  });
}

function observeText({ observe }: PartnerContext, answer: Exchange): void {
  const text = memberOf(answer.json, "error");
  if (text !== TOO_SMALL.text) observe("text-of-a-bad-amount", answerText(answer));
}

scenario(
  "amounts that the documents do not mention are observed",
  { verifies: ["buy-init.amount-not-a-number", "buy-init.amount-fraction"], surfaces: ["sandbox"] },
  async ({ sut, given, verify, observe }) => {
    const { pack } = await given.purchase({ amount: 2, mayBeShared: true });
    const amount = Math.min(2, pack.maxPerMint);

    const asText = await sut.buyInit({ id: pack.id, amount: String(amount), user_id: given.user() });
    const fraction = await sut.buyInit({ id: pack.id, amount: 1.5, user_id: given.user() }, { isJudged: false });
    const numbers = await sut.buyInit({ id: pack.id, amount: 1, user_id: 12345 }, { isJudged: false });

    verify(
      "buy-init.amount-not-a-number",
      asText,
      readOrRefused(asText, amount),
      `the amount was the text "${amount}"`,
    );
    verify("buy-init.amount-fraction", fraction, roundedOrRefused(fraction), "the amount was 1.5");
    observe("amount-as-text", `"${amount}": ${asText.status}`);
    observe("fractional-amount", `1.5: ${soldText(fraction)}`);
    observe("ids-that-are-no-text", `user_id 12345: ${soldText(numbers)}`);
  },
);

function refusedOrSold(answer: Exchange) {
  return answeredWith(answer, 200, 400);
}

/** Requires a refusal, or as many items as the text says. */
function readOrRefused(answer: Exchange, amount: number): readonly (readonly Difference[])[] {
  const items = objectsIn(memberOf(answer.json, "nfts")).length;
  return [refusedOrSold(answer), answer.status === 200 ? equals("number of items", amount, items) : NONE];
}

/** Requires a refusal, or an amount that is rounded down or up. */
function roundedOrRefused(answer: Exchange): readonly (readonly Difference[])[] {
  const items = objectsIn(memberOf(answer.json, "nfts")).length;
  return [refusedOrSold(answer), answer.status === 200 ? isOneOf("number of items", [1, 2], items) : NONE];
}

function soldText(answer: Exchange): string {
  const nfts = memberOf(answer.json, "nfts");
  return answer.status === 200 ? `200, ${Array.isArray(nfts) ? nfts.length : 0} items` : answerText(answer);
}

/** Becomes 1 if only the low 32 bits are kept. */
const WRAPS_TO_ONE = 2 ** 32 + 1;
/** Beyond the integers that a 64-bit float represents exactly; itself it is exact. */
const BEYOND_EXACT = 2 ** 53 + 2;

scenario(
  "refuses more pulls than the pack allows, and names how many it allows",
  { verifies: ["buy-init.amount-above-highest", "buy-init.amount-highest-named"] },
  async (context) => {
    const packs = samplePacks(await context.given.purchasablePacks(), 8);

    const insist = async (pack: ListedPack, nth: number) => {
      const worker = await context.newWorker();
      // Packs differ in their maximum; how numbers are compared is the same for all.
      const farAbove = nth < 2 ? [pack.maxPerMint + 1000, WRAPS_TO_ONE] : [];
      for (const amount of [pack.maxPerMint + 1, ...farAbove].filter(isAbove(pack))) {
        const body = { id: pack.id, amount, user_id: context.given.user() };
        const answer = await refusedPurchase(worker, pack, body);
        const did = `${amount} pulls of a pack were asked for whose max_per_mint is ${pack.maxPerMint}`;
        context.verify("buy-init.amount-above-highest", answer, [refusedAsTooMany(answer)], did);
        context.verify("buy-init.amount-highest-named", answer, [namesMost(answer, pack)], did);
        // A system that accepts an amount above the maximum may try to sell billions and run out of memory.
        if (answer.status === 200) return;
      }
      // Which text refuses these values is open: some systems read neither numbers of this size nor texts as amounts.
      const others = nth === 0 ? [BEYOND_EXACT, String(pack.maxPerMint + 1)] : [];
      for (const amount of pack.maxPerMint < WRAPS_TO_ONE ? others : []) {
        const body = { id: pack.id, amount, user_id: context.given.user() };
        const answer = await refusedPurchase(worker, pack, body);
        const did = `${shown(amount)} pulls of a pack were asked for whose max_per_mint is ${pack.maxPerMint}`;
        context.verify("buy-init.amount-above-highest", answer, [withStatus(answer)], did);
        if (answer.status === 200) return;
      }
    };
    await together(packs.map(insist));
  },
);

const isAbove = (pack: ListedPack) => (amount: number) => amount > pack.maxPerMint && Number.isSafeInteger(amount);

const TOO_MANY = /^Amount must be less than or equal to (\S+)$/;

function refusedAsTooMany(answer: Exchange) {
  const text = memberOf(answer.json, "error");
  const isRefused = answer.status === 400 && typeof text === "string" && TOO_MANY.test(text);
  return unless(isRefused, '400 {"error":"Amount must be less than or equal to …"}', answerOf(answer));
}

/** Judges the number in a refusal, if it names one. */
function namesMost(answer: Exchange, pack: ListedPack) {
  const named = TOO_MANY.exec(String(memberOf(answer.json, "error")))?.[1];
  return related(
    named === undefined || Number(named) === pack.maxPerMint,
    "N in the text",
    "equals",
    [pack.maxPerMint],
    named,
  );
}

scenario(
  "refuses an unknown pack id and a missing one",
  { verifies: ["buy-init.pack-unknown", "buy-init.pack-missing"] },
  async ({ isSandbox, sut, given, verify }) => {
    const pack = await given.pack();
    const rest = { amount: 1, user_id: given.user() };

    for (const id of ["no-such-pack", `${pack.id}-no-such-pack`, `no-such-pack-${pack.id}`]) {
      const answer = await sut.buyInit({ id, ...rest });
      verify("buy-init.pack-unknown", answer, [refusedBy(answer, UNKNOWN_PACK)], `the pack was ${id}`);
    }
    for (const body of [rest, { id: null, ...rest }, { id: "", ...rest }]) {
      const answer = await sut.buyInit(body);
      // Without a pack id, "unknown" and "not purchasable" are both right; any other documented text names a wrong fault.
      const refused = isSandbox ? refusedBy(answer, UNKNOWN_PACK, OUT_OF_STOCK) : refusedSomehow(answer);
      verify("buy-init.pack-missing", answer, [refused], `the pack was ${shown(memberOf(body, "id"))}`);
    }
    const nothing = await sut.buyInit({});
    // Any of its faults may be reported.
    const refused = isSandbox
      ? refusedBy(nothing, UNKNOWN_PACK, OUT_OF_STOCK, TOO_SMALL, NO_USER)
      : refusedSomehow(nothing);
    verify("buy-init.pack-missing", nothing, [refused], "the body was an empty object");
  },
);

scenario("refuses a purchase without a user id", { verifies: ["buy-init.user-id-missing"] }, async (context) => {
  const packs = samplePacks(await context.given.purchasablePacks(), 3);

  for (const pack of packs) {
    const answer = await refusedPurchase(context, pack, { id: pack.id, amount: 1 });
    context.verify("buy-init.user-id-missing", answer, [refusedBy(answer, NO_USER)], "no user_id was sent");
  }
});

scenario("refuses a purchase whose user id is null", { verifies: ["buy-init.user-id-missing"] }, async (context) => {
  const pack = await context.given.pack();

  const answer = await refusedPurchase(context, pack, { id: pack.id, amount: 1, user_id: null });

  // A value that is present but no text may be refused with another text.
  context.verify("buy-init.user-id-missing", answer, [refusedSomehow(answer)], "user_id was null");
});

scenario("refuses a purchase whose user id is empty", { verifies: ["buy-init.user-id-empty"] }, async (context) => {
  const pack = await context.given.pack();

  const answer = await refusedPurchase(context, pack, { id: pack.id, amount: 1, user_id: "" });

  context.verify("buy-init.user-id-empty", answer, [refusedBy(answer, NO_USER)], "user_id was empty");
});

const UNPURCHASABLE_ROWS = [
  { requirement: "buy-init.disabled", cause: "disabled" },
  { requirement: "buy-init.sold-out", cause: "sold out" },
  { requirement: "buy-init.no-candidate", cause: "empty" },
] as const;

for (const { requirement, cause } of UNPURCHASABLE_ROWS) {
  scenario(`refuses a purchase when ${UNPURCHASABLE[cause].state}`, { verifies: [requirement] }, async (context) => {
    const id = await unpurchasablePack(context, cause);

    const answer = await context.sut.buyInit({ id, amount: 1, user_id: context.given.user() });
    const again = await context.sut.buyInit({ id, amount: 1, user_id: context.given.user() });
    if (cause !== "empty") await confirmUnpurchasable(() => context.sut.available(), id, [answer, again]);

    for (const each of [answer, again]) {
      // Only the sandbox is documented to use one text for all three causes.
      const refused = context.isSandbox ? refusedBy(each, OUT_OF_STOCK) : answeredWith(each, 400);
      context.verify(requirement, each, [refused], UNPURCHASABLE[cause].state);
    }
    observeProduction(context, cause, answer);
  });
}

function observeProduction({ isSandbox, observe }: PartnerContext, cause: string, answer: Exchange): void {
  if (!isSandbox) observe("out-of-stock-text-in-production", `${cause}: ${answerText(answer)}`);
}

scenario(
  "refuses an unpurchasable pack with the same text for every cause",
  { verifies: ["buy-init.out-of-stock-text"], surfaces: ["sandbox"] },
  async (context) => {
    const disabled = await unpurchasablePack(context, "disabled");
    const soldOut = await unpurchasablePack(context, "sold out");
    const empty = await unpurchasablePack(context, "empty");
    const ask = (id: string) => context.sut.buyInit({ id, amount: 1, user_id: context.given.user() });

    const answers = [await ask(disabled), await ask(soldOut), await ask(empty)] as const;
    for (const [at, id] of [disabled, soldOut].entries()) {
      await confirmUnpurchasable(() => context.sut.available(), id, answers.slice(at, at + 1));
    }

    const texts = new Set(answers.map((each) => memberOf(each.json, "error")));
    context.verify("buy-init.out-of-stock-text", answers, [
      equals("number of texts for all three causes", 1, texts.size),
    ]);
  },
);

scenario("a refused purchase adds no items", { verifies: ["buy-init.refusal-changes-nothing"] }, async (context) => {
  const { sut, given, verify } = context;
  const { user, pack } = await given.purchase();
  let before = await given.inventory(user);
  const faults = [
    { id: pack.id, amount: 0, user_id: user },
    { id: pack.id, amount: -1, user_id: user },
    { id: pack.id, amount: 0.5, user_id: user },
    { id: pack.id, user_id: user },
    { id: pack.id, amount: "many", user_id: user },
    { id: pack.id, amount: pack.maxPerMint + 1, user_id: user },
    { id: "no-such-pack", amount: 1, user_id: user },
    { amount: 1, user_id: user },
  ];

  verify("buy-init.refusal-changes-nothing", before.exchange, [accepted(before.exchange)]);
  let refusals: readonly Exchange[] = [];
  for (const body of faults) {
    const answer = await sut.buyInit(body);
    refusals = [...refusals, answer];
    if (answer.status !== 200) continue;
    // An accepted purchase violates the requirement on the refusal, and may give items.
    before = await given.inventory(user);
    refusals = [];
  }
  const after = await given.inventory(user);

  verify(
    "buy-init.refusal-changes-nothing",
    [before.exchange, ...refusals, after.exchange],
    [listsSame("the inventory still lists", before.ids, after.ids)],
    `${refusals.length} purchases were refused`,
  );
});

const CAUSES = ["disabled", "sold out", "empty"] as const;

scenario(
  "a refused purchase of an unpurchasable pack adds no items",
  { verifies: ["buy-init.refusal-changes-nothing"] },
  async (context) => {
    const { user } = await context.given.purchase();
    let before = await context.given.inventory(user);

    await judgeEach(CAUSES, async (cause) => {
      const id = await unpurchasablePack(context, cause);
      const refusal = await context.sut.buyInit({ id, amount: 1, user_id: user });
      const after = await context.given.inventory(user);

      context.verify(
        "buy-init.refusal-changes-nothing",
        [before.exchange, refusal, after.exchange],
        [refusal.status === 200 ? [] : listsSame("the inventory still lists", before.ids, after.ids)],
        `the purchase was refused when ${UNPURCHASABLE[cause].state}: ${answerText(refusal)}`,
      );
      before = after;
    });
  },
);
