import fc from "fast-check";
import { errorRow } from "../../contract/errors.ts";
import type { PartnerClient } from "../../harness/client/partner-client.ts";
import { itemsIn } from "../../harness/client/pulled-item.ts";
import { DefaultMap } from "../../harness/collections/default-map.ts";
import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { REUSED_USER_IDS } from "../../harness/ids/reused-user-ids.ts";
import { memberOf, objectsIn } from "../../harness/json/json-value.ts";
import { isInternalError } from "../../harness/operations/internal-error.ts";
import { isOutOfStock } from "../../harness/operations/purchase.ts";
import { related, shown as valueText } from "../../harness/oracles/difference.ts";
import { expiresAfterSevenDays } from "../../harness/oracles/expiry.ts";
import { listsAll, pairItems } from "../../harness/oracles/item-list.ts";
import { accepted, isRefusal } from "../../harness/oracles/refusal.ts";
import { sameKinds, sameMetadata, samePrices } from "../../harness/oracles/same-item.ts";
import { equals, isAnother } from "../../harness/oracles/value.ts";
import { type Exchange, isBeyondRouters } from "../../harness/transport/exchange.ts";
import { type CaseResult, caseResult, caseResults, forAll, notReached } from "../for-all.ts";
import { at } from "../model/ownership-model.ts";
import { type NamedUser, namedUsers } from "./user-ids.ts";

const { all, scenario } = partnerScenarios("properties/invariants", ["sandbox"]);
export const purchases = all;

const USER_NOT_FOUND = errorRow("inventory", "User not found");

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
  "inventory.expires-after-seven-days",
  "ownership.others-items-absent",
] as const;

/** Cases that random ones seldom reach: large purchases, long names, and inherited names of objects. */
const SELDOM = [
  ...[6, 9].map((amount, pack) => ({ pack, amount, user: { kind: "fresh" as const, text: "x".repeat(200) } })),
  ...REUSED_USER_IDS.map((text, pack) => ({ pack, amount: 1, user: { kind: "whole" as const, text } })),
];

const TITLE = "status and inventory show the items of a purchase, for any pack, amount and user id";
scenario(TITLE, { verifies: VERIFIED }, async (context) => {
  const cases = fc.record({ pack: fc.nat(20), amount: fc.nat(9), user: namedUsers() });
  const property = {
    title: TITLE,
    cases: fc.noBias(cases),
    first: SELDOM,
    runs: 0.8 * context.run.target.runs,
    workers: 5,
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

/** Two equal purchases, and what other requests show of them. */
interface Shown {
  readonly inits: Inits;
  readonly status: Exchange;
  readonly inventory: Exchange;
  /** The inventory of a user whose id is one letter longer. */
  readonly neighbour: Exchange;
  readonly buyer: Buyer;
}

interface Wanted {
  readonly pack: number;
  readonly amount: number;
  readonly user: NamedUser;
}

/** Buys the same twice for one user. Returns only `results`, or nothing, if that fails. */
async function buyTwice(
  context: PartnerContext,
  sut: PartnerClient,
  { pack: which, amount: more, user: named }: Wanted,
): Promise<{ readonly shown?: Shown; readonly results?: readonly CaseResult[] }> {
  const pack = at(await context.run.catalogue.purchasable("sandbox"), which);
  if (pack === undefined) throw new Inconclusive("no purchasable pack");
  const amount = 1 + (more % pack.maxPerMint);
  const user = named.kind === "whole" ? named.text : `${context.given.user()}-${named.text}`;
  const body = { id: pack.id, amount, user_id: user };

  const first = await sut.buyInit(body);
  if (isOpenRefusal(first)) return {};
  if (first.status >= 400 && first.status < 500 && named.text !== "plain") {
    // The documents don't say which texts may be user ids.
    context.observe("user-ids-refused", valueText(named.text));
    return {};
  }
  const second = await sut.buyInit(body);
  if (isOpenRefusal(second)) return {};
  if (first.status !== 200 || second.status !== 200) {
    const refused = first.status === 200 ? second : first;
    return { results: [caseResult("buy-init.answers", refused, [accepted(refused)])] };
  }
  const status = await sut.buyStatus({ session_id: memberOf(first.json, "session_id") });
  const inventory = await sut.inventory(user);
  if (isRouters(inventory)) {
    context.observe("user-ids-refused", `${user.length} characters`);
    return {};
  }
  const neighbour = await sut.inventory(`${user}x`);
  const isShared = (id: string) => context.isContested(id);
  const buyer = { user, amount, isCommon: named.kind === "whole", packId: pack.id, isShared };
  return { shown: { inits: [first, second], status, inventory, neighbour, buyer } };
}

/** Returns whether a router refused the path because of its length, which is no answer of the service. */
const isRouters = (inventory: Exchange) =>
  isBeyondRouters(inventory) &&
  (inventory.status === 414 || (inventory.status === 404 && !isRefusal(inventory, USER_NOT_FOUND)));

/** Returns whether a purchase failed legally: a pack may have sold out meanwhile, and an internal error may occur. */
const isOpenRefusal = (init: Exchange) => isOutOfStock(init) || isInternalError(init);

type Inits = readonly [first: Exchange, second: Exchange];

function ofInit([first, second]: Inits, amount: number): readonly CaseResult[] {
  const count = (each: Exchange) => equals("items", amount, itemsIn(memberOf(each.json, "nfts")).length);
  return [
    caseResult("buy-init.answers", [first, second], []),
    caseResult("buy-init.nfts-count", first, [count(first)]),
    caseResult("buy-init.nfts-count", second, [count(second)]),
  ];
}

/** Requires a session id that no earlier session has. */
function ofSessions(earlier: readonly Exchange[], latest: Exchange): readonly CaseResult[] {
  const idOf = (init: Exchange) => memberOf(init.json, "session_id");
  const same = earlier.find((init) => idOf(init) === idOf(latest));
  const evidence = [same ?? earlier.at(-1) ?? latest, latest] as const;
  const differences = evidence[0] === latest ? [] : [isAnother("session_id", idOf(evidence[0]), idOf(latest))];
  return [caseResult("buy-init.sessions-distinct", evidence, differences)];
}

function ofStatus(init: Exchange, status: Exchange, user: string): readonly CaseResult[] {
  const result = memberOf(status.json, "result");
  const evidence = [init, status] as const;
  const pulled = objectsIn(memberOf(init.json, "nfts"));
  const polled = objectsIn(memberOf(result, "nfts"));
  const pairs = pairItems(pulled, polled);
  const ids = (items: typeof pulled) => items.map(({ id }) => String(id)).sort();
  const echo = equals("session_id", memberOf(init.json, "session_id"), memberOf(result, "session_id"));
  // Missing items show nothing.
  const hasItems = pairs.length > 0;
  return caseResults(evidence, [
    ["buy-status.session-id-echo", echo],
    ["buy-status.user-id-echo", equals("user_id", user, memberOf(result, "user_id"))],
    ["buy-status.nfts-equal-init", equals("ids", ids(pulled), ids(polled))],
    hasItems && ["buy-status.nft-kind-equals-init", sameKinds(pairs, false)],
    hasItems && ["buy-status.nft-metadata-equals-init", sameMetadata(pairs)],
    hasItems && ["buy-status.nft-price-equals-init", samePrices(pairs)],
  ]);
}

/** The owner of the inventory to judge. */
interface Buyer {
  readonly user: string;
  /** Number of pulls of each purchase. */
  readonly amount: number;
  /** Whether others use the same name, so that the inventory also has purchases of other and earlier runs. */
  readonly isCommon: boolean;
  readonly packId: string;
  /** Whether another user may hold the listing. */
  readonly isShared: (id: string) => boolean;
}

function ofInventory(inits: Inits, inventory: Exchange, buyer: Buyer): readonly CaseResult[] {
  const evidence = [...inits, inventory] as const;
  const listed = objectsIn(memberOf(inventory.json, "items"));
  const bought = inits.flatMap((each) => objectsIn(memberOf(each.json, "nfts")));
  const theirs = listed.filter(({ id }) => bought.some((item) => item.id === id));
  const ids = listed.map(({ id }) => String(id));
  // Another holder of the listing may have sold this copy.
  const [first = [], second = []] = inits.map((each) =>
    itemsIn(memberOf(each.json, "nfts")).flatMap(({ id }) => (buyer.isShared(id) ? [] : [id])),
  );
  // Only the entries of a user without other purchases are known.
  const pairs = buyer.isCommon ? [] : pairItems(bought, theirs);
  const hasPairs = pairs.length > 0;
  const packIds = pairs.map(({ second }) => equals("claw_id", buyer.packId, second.claw_id));
  return caseResults(evidence, [
    ["inventory.user-id-encoded", accepted(inventory)],
    first.length > 0 && ["inventory.lists-purchase", listsAll("the inventory", first, ids)],
    second.length > 0 && ["buy-init.items-stack", listsAll("the inventory", second, ids)],
    ["inventory.user-id-echo", equals("user_id", buyer.user, memberOf(inventory.json, "user_id"))],
    theirs.length > 0 && ["inventory.expires-after-seven-days", theirs.map(expiresAfterSevenDays)],
    hasPairs && ["inventory.item-kind-equals-init", sameKinds(pairs, false)],
    hasPairs && ["inventory.item-metadata-equals-init", sameMetadata(pairs)],
    hasPairs && ["inventory.item-price-equals-init", samePrices(pairs)],
    hasPairs && ["inventory.claw-id-of-purchase", packIds],
  ]);
}

/** Requires that a user whose id is one letter longer has none of the items that the buyer's inventory lists. */
function ofNeighbour(inits: Inits, inventory: Exchange, neighbour: Exchange): readonly CaseResult[] {
  const bought = inits.flatMap((each) => itemsIn(memberOf(each.json, "nfts")).map(({ id }) => id));
  const shownIn = ({ text }: Exchange) => bought.filter((id) => text.includes(JSON.stringify(id)));
  const leaked = shownIn(neighbour);
  if (leaked.length === 0 && shownIn(inventory).length === 0) return [];
  const differences = related(leaked.length === 0, "inventory of another user", "equals", [[]], leaked);
  return [caseResult("ownership.others-items-absent", [...inits, inventory, neighbour], [differences])];
}
