import fc from "fast-check";
import type { PartnerClient } from "../../harness/client/partner-client.ts";
import { DefaultMap } from "../../harness/collections/default-map.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { REUSED_USER_IDS } from "../../harness/ids/reused-user-ids.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { forAll, notReached } from "../for-all.ts";
import { buyTwice } from "./buy-twice.ts";
import { ofInit, ofInventory, ofNeighbour, ofSessions, ofStatus } from "./purchase-facts.ts";
import { namedUsers } from "./user-ids.ts";

const { all, scenario } = partnerScenarios("properties/invariants", ["sandbox"]);
export const purchases = all;

const VERIFIED = [
  "buy-init.answers",
  "buy-init.nfts-count",
  "buy-init.sessions-distinct",
  "buy-init.items-stack",
  "buy-status.session-id-echo",
  "buy-status.user-id-echo",
  "buy-status.nfts-equal-init",
  "buy-status.nft-kind-equals-init",
  "buy-status.nft-metadata-equals-init",
  "buy-status.nft-price-equals-init",
  "inventory.user-id-echo",
  "inventory.user-id-encoded",
  "inventory.lists-purchase",
  "inventory.item-kind-equals-init",
  "inventory.item-metadata-equals-init",
  "inventory.item-price-equals-init",
  "inventory.claw-id-of-purchase",
  "ownership.others-items-absent",
] as const;

/** Cases that random ones seldom reach, each with another pack: large purchases, long names, and inherited names of objects. */
const SELDOM = [
  ...[6, 9].map((amount) => ({ amount, user: { kind: "fresh" as const, text: "x".repeat(200) } })),
  ...REUSED_USER_IDS.map((text) => ({ amount: 1, user: { kind: "whole" as const, text } })),
].map((seldom, pack) => ({ ...seldom, pack }));

const TITLE = "status and inventory show the items of a purchase, for any pack, amount and user id";
scenario(TITLE, { verifies: VERIFIED }, async (context) => {
  const cases = fc.record({ pack: fc.nat(20), amount: fc.nat(9), user: namedUsers() });
  const property = {
    title: TITLE,
    cases: fc.noBias(cases),
    first: SELDOM,
    runs: 0.67 * context.run.target.runs,
    workers: 4,
    isStateful: true,
  };
  const reached = new Set<string>();
  /** Purchases per connection, because instances without shared state may give the same session id. */
  const sessions = new DefaultMap<PartnerClient, Exchange[]>(() => []);
  await forAll(context, property, async (wanted, { sut }) => {
    const { shown, results = [] } = await buyTwice(context, sut, wanted);
    if (shown === undefined) return results;
    const { inits, status, inventory, neighbour, buyer } = shown;
    const [first, second] = inits;
    const earlier = sessions.of(sut);
    const facts = [
      ...ofInit(inits, buyer.amount),
      ...ofSessions([...earlier, first], second),
      ...ofStatus(first, status, buyer.user),
      ...ofInventory(inits, inventory, buyer),
      ...ofNeighbour(inits, inventory, neighbour),
    ];
    earlier.push(...inits);
    for (const { requirement } of facts) reached.add(requirement);
    return facts;
  });
  if (VERIFIED.some((id) => !reached.has(id))) throw notReached();
});
