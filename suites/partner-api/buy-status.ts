import { pollUntilSettled } from "../../harness/actions/purchase.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { NotApplicable } from "../../harness/exits/early-exits.ts";
import { digitsOf } from "../../harness/ids/digits.ts";
import { idsIn, isText, memberOf, objectsIn } from "../../harness/json/json-value.ts";
import { related, shown } from "../../harness/oracles/difference.ts";
import { listsAll, listsSame, pairItems } from "../../harness/oracles/item-list.ts";
import { withoutMinted } from "../../harness/oracles/minted-items.ts";
import { nftsOf } from "../../harness/oracles/purchase-result.ts";
import { accepted, acceptedWith, answerText, refusedSomehow } from "../../harness/oracles/refusal.ts";
import { sameKinds, sameMetadata, samePrices } from "../../harness/oracles/same-item.ts";
import { equals } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("buy-status", ["sandbox", "partner"]);
export const buyStatus = all;

const result = (status: Exchange) => memberOf(status.json, "result");

/** User ids in forms that partners use. */
const NAMES = [
  { what: "digits", name: (id: string) => digitsOf(id, 15) },
  { what: "address", name: (id: string) => `${id}@example.com` },
  { what: "many characters", name: (id: string) => id.padEnd(120, "-") },
  { what: "name", name: (id: string) => `${id} Ünal 🎴 O'Neil & Co <3 a\\b ` },
];

for (const { what, name } of NAMES) {
  scenario(
    `the result echoes session and user (${what})`,
    { verifies: ["buy-status.answers"], exercises: ["buy-status.session-id-echo", "buy-status.user-id-echo"] },
    async ({ sut, given, verify }) => {
      const { sessionId, init } = await given.purchase({ user: name(given.user()), mayBeShared: true });

      const status = await pollUntilSettled(sut, sessionId);

      const hasResult = acceptedWith(status, typeof result(status) === "object", "object", "/result");
      verify("buy-status.answers", [init, status], [accepted(status), hasResult]);
    },
  );
}

scenario(
  "the result of a purchase with a pack's maximum amount lists every item",
  { verifies: ["buy-status.nfts-equal-init"], exercises: ["buy-status.nfts-count"], surfaces: ["sandbox"] },
  async ({ sut, given, verify }) => {
    const pack = await given.packOfMostPulls();
    const amount = Math.min(pack.maxPerMint, MANY);
    const { sessionId, init } = await given.purchase({ pack, amount, mayBeShared: true });

    const status = await sut.buyStatus({ session_id: sessionId });

    const evidence = [init, status] as const;
    const did = `${amount} pulls were bought`;
    const ids = idsIn(nftsOf(status));
    verify("buy-status.nfts-equal-init", evidence, [listsSame("result.nfts", idsIn(listedByInit(init)), ids)], did);
  },
);

/** Maximum pulls; more would be load without more evidence. */
const MANY = 25;

scenario(
  "each of a user's two purchases keeps the items that buy/init returned",
  {
    verifies: ["buy-status.nfts-equal-init"],
    exercises: ["buy-status.nft-kind-equals-init", "buy-status.nft-metadata-equals-init"],
  },
  async ({ isSandbox, given, verify, sut }) => {
    const first = await given.purchase({ amount: 3, mayBeShared: true });
    const second = await given.purchase({ amount: 3, user: first.user, mayBeShared: true });

    for (const { init, sessionId } of [first, second]) {
      const bought = listedByInit(init);
      const status = await pollUntilSettled(sut, sessionId);
      // Production's first list may be incomplete.
      const lists = isSandbox ? listsSame : listsAll;
      const { before, after } = isSandbox
        ? { before: bought, after: nftsOf(status) }
        : withoutMinted(bought, nftsOf(status));
      const ids = lists("result.nfts", idsIn(before), idsIn(after));
      verify("buy-status.nfts-equal-init", [init, status], [ids]);
    }
  },
);

/**
 * Returns the items of buy/init.
 * @throws {NotApplicable} if it lists none, which production need not do before fulfillment
 */
function listedByInit(init: Exchange) {
  const nfts = objectsIn(memberOf(init.json, "nfts"));
  if (nfts.length === 0) throw new NotApplicable("buy/init lists no items yet");
  return nfts;
}

/** Purchases per scenario. Short ids may be equal by chance, but hardly twice. */
const PURCHASES = { sandbox: 5, partner: 2 };

scenario(
  "every purchase has a different public id",
  { verifies: ["buy-status.public-id-present", "buy-status.public-ids-distinct"] },
  async ({ surface, given, verify, sut }) => {
    const user = given.user();
    const publicIds = async () => {
      const statuses: Exchange[] = [];
      for (let n = 0; n < PURCHASES[surface]; n++) {
        const { sessionId } = await given.purchase({ mayBeShared: true, ...(n < 2 ? { user } : {}) });
        statuses.push(await pollUntilSettled(sut, sessionId));
      }
      const ids = statuses.map((status) => memberOf(result(status), "public_id"));
      return { statuses: atLeastOne(statuses, "no purchase"), ids, areDistinct: new Set(ids).size === ids.length };
    };

    const once = await publicIds();
    const judged = once.areDistinct ? once : await publicIds();

    const { ids, statuses } = judged;
    const isPresent = ids.every(isText);
    verify("buy-status.public-id-present", statuses, [related(isPresent, "public_id", "present", [], ids)]);
    verify("buy-status.public-ids-distinct", statuses, [related(judged.areDistinct, "public_id", "distinct", [], ids)]);
  },
);

scenario(
  "a fulfilled purchase is answered with the same result on every call",
  { verifies: ["buy-status.stays-fulfilled"] },
  async ({ isSandbox, given, verify, sut }) => {
    const { sessionId, user } = await given.purchase({ amount: 2 });
    const first = await pollUntilSettled(sut, sessionId);

    const again = "a fulfilled purchase was polled again";
    for (const { meanwhile, did } of [
      { meanwhile: async () => {}, did: again },
      { meanwhile: () => given.inventory(user), did: `${again} after a look at its items` },
      // Each purchase of production may cost money.
      isSandbox
        ? { meanwhile: () => given.purchase({ user }), did: `${again} after another one` }
        : { meanwhile: async () => {}, did: `${again}, and again` },
    ]) {
      await meanwhile();
      const status = await sut.buyStatus({ session_id: sessionId });
      const pairs = pairItems(nftsOf(first), nftsOf(status));
      const isSame = (name: string) => equals(name, memberOf(result(first), name), memberOf(result(status), name));
      const differences = [
        accepted(status),
        ...["session_id", "user_id", "public_id", "tx_hash"].map(isSame),
        listsSame("result.nfts", idsIn(nftsOf(first)), idsIn(nftsOf(status))),
        sameKinds(pairs, !isSandbox),
        sameMetadata(pairs),
        // Prices are live in production.
        isSandbox ? samePrices(pairs) : [],
      ];
      verify("buy-status.stays-fulfilled", [first, status], differences, did);
    }
  },
);

scenario(
  "refuses a status call without a session id",
  { verifies: ["buy-status.session-missing"] },
  async ({ sut, verify, observe }) => {
    for (const body of [{}, { session_id: null }, { session_id: "" }]) {
      const answer = await sut.buyStatus(body);
      verify("buy-status.session-missing", answer, [refusedSomehow(answer)], `the body was ${shown(body)}`);
    }
    const asNumber = await sut.buyStatus({ session_id: 42 }, { isJudged: false });
    observe("session-id-that-is-no-text", `42: ${answerText(asNumber)}`);
  },
);
