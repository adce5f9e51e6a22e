import { AMOUNT_TOO_SMALL } from "../../contract/refusals.ts";
import { pastInternalError } from "../../harness/actions/internal-error.ts";
import { allSettledOrThrow } from "../../harness/arrange/all-settled-or-throw.ts";
import { samplePacks } from "../../harness/arrange/pack-sample.ts";
import type { PartnerContext, ScenarioWorker } from "../../harness/arrange/partner-context.ts";
import { refusedPurchase } from "../../harness/arrange/refused-purchase.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { type ListedPack, namedMaxima } from "../../harness/client/listed-pack.ts";
import { isText, memberOf, objectsIn } from "../../harness/json/json-value.ts";
import { type Difference, NONE, related, shown, unless } from "../../harness/oracles/difference.ts";
import { answeredWith, answerOf, answerText, refusedBy, refusedSomehow } from "../../harness/oracles/refusal.ts";
import { isOneOf } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("buy-init", ["sandbox", "partner"]);
export const buyInitAmounts = all;

/** The expected refusal of an invalid amount; only the status if the text is open. */
const exactly = (answer: Exchange) => refusedBy(answer, AMOUNT_TOO_SMALL);
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
  if (text !== AMOUNT_TOO_SMALL.text) observe("text-of-a-bad-amount", answerText(answer));
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

    const did = `the amount was the text "${amount}"`;
    verify("buy-init.amount-not-a-number", asText, soldOrRefused(asText, [amount]), did);
    verify("buy-init.amount-fraction", fraction, soldOrRefused(fraction, [1, 2]), "the amount was 1.5");
    observe("amount-as-text", `"${amount}": ${asText.status}`);
    observe("fractional-amount", `1.5: ${soldText(fraction)}`);
    observe("ids-that-are-no-text", `user_id 12345: ${soldText(numbers)}`);
  },
);

/** Requires a refusal, or one of these numbers of items. */
function soldOrRefused(answer: Exchange, counts: readonly number[]): readonly (readonly Difference[])[] {
  const items = objectsIn(memberOf(answer.json, "nfts")).length;
  return [answeredWith(answer, 200, 400), answer.status === 200 ? isOneOf("number of items", counts, items) : NONE];
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
      const farAbove = nth === 0 ? [pack.maxPerMint + 1000, WRAPS_TO_ONE] : [];
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
      if (nth === 0) await refusesInfinity(context, worker, pack);
    };
    await allSettledOrThrow(packs.map(insist));
  },
);

/** Requires a refusal of a number that no float holds. A parser may refuse it before the route, with its own text. */
async function refusesInfinity({ verify, given }: PartnerContext, { sut }: ScenarioWorker, pack: ListedPack) {
  const rest = JSON.stringify({ id: pack.id, user_id: given.user() }).slice(1);
  const rawBody = `{"amount":1e400,${rest}`;
  const answer = await pastInternalError(() => sut.buyInit({}, { rawBody, isJudged: false }));
  verify("buy-init.amount-above-highest", answer, [refusedSomehow(answer)], "the amount was 1e400");
}

const isAbove = (pack: ListedPack) => (amount: number) => amount > pack.maxPerMint && Number.isSafeInteger(amount);

const TOO_MANY = /^Amount must be less than or equal to (\S+)$/;

function refusedAsTooMany(answer: Exchange) {
  const text = memberOf(answer.json, "error");
  const isRefused = answer.status === 400 && typeof text === "string" && TOO_MANY.test(text);
  return unless(isRefused, '400 {"error":"Amount must be less than or equal to …"}', answerOf(answer));
}

/** Judges the number in a refusal, if it names one. */
function namesMost(answer: Exchange, pack: ListedPack) {
  const text = memberOf(answer.json, "error");
  const named = isText(text) ? TOO_MANY.exec(text)?.[1] : undefined;
  return related(
    named === undefined || namedMaxima(pack).includes(Number(named)),
    "N in the text",
    "equals",
    [pack.maxPerMint],
    named,
  );
}
