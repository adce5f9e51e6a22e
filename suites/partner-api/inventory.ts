import { USER_UNKNOWN } from "../../contract/refusals.ts";
import type { Purchase } from "../../harness/actions/purchase.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import type { PartnerGiven } from "../../harness/arrange/partner-given.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { cheapestFirst, mostPullsFirst } from "../../harness/client/listed-pack.ts";
import { idsOf } from "../../harness/client/pulled-item.ts";
import { Inconclusive, ignoreEarlyExit, NotApplicable, NotExercised } from "../../harness/exits/early-exits.ts";
import { digitsOf } from "../../harness/ids/digits.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { unless } from "../../harness/oracles/difference.ts";
import { endsAfterPurchase } from "../../harness/oracles/expiry.ts";
import { growsWithEach, type InventoryLook, mayEnd } from "../../harness/oracles/inventory-growth.ts";
import { listsAll, pairItems } from "../../harness/oracles/item-list.ts";
import { resultOf } from "../../harness/oracles/purchase-result.ts";
import { accepted, acceptedWith, answeredWith, answerOf, refusedBy } from "../../harness/oracles/refusal.ts";
import { equals } from "../../harness/oracles/value.ts";
import { type Exchange, headerOf } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("inventory", ["sandbox", "partner"]);
export const inventory = all;

/** As many digits as a number keeps: a system that takes the id for a number may echo it as one. */
const DIGITS = 15;

const LISTED = ["inventory.answers", "inventory.lists-purchase"] as const;

for (const { count, surface, verifies } of [
  { count: 1, surface: "partner", verifies: LISTED },
  { count: 1, surface: "sandbox", verifies: [...LISTED, "buy-init.fulfils-at-once"] },
  { count: 3, surface: "sandbox", verifies: [...LISTED, "buy-init.fulfils-at-once"] },
] as const) {
  scenario(
    `lists every item of a purchase with amount ${count} by a user whose id has only digits`,
    { verifies, exercises: ["inventory.user-id-echo"], surfaces: [surface] },
    async ({ given, verify }) => {
      const { user, items, purchases } = await given.items(count, { user: digitsOf(given.user(), DIGITS) });

      const { exchange, ids } = await given.inventory(user);

      const [{ init, fulfilled }] = atLeastOne(purchases, "no purchase");
      const isList = acceptedWith(exchange, Array.isArray(memberOf(exchange.json, "items")), "list", "/items");
      verify("inventory.answers", [fulfilled, exchange], [accepted(exchange), isList]);
      const listed = listsAll("the inventory", idsOf(items), ids);
      verify("inventory.lists-purchase", [fulfilled, exchange], [listed]);
      if (surface === "partner") return;
      verify("buy-init.fulfils-at-once", [init, exchange], [listed], "the inventory was read right after buy/init");
    },
  );
}

/** So many that a fault from the third item on is shown by two: one record may be corrected meanwhile. */
const COUNT = 4;

scenario(
  "shows each of several items of a purchase as it was bought",
  {
    verifies: ["inventory.lists-purchase", "inventory.expires-after-purchase"],
    exercises: [
      "inventory.item-kind-equals-init",
      "inventory.item-metadata-equals-init",
      "inventory.claw-id-of-purchase",
      "inventory.claw-slug-of-pack",
    ],
    surfaces: ["partner"],
  },
  async ({ given, verify }) => {
    // Only core packs are sure to have items with a collection address and a token standard.
    const core = (await given.purchasablePacks()).find(
      ({ raw, maxPerMint }) => raw.type === "CORE" && maxPerMint >= COUNT,
    );
    const wanted = { amount: COUNT, mayBeShared: true, ...(core === undefined ? {} : { pack: core }) };
    const { user, items, fulfilled } = await given.purchase(wanted);

    const { exchange, ids, items: entries } = await given.inventory(user);

    const evidence = [fulfilled, exchange] as const;
    const bought = items.map(({ raw }) => raw);
    const did = `${items.length} pulls were bought at once`;
    verify("inventory.lists-purchase", evidence, [listsAll("the inventory", idsOf(items), ids)], did);
    const pairs = atLeastOne(pairItems(bought, entries), "no item of the purchase in the inventory");
    for (const { second: entry } of pairs) {
      verify("inventory.expires-after-purchase", evidence, [endsAfterPurchase(entry)], did);
    }
  },
);

scenario(
  "lists the items of all purchases, of several packs and kinds",
  {
    verifies: ["inventory.lists-all-purchases", "ownership.purchase-keeps-earlier-items"],
    also: { partner: ["buy-status.stays-fulfilled"] },
    exercises: ["inventory.claw-id-of-purchase", "inventory.claw-slug-of-pack"],
  },
  async ({ isSandbox, sut, given, verify }) => {
    const user = given.user();
    const purchases: Purchase[] = [];
    const shown = new Set<string>();

    for (let turn = 0; turn < (isSandbox ? 5 : 2); turn++) {
      const earlier = purchases.flatMap(({ items }) => idsOf(items));
      const wanted = { user, amount: isSandbox ? 1 + (turn % 2) : 1, isOnlySearched: true };
      const [first] = purchases;
      // A pack may be out of stock in spite of its flags.
      const other = turn % 2 === 1 ? await otherPack(given, first, wanted.amount) : undefined;
      const fromOther =
        other === undefined ? undefined : await given.purchase({ ...wanted, pack: other }).catch(ignoreEarlyExit);
      const purchase = fromOther ?? (await given.purchase(wanted));
      purchases.push(purchase);
      const bought = [...earlier, ...idsOf(purchase.items)];
      const { fulfilled } = purchase;
      const { exchange, ids } = await given.inventory(user);
      const did = `the user bought for the ${turn + 1}. time`;
      verify("inventory.lists-all-purchases", [fulfilled, exchange], [listsAll("the inventory", bought, ids)], did);
      const seen = earlier.filter((id) => shown.has(id));
      const kept = listsAll("the inventory", seen, ids);
      verify("ownership.purchase-keeps-earlier-items", [fulfilled, exchange], [kept], did);
      for (const id of ids) shown.add(id);
    }
    // Another scenario buys again in the sandbox, where purchases cost nothing.
    if (isSandbox) return;
    const [{ sessionId, fulfilled }] = atLeastOne(purchases, "no purchase");
    const again = await sut.buyStatus({ session_id: sessionId });
    const [before, now] = [fulfilled, again].map(resultOf);
    const kept = ["public_id", "tx_hash"].map((name) =>
      equals(`result.${name}`, memberOf(before, name), memberOf(now, name)),
    );
    verify("buy-status.stays-fulfilled", [fulfilled, again], [accepted(again), ...kept], "the user bought again since");
  },
);

/** The cheapest pack besides that of a purchase; production's cost money. */
async function otherPack(given: PartnerGiven, bought: Purchase | undefined, amount: number) {
  const packs = await given.purchasablePacks();
  const others = packs.filter(({ id, maxPerMint }) => id !== bought?.pack.id && maxPerMint >= amount);
  return cheapestFirst(others)[0];
}

/** Number of items: more than the usual page sizes, because no pagination is documented. */
const MANY = 102;
/** Maximum purchases, which excludes packs that sell only one or two at a time. */
const MAX_PURCHASES = 26;
const MAX_PACKS = 6;
/** Additional purchases if items are missing. */
const FURTHER_PURCHASES = 3;
const FURTHER_PULLS = 10;

scenario(
  "lists the items of a user who has many",
  { verifies: ["inventory.lists-all-purchases", "inventory.grows-with-each-purchase"], surfaces: ["sandbox"] },
  async ({ given, verify }) => {
    const user = given.user();
    const [most, ...others] = mostPullsFirst(await given.purchasablePacks());
    if (most === undefined) throw new Inconclusive("no purchasable pack");
    const amount = Math.min(most.maxPerMint, MANY);
    // A pack with few cards repeats them, and a repeated one need not be listed twice.
    const packs = [most, ...others.filter(({ maxPerMint }) => maxPerMint >= amount)].slice(0, MAX_PACKS);
    const turns = Array.from({ length: Math.min(Math.ceil(MANY / amount), MAX_PURCHASES) });
    const buy = (pack = most, pulls = amount) => given.purchase({ user, amount: pulls, pack, isOnlySearched: true });
    const purchases = await Promise.all(turns.map((_, turn) => buy(packs[turn % packs.length])));

    const { exchange, ids } = await given.inventory(user);

    const bought = purchases.flatMap(({ items }) => idsOf(items));
    if (mayEnd(bought, ids)) refusePage(exchange);
    const did = `the user had bought ${bought.length} pulls`;
    verify("inventory.lists-all-purchases", exchange, [listsAll("the inventory", bought, ids)], did);
    // Other holders may have sold copies of missing items, but not of each additional pull at once.
    const looks: InventoryLook[] = [];
    while (mayEnd(bought, ids) && looks.length < FURTHER_PURCHASES) {
      const { items } = await buy(most, Math.min(amount, FURTHER_PULLS));
      looks.push({ pulled: idsOf(items), listed: (await given.inventory(user)).ids });
    }
    verify("inventory.grows-with-each-purchase", exchange, [growsWithEach({ listed: ids }, looks)], did);
  },
);

const MEMBERS: readonly string[] = ["user_id", "items"];

/**
 * The documents leave pages open, but a server that has them says where the others are.
 * @throws {NotApplicable} if a further member of the body, or a link, may lead to the missing items
 */
function refusePage(exchange: Exchange): void {
  const names = Object.keys(Object(exchange.json)).filter((name) => !MEMBERS.includes(name));
  if (names.length > 0 || headerOf(exchange, "link") !== undefined)
    throw new NotApplicable("the inventory may be a page of a longer list");
}

/** Number of items in production: more than a page of 50. */
const MANY_PAID = 51;
const MAX_PAID_PURCHASES = 6;

scenario(
  "lists the items of a production user who has many",
  { verifies: ["inventory.lists-all-purchases"], surfaces: ["partner"] },
  async ({ given, run, verify }) => {
    // A provider that arranges states is no live system, on which so many purchases would cost too much.
    if (!run.states.isConfigured)
      throw new NotExercised("PROVIDER_STATES_URL", "it needs many purchases, which cost money here");
    const user = given.user();
    const pack = await given.packOfMostPulls();
    const amount = Math.min(pack.maxPerMint, MANY_PAID);
    const turns = Math.ceil(MANY_PAID / amount);
    if (turns > MAX_PAID_PURCHASES) throw new NotExercised("a pack that sells more pulls at once");
    const buyings = Array.from({ length: turns }, () => given.purchase({ user, amount, pack, isOnlySearched: true }));
    const purchases = atLeastOne(await Promise.all(buyings), "no purchase");

    const { exchange, ids } = await given.inventory(user);

    const bought = purchases.flatMap(({ items }) => idsOf(items));
    if (mayEnd(bought, ids)) refusePage(exchange);
    const lists = listsAll("the inventory", bought, ids);
    const did = `the user had bought ${bought.length} pulls`;
    verify("inventory.lists-all-purchases", [purchases[0].fulfilled, exchange], [lists], did);
  },
);

scenario(
  "does not find a user who never bought",
  { verifies: ["inventory.user-unknown"] },
  async ({ isSandbox, given, verify }) => {
    // A known user, to distinguish an unknown user from an inventory that never finds any user.
    const known = isSandbox ? (await given.purchase({ mayBeShared: true })).user : given.user();

    const nobody = given.user();
    // Read twice, to detect a system that creates a user by looking it up.
    const odd = [`${nobody} b@c.example`, `${nobody}-木村`];
    for (const user of [nobody, `${known}-no-such-user`, known.slice(1), nobody, ...odd]) {
      const { exchange } = await given.inventory(user);
      verify("inventory.user-unknown", exchange, [refusedBy(exchange, USER_UNKNOWN)], `asked for ${user}`);
    }
  },
);

scenario(
  "a path without a user id returns no inventory",
  { verifies: ["inventory.segment-missing"] },
  async ({ sut, verify }) => {
    const plain = await sut.inventory("", { rawPath: "/inventory", isJudged: false });
    const slashed = await sut.inventory("", { rawPath: "/inventory/", isJudged: false });

    verify("inventory.segment-missing", plain, [answeredWith(plain, 404)]);
    // A framework may redirect from one spelling of a path to another.
    const isNowhere = slashed.status === 404 || (slashed.status >= 300 && slashed.status < 400);
    verify("inventory.segment-missing", slashed, [unless(isNowhere, "404, whatever its body", answerOf(slashed))]);
  },
);
