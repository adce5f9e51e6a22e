import fc from "fast-check";
import { partnerScenarios } from "../harness/arrange/scenario.ts";
import type { ListedPack } from "../harness/client/listed-pack.ts";
import type { PartnerClient } from "../harness/client/partner-client.ts";
import { DefaultMap } from "../harness/collections/default-map.ts";
import type { Exchange } from "../harness/transport/exchange.ts";
import { caseResult, forAll, requireReached } from "./for-all.ts";
import { anyPulls, pullsText } from "./purchases/any-pulls.ts";
import { buyTwice, type Wanted } from "./purchases/buy-twice.ts";
import { ofInventory, ofNeighbour, ofSessions, ofStatus } from "./purchases/purchase-facts.ts";
import { inheritedNames, longNames, namedUsers } from "./purchases/user-ids.ts";

const { all, scenario } = partnerScenarios("properties/no-idempotency", ["sandbox"]);

/** Identical purchases are two purchases, each of which its status and the inventory show. */
export const noIdempotency = all;

const VERIFIED = [
  "buy-init.answers",
  "buy-init.sessions-distinct",
  "buy-init.items-stack",
  "buy-status.nfts-equal-init",
  "inventory.user-id-encoded",
  "inventory.lists-purchase",
  "ownership.others-items-absent",
] as const;

/** Pulls of a large purchase. */
const MANY = 7;
/**
 * Purchases by users of any name, and two kinds that these seldom contain: large ones by users with long names, and those
 * by users named as what all objects inherit.
 */
const partsOf = (packs: readonly ListedPack[]) =>
  [
    fc.record({ pulls: anyPulls(packs), user: namedUsers() }),
    fc.record({ pulls: anyPulls(packs), user: namedUsers() }),
    fc.record({ pulls: anyPulls(packs, MANY), user: longNames() }),
    fc.record({ pulls: anyPulls(packs), user: inheritedNames() }),
  ].map((cases) => fc.noBias(cases));
/** Cases per unit of RUNS: two of each part at standard effort. */
const CASES_PER_RUN = 0.67;

const TITLE = "status and inventory show the items of a purchase, for any pack, amount and user id";
const EXERCISED = [
  "buy-init.nfts-count",
  "buy-status.session-id-echo",
  "buy-status.user-id-echo",
  "buy-status.nft-kind-equals-init",
  "buy-status.nft-metadata-equals-init",
  "buy-status.nft-price-equals-init",
  "inventory.user-id-echo",
  "inventory.item-kind-equals-init",
  "inventory.item-metadata-equals-init",
  "inventory.item-price-equals-init",
  "inventory.claw-id-of-purchase",
] as const;
scenario(TITLE, { verifies: VERIFIED, exercises: EXERCISED }, async (context) => {
  const property = {
    title: TITLE,
    cases: partsOf(await context.given.purchasablePacks()),
    runs: CASES_PER_RUN * context.run.target.runs,
    workers: 4,
    isStateful: true,
    describe: ({ pulls, user }: Wanted) =>
      `a purchase of ${pullsText(pulls)} for a user ${JSON.stringify(user.text)}, twice,`,
  };
  /** Purchases per connection, because instances without shared state may give the same session id. */
  const sessions = new DefaultMap<PartnerClient, Exchange[]>(() => []);
  const reached = await forAll(context, property, async (wanted, { sut }) => {
    const { shown, results = [] } = await buyTwice(context, sut, wanted);
    if (shown === undefined) return results;
    const { inits, status, inventory, neighbour, buyer } = shown;
    const [first, second] = inits;
    const earlier = sessions.of(sut);
    const facts = [
      caseResult("buy-init.answers", inits, []),
      ...ofSessions([...earlier, first], second),
      ofStatus(first, status),
      ...ofInventory(inits, inventory, buyer),
      ...ofNeighbour(inits, inventory, neighbour),
    ];
    earlier.push(...inits);
    return facts;
  });
  requireReached(reached, VERIFIED);
});
