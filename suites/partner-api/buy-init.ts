import { TRANSACTION_FAILED } from "../../contract/refusals.ts";
import { askPack, isOutOfStock, pollUntilSettled } from "../../harness/actions/purchase.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { samplePacks } from "../../harness/arrange/pack-sample.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { type ListedPack, packsIn } from "../../harness/client/listed-pack.ts";
import type { PartnerClient } from "../../harness/client/partner-client.ts";
import { idsOf } from "../../harness/client/pulled-item.ts";
import { Inconclusive, NotExercised } from "../../harness/exits/early-exits.ts";
import { memberOf, textOf } from "../../harness/json/json-value.ts";
import { NONE, related } from "../../harness/oracles/difference.ts";
import { listsAll } from "../../harness/oracles/item-list.ts";
import { accepted, answerText, isRefusal } from "../../harness/oracles/refusal.ts";
import { isAnother, isOfType } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("buy-init", ["sandbox", "partner"]);
export const buyInit = all;

/** Maximum packs to buy from, of all listed kinds. */
const MAX_PACKS = 8;
/** Maximum rounds; stock may change, but hardly between the purchases of each round. */
const ROUNDS = 3;

/** Consecutive purchases of one pack; fewer in production, where they cost money. */
const IN_A_ROW = { sandbox: 10, partner: 2 };
/** Purchases that every purchasable pack has to sell; later ones may find it sold out. */
const SURE = 5;

scenario(
  "every purchase of a purchasable pack returns a session and a list of items",
  { verifies: ["buy-init.answers", "buy-init.amount-lowest"] },
  async ({ surface, isSandbox, sut, given, verify }) => {
    const round = async () => {
      const user = given.user();
      const { pack, init: first } = await given.answerToPurchase({ user, amount: 1 });
      const answers = [first];
      for (let turn = 1; turn < IN_A_ROW[surface]; turn++) {
        // It has just sold an item, so one out-of-stock answer is enough.
        const answer = await askPack(sut, { user, amount: 1, pack }, 1);
        // The pack may come back on sale, so a later sale proves nothing about a refusal that the list explains.
        if (isOutOfStock(answer) && !(await isOnSale(sut, pack))) break;
        answers.push(answer);
      }
      return answers;
    };
    const isRight = (answers: readonly Exchange[]) =>
      !answers.slice(0, SURE).some(isOutOfStock) && !isSoldOutBetween(answers);
    let inits = await round();
    for (let turn = 1; turn < ROUNDS && !isRight(inits); turn++) inits = await round();

    for (const init of inits.slice(0, SURE)) {
      const hasSession = isOfType("session_id", "text", memberOf(init.json, "session_id"));
      const nfts = memberOf(init.json, "nfts");
      // The documents don't say whether production lists items before fulfillment, so null counts as absent.
      const isOpen = !isSandbox && (nfts ?? null) === null;
      const hasList = isOpen ? NONE : isOfType("nfts", "list", nfts);
      verify("buy-init.answers", init, [accepted(init), hasSession, hasList]);
      verify("buy-init.amount-lowest", init, [accepted(init)], "one pull was bought");
    }
    // Being out of stock is always legal, because the documents promise no stock, but not between two sales.
    const refused = inits.findIndex(isOutOfStock);
    const until = atLeastOne(inits.slice(0, lastSaleOf(inits) + 1), "no sale");
    const sellsOn = related(!isSoldOutBetween(inits), "first refused sale", "absent", [], refused + 1);
    verify("buy-init.answers", until, [sellsOn], "pulls of one pack were bought one after the other");
  },
);

/** Whether the list shows the pack as purchasable now. */
async function isOnSale(sut: PartnerClient, pack: ListedPack): Promise<boolean> {
  return packsIn(await sut.available()).some(({ id, isPurchasable }) => id === pack.id && isPurchasable);
}

const lastSaleOf = (inits: readonly Exchange[]): number => inits.findLastIndex((init) => init.status === 200);

/** Returns whether a pack was out of stock before its last sale. */
function isSoldOutBetween(inits: readonly Exchange[]): boolean {
  const refused = inits.findIndex(isOutOfStock);
  return refused !== -1 && refused < lastSaleOf(inits);
}

/** Texts that a system may take for a missing value. */
const LOOK_MISSING = ["0", "null", "undefined"];

scenario(
  "sells to users whose ids look like missing values",
  { verifies: ["buy-init.answers"], surfaces: ["sandbox"] },
  async ({ sut, given, verify }) => {
    const { pack, init: usual } = await given.answerToPurchase({ user: given.user(), amount: 1 });
    if (usual.status !== 200) throw new Inconclusive(`no pack was sold: ${answerText(usual)}`);

    const inits = await Promise.all(LOOK_MISSING.map((user) => askPack(sut, { user, amount: 1, pack })));

    for (const [at, init] of inits.entries()) {
      if (isOutOfStock(init)) throw new Inconclusive("the pack was sold out");
      verify("buy-init.answers", init, [accepted(init)], `the user id was the text "${LOOK_MISSING[at]}"`);
    }
  },
);

scenario(
  "every kind of pack sells amounts from one up to its maximum",
  {
    verifies: [
      "buy-init.every-purchasable-pack",
      "buy-init.answers",
      "buy-init.amount-lowest",
      "buy-init.amount-highest",
    ],
    exercises: ["buy-init.nfts-count"],
    surfaces: ["sandbox"],
  },
  async (context) => {
    const { sut, given, verify } = context;
    const packs = samplePacks(await given.purchasablePacks(), MAX_PACKS);

    const tried = await Promise.all(
      packs.map(async (pack) => {
        const ask = sut.on(context.anotherConnection());
        // The maximum holds for each purchase, whatever the user bought before.
        const user = given.user();
        const one = await askPack(ask, { user, amount: 1, pack });
        const most = Math.min(pack.maxPerMint, MAX_PULLS);
        const askMany = () => askPack(ask, { user, amount: most, pack }, 3);
        let [many, last] = [await askMany(), one];
        // A pack that sells a pull after a refusal may have been restocked, but hardly after each refusal.
        for (let turn = 1; turn <= ROUNDS && isOutOfStock(many) && !isOutOfStock(last); turn++) {
          last = await askPack(ask, { user: given.user(), amount: 1, pack });
          if (turn < ROUNDS && !isOutOfStock(last)) many = await askMany();
        }
        return { pack, one, most, many, last };
      }),
    );

    for (const { pack, one } of tried) {
      verify("buy-init.every-purchasable-pack", one, [accepted(one)], `a pull of ${pack.id} was bought`);
    }
    // Others may be out of stock in spite of their flags.
    const selling = tried.filter(({ one, last }) => !isOutOfStock(one) && !isOutOfStock(last));
    for (const { pack, one, most, many } of atLeastOne(selling, "no pack that sells")) {
      verify("buy-init.answers", one, [accepted(one)], `a pull of ${pack.id} was bought`);
      verify("buy-init.amount-lowest", one, [accepted(one)], `a pull of ${pack.id} was bought`);
      verify("buy-init.amount-highest", [one, many], [accepted(many)], `${most} pulls of ${pack.id} were bought`);
    }
  },
);

/** Maximum pulls of a purchase in the sandbox; more would be load without more evidence. */
const MAX_PULLS = 100;
/** Maximum pulls of a purchase in production, where they cost money. */
const MAX_PAID = 25;

/** Minimum `max_per_mint`; a smaller one shows little more than a single pull. */
const SEVERAL = 4;

scenario(
  "the maximum amount of a pack can be bought at once, and every item is delivered",
  { verifies: ["buy-init.amount-highest"], exercises: ["buy-status.nfts-count"], surfaces: ["partner"] },
  async ({ sut, given, verify }) => {
    const packs = await given.purchasablePacks();
    const several = packs.filter(({ maxPerMint }) => maxPerMint >= SEVERAL && maxPerMint <= MAX_PAID);
    // The cheapest purchase, because production's cost money.
    const priceUsd = ({ maxPerMint, mintPriceUsd }: ListedPack) => maxPerMint * mintPriceUsd;
    const byPrice = (several.length > 0 ? several : packs).toSorted((a, b) => priceUsd(a) - priceUsd(b));
    const [cheapest] = atLeastOne(byPrice, "no pack");
    if (cheapest.maxPerMint > MAX_PAID) throw new NotExercised(`a pack of which at most ${MAX_PAID} are sold at once`);

    const { user } = await given.purchase({ pack: cheapest, mayBeShared: true });

    const { init } = await given.answerToPurchase({ user, amount: cheapest.maxPerMint, pack: cheapest });

    const did = `${cheapest.maxPerMint} pulls were bought at once by a user who had bought one`;
    verify("buy-init.amount-highest", init, [accepted(init)], did);
    const status = await pollUntilSettled(sut, textOf(memberOf(init.json, "session_id")));
    if (isRefusal(status, TRANSACTION_FAILED)) throw new Inconclusive(`the purchase failed: ${answerText(status)}`);
    // A rule compares its prices with those of the purchase.
    await given.inventory(user);
  },
);

scenario(
  "two identical purchases have two sessions, and all their items are in the inventory",
  { verifies: ["buy-init.sessions-distinct", "buy-init.items-stack"], surfaces: ["sandbox"] },
  async ({ given, verify }) => {
    const first = await given.purchase({ amount: 2 });
    const { user, pack } = first;
    const second = await given.purchase({ user, pack, amount: 2 });

    const { exchange, ids } = await given.inventory(user);

    const did = "2 pulls of one pack were bought twice for one user";
    const isNew = isAnother("session_id", first.sessionId, second.sessionId);
    verify("buy-init.sessions-distinct", [first.init, second.init], [isNew], did);
    const stack = listsAll("the inventory", idsOf([...first.items, ...second.items]), ids);
    verify("buy-init.items-stack", [first.init, second.init, exchange], [stack], did);
  },
);
