import { AMOUNT_TOO_SMALL, OUT_OF_STOCK, PACK_UNKNOWN, USER_ID_MISSING } from "../../contract/refusals.ts";
import { pastInternalError } from "../../harness/actions/internal-error.ts";
import { askPack, isOutOfStock } from "../../harness/actions/purchase.ts";
import { judgeEach } from "../../harness/arrange/judge-each.ts";
import { requireAllListed } from "../../harness/arrange/listed-items.ts";
import { samplePacks } from "../../harness/arrange/pack-sample.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { refusedForOneOf } from "../../harness/arrange/refused-for-one-of.ts";
import { refusedPurchase } from "../../harness/arrange/refused-purchase.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { confirmUnpurchasable, UNPURCHASABLE, unpurchasablePack } from "../../harness/arrange/unpurchasable-pack.ts";
import { type ListedPack, mostPullsFirst, namedMaxima } from "../../harness/client/listed-pack.ts";
import { idsOf } from "../../harness/client/pulled-item.ts";
import { NotApplicable } from "../../harness/exits/early-exits.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { shown } from "../../harness/oracles/difference.ts";
import { listsSame } from "../../harness/oracles/item-list.ts";
import { accepted, answeredWith, answerText, refusedBy, refusedSomehow } from "../../harness/oracles/refusal.ts";
import { equals } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("buy-init", ["sandbox", "partner"]);
export const buyInitRefusals = all;

/** The refusals that a request with a fault of its own or a wrong pack may get. */
const ANY = [PACK_UNKNOWN, OUT_OF_STOCK, AMOUNT_TOO_SMALL, USER_ID_MISSING];

/** A parser may refuse it before the route, with its own text. */
const NULL = { rawBody: "null", isJudged: false } as const;

scenario(
  "refuses an unknown pack id and a missing one",
  { verifies: ["buy-init.pack-unknown", "buy-init.pack-missing"] },
  async (context) => {
    const { sut, given, verify } = context;
    const pack = await given.pack();
    const rest = { amount: 1, user_id: given.user() };

    // The first one again, because a failed look-up may be kept.
    for (const id of ["no-such-pack", `${pack.id}-no-such-pack`, `no-such-pack-${pack.id}`, "no-such-pack"]) {
      const answer = await sut.buyInit({ id, ...rest });
      verify("buy-init.pack-unknown", answer, [refusedBy(answer, PACK_UNKNOWN)], `the pack was ${id}`);
    }
    // No row names a missing pack id, so any text of buy/init is right.
    for (const body of [rest, { id: null, ...rest }, { id: "", ...rest }, {}]) {
      const answer = await sut.buyInit(body);
      verify("buy-init.pack-missing", answer, [refusedForOneOf(context, answer, ANY)], `the body was ${shown(body)}`);
    }
    const none = await pastInternalError(() => sut.buyInit({}, NULL));
    verify("buy-init.pack-missing", none, [refusedSomehow(none)], "the body was null");
  },
);

const lacksUser = (answer: Exchange) => refusedBy(answer, USER_ID_MISSING);

const NO_USERS = [
  { title: "without a user id", id: "buy-init.user-id-missing", member: {}, packs: 3, isRefused: lacksUser },
  // A value that is present but no text may be refused with another text.
  {
    title: "whose user id is null",
    id: "buy-init.user-id-missing",
    member: { user_id: null },
    packs: 1,
    isRefused: refusedSomehow,
  },
  {
    title: "whose user id is empty",
    id: "buy-init.user-id-empty",
    member: { user_id: "" },
    packs: 1,
    isRefused: lacksUser,
  },
] as const;

for (const { title, id, member, packs, isRefused } of NO_USERS) {
  scenario(`refuses a purchase ${title}`, { verifies: [id] }, async (context) => {
    for (const pack of samplePacks(await context.given.purchasablePacks(), packs)) {
      const answer = await refusedPurchase(context, pack, { id: pack.id, amount: 1, ...member });
      context.verify(id, answer, [isRefused(answer)], `a purchase ${title} was sent`);
    }
  });
}

const UNPURCHASABLE_ROWS = [
  { requirement: "buy-init.disabled", cause: "disabled" },
  { requirement: "buy-init.sold-out", cause: "sold out" },
  { requirement: "buy-init.no-candidate", cause: "empty" },
] as const;

for (const { requirement, cause } of UNPURCHASABLE_ROWS) {
  const isListed = cause !== "empty";
  const verifies = isListed ? [requirement, "buy-init.one-of-several-faults" as const] : [requirement];
  scenario(`refuses a purchase when ${UNPURCHASABLE[cause].state}`, { verifies }, async (context) => {
    const id = await unpurchasablePack(context, cause);
    const ask = () => context.sut.buyInit({ id, amount: 1, user_id: context.given.user() });

    const answers = [await ask(), await ask()] as const;
    if (isListed) await confirmUnpurchasable(context, id, answers);

    for (const answer of answers) {
      // Only the sandbox is documented to use one text for all three causes.
      const refused = context.isSandbox ? refusedBy(answer, OUT_OF_STOCK) : answeredWith(answer, 400);
      context.verify(requirement, answer, [refused], UNPURCHASABLE[cause].state);
    }
    observeProduction(context, cause, answers[0]);
    if (isListed) await refusesTooMany(context, id, UNPURCHASABLE[cause].state);
  });
}

/** Requires that a purchase of more pulls than an unpurchasable pack allows is refused for either fault. */
async function refusesTooMany(context: PartnerContext, id: string, state: string) {
  const { sut, given, verify } = context;
  const listed = (await given.packs()).find((pack) => pack.id === id);
  if (listed === undefined) throw new NotApplicable("an unpurchasable pack is not listed with its max_per_mint");
  const { maxPerMint } = listed;
  const answer = await sut.buyInit({ id, amount: maxPerMint + 1, user_id: given.user() });

  const textOf = (most: number) => `Amount must be less than or equal to ${most}`;
  const tooMany = namedMaxima(listed).map((most) => ({ status: 400, text: textOf(most) }));
  const refused = refusedForOneOf(context, answer, [OUT_OF_STOCK, ...tooMany]);
  const did = `${state}, and ${maxPerMint + 1} pulls were asked for where ${maxPerMint} are allowed`;
  verify("buy-init.one-of-several-faults", answer, [refused], did);
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
      await confirmUnpurchasable(context, id, [answers[at] ?? answers[0]]);
    }

    const texts = new Set(answers.map((each) => memberOf(each.json, "error")));
    context.verify("buy-init.out-of-stock-text", answers, [
      equals("number of texts for all three causes", 1, texts.size),
    ]);
  },
);

const CHANGES_NOTHING = { verifies: ["buy-init.refusal-changes-nothing"], exercises: ["buy-init.nfts-count"] } as const;
scenario("a refused purchase adds no items", CHANGES_NOTHING, async (context) => {
  const { isSandbox, sut, given, verify } = context;
  // A later purchase of several pulls shows more than one, and of too many it is refused.
  const several = mostPullsFirst(await given.purchasablePacks()).findLast(({ maxPerMint }) => maxPerMint > 1);
  const { user, pack, items } = await given.purchase(several === undefined ? {} : { pack: several });
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

  requireAllListed(idsOf(items), before);
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

  const differences = [listsSame("the inventory still lists", before.ids, after.ids)];
  const did = `${refusals.length} purchases were refused`;
  verify("buy-init.refusal-changes-nothing", [before.exchange, ...refusals, after.exchange], differences, did);
  // In production a pull costs money.
  if (!isSandbox) return;
  const next = await askPack(sut, { user, amount: 1, pack });
  requirePassed(!isOutOfStock(next), "a purchase");
  verify("buy-init.refusal-changes-nothing", next, [accepted(next)], REFUSED_BEFORE);
});

const REFUSED_BEFORE = "purchases of the user had been refused before";

const CAUSES = ["disabled", "sold out", "empty"] as const;

scenario(
  "a refused purchase of an unpurchasable pack adds no items",
  { verifies: ["buy-init.refusal-changes-nothing"] },
  async (context) => {
    const { user, pack, items } = await context.given.purchase();
    let before = await context.given.inventory(user);
    requireAllListed(idsOf(items), before);

    await judgeEach(CAUSES, async (cause) => {
      const id = await unpurchasablePack(context, cause);
      const refusal = await context.sut.buyInit({ id, amount: 1, user_id: user });
      const after = await context.given.inventory(user);

      const differences = [refusal.status === 200 ? [] : listsSame("the inventory still lists", before.ids, after.ids)];
      const did = `the purchase was refused when ${UNPURCHASABLE[cause].state}: ${answerText(refusal)}`;
      context.verify("buy-init.refusal-changes-nothing", [before.exchange, refusal, after.exchange], differences, did);
      const isBuying = context.isSandbox && refusal.status !== 200;
      if (isBuying) await stillBuys(context, user, pack, refusal);
      before = isBuying ? await context.given.inventory(user) : after;
    });
  },
);

/** Requires that a user whose purchase of an unpurchasable pack was refused can buy another pack. */
async function stillBuys(context: PartnerContext, user: string, pack: ListedPack, refusal: Exchange): Promise<void> {
  const purchase = (by: string) => askPack(context.sut, { user: by, amount: 1, pack });
  const next = await purchase(user);
  // The pack may have run out meanwhile, for everybody.
  if (isOutOfStock(next) && isOutOfStock(await purchase(context.given.user()))) return;
  context.verify("buy-init.refusal-changes-nothing", [refusal, next], [accepted(next)], REFUSED_BEFORE);
}
