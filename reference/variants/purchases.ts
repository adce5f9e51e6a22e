import { createClock } from "../clock.ts";
import type { Deviation } from "../deviation.ts";
import type { Call, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import { edited } from "../mutants/support/edit.ts";
import { inProduction } from "../mutants/support/surfaces.ts";
import { everyPack } from "./every-pack.ts";
import type { Variant } from "./variant.ts";

const inSandbox = ({ surface }: Call) => surface === "sandbox";
/** How many purchases a partner can make. */
const CREDIT = 40;
/** How long a session is known after its purchase. */
const SESSION_MS = 600_000;
/** The number of transactions that have been shown. */

/** Answers polls of sessions that production does not have with 404. */
const unknownInProduction =
  (body: { readonly error: string }): NonNullable<Deviation["answer"]> =>
  (call, reply) =>
    call.endpoint === "buy/status" &&
    inProduction(call) &&
    reply.status === 400 &&
    !String(objectOf(call.body)?.session_id).startsWith("buy-")
      ? { status: 404, body }
      : undefined;

/** Refuses purchases of production after a number of them. */
const endingCredit =
  (status: number, error: string): NonNullable<Deviation["rules"]> =>
  (plain) => {
    let isUnpaid = false;
    return {
      isPurchasable: (pack, scope) => {
        const isForSale = plain.isPurchasable(pack, scope);
        isUnpaid = isForSale && scope.surface === "partner" && scope.store.purchases.size >= CREDIT;
        return isForSale && !isUnpaid;
      },
      refuse: (name, scope, more) =>
        name === "outOfStock" && isUnpaid ? { status, body: { error } } : plain.refuse(name, scope, more),
    };
  };

/** Legal differences in purchases, inventories and users. */
export const purchaseVariants: readonly Variant[] = [
  {
    name: "production lists no items before a purchase is fulfilled",
    because: "not shown: whether production's buy/init lists items",
    surfaces: ["partner"],
    answer: edited("buy/init", "nfts", () => [], { when: inProduction }),
  },
  {
    name: "production's purchases are pending for a poll",
    because: "not shown: whether production's buy/init lists items",
    surfaces: ["partner"],
    rules: (plain) => ({
      pollsBeforeFulfilment: (scope) => (scope.surface === "partner" ? 1 : plain.pollsBeforeFulfilment(scope)),
    }),
  },
  {
    name: "production lists items before they are delivered",
    because: "not shown: whether production's buy/init lists items",
    surfaces: ["partner"],
    rules: (plain) => ({
      pollsBeforeFulfilment: (scope) => (scope.surface === "partner" ? 1 : plain.pollsBeforeFulfilment(scope)),
      initView: (purchase, scope) => plain.initView({ ...purchase, state: "fulfilled" }, scope),
    }),
  },
  {
    name: "production's items get their token standard when the purchase is fulfilled",
    because: "Item: fields that may be null",
    surfaces: ["partner"],
    answer: edited("buy/init", "nfts[].token_standard", () => null, { when: inProduction }),
  },
  {
    name: "production sells nothing more to a user whose purchase failed",
    because: "not shown: production errors beyond the list",
    surfaces: ["partner"],
    request: (call, { partner }) => {
      if (call.endpoint !== "buy/init" || !inProduction(call)) return undefined;
      const userId = objectOf(call.body)?.user_id;
      const isBlocked = [...partner.purchases.values()].some(
        (each) => each.userId === userId && each.state === "failed",
      );
      return isBlocked ? { status: 403, body: { error: "The account is under review" } } : undefined;
    },
  },
  {
    name: "a pending purchase is answered with 202",
    because: "A-PENDING-CODE",
    surfaces: ["partner"],
    answer: (call, reply) =>
      inProduction(call) && objectOf(reply.body)?.status === "pending" ? { ...reply, status: 202 } : undefined,
  },
  {
    name: "a pending purchase has a null result, a fulfilled one a status, and a refused one a result without items",
    because: "Versioning: extra response fields may appear",
    answer: (call, { body, ...reply }) => {
      if (call.endpoint !== "buy/status") return undefined;
      if (reply.status === 400) {
        const result = { session_id: objectOf(call.body)?.session_id ?? null, user_id: null, nfts: [] };
        return { ...reply, body: { ...objectOf(body), result } };
      }
      if (reply.status !== 200) return undefined;
      const isPending = objectOf(body)?.status === "pending";
      const more = isPending ? { result: null, error: null } : { status: "fulfilled" };
      return { ...reply, body: { ...objectOf(body), ...more } };
    },
  },
  {
    name: "production settles all purchases in one transaction",
    because: "A-TX-BATCH",
    surfaces: ["partner", "user"],
    rules: (plain) => ({
      txHash: (scope) => (scope.surface === "partner" ? "5".repeat(88) : plain.txHash(scope)),
      user: { ...plain.user, purchaseTxHash: () => "5".repeat(88) },
    }),
  },
  {
    name: "all purchases of the sandbox have one transaction hash",
    because: "A-TX-BATCH",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      txHash: (scope) => (scope.surface === "sandbox" ? "sandbox_AA" : plain.txHash(scope)),
    }),
  },
  {
    name: "the first packs have no candidate listing",
    because: "Errors, buy/init: no candidate listing in any tier",
    start: everyPack((pack, place) => {
      if (place < 3) pack.stock = {};
    }),
  },
  {
    name: "packs have few listings",
    because: "A-SHARED-LISTING",
    start: everyPack((pack) => {
      for (const tier of pack.rarity_distribution) if (pack.stock[tier.id]) pack.stock[tier.id] = 2;
    }),
  },
  {
    name: "max_per_mint of all packs is 1",
    because: "Pack.max_per_mint",
    start: everyPack((pack) => {
      pack.max_per_mint = 1;
    }),
  },
  {
    name: "max_per_mint of all packs ends in a half",
    because: "Pack.max_per_mint: a number, and pulls are whole",
    start: everyPack((pack) => {
      pack.max_per_mint += 0.5;
    }),
  },
  {
    name: "only one pack is listed and unpurchasable packs are hidden",
    because: "A-LISTED",
    start: everyPack((pack, place) => {
      if (place > 0) pack.unlisted = true;
    }),
    withoutStates: "all",
  },
  {
    name: "packs have no slug",
    because: "A-SLUG",
    start: everyPack((pack) => {
      pack.slug = null;
    }),
  },
  {
    name: "packs have no slug and claw_slug of items is empty",
    because: "A-SLUG",
    start: everyPack((pack) => {
      pack.slug = null;
    }),
    answer: edited("inventory", "items[].claw_slug", () => ""),
  },
  {
    name: "an amount in a string is accepted as a number",
    because: "A-AMOUNT-TYPE",
    rules: (plain) => ({
      amountOf: (raw) => plain.amountOf(typeof raw === "string" && /^\d+$/.test(raw) ? Number(raw) : raw),
    }),
  },
  {
    name: "an amount of 1.5 is rounded down to 1",
    because: "A-AMOUNT-FRACTION",
    rules: (plain) => ({
      amountOf: (raw) => plain.amountOf(typeof raw === "number" && raw > 1 ? Math.floor(raw) : raw),
    }),
  },
  {
    name: "a missing pack id is refused as out of stock",
    because: "A-INIT-ORDER",
    answer: edited("buy/init", "error", (text) => (text === "VM not found" ? "Claw machine is out of stock" : text), {
      status: 400,
      when: (call) => !objectOf(call.body)?.id,
    }),
  },
  {
    name: "production names the reason why a pack can't be bought",
    because: "A-OOS",
    surfaces: ["partner"],
    answer: edited("buy/init", "error", (text) => (text === "Claw machine is out of stock" ? "Pack disabled" : text), {
      status: 400,
      when: inProduction,
    }),
  },
  {
    name: "production says in its own words that packs are sold out, and lists them as in stock",
    because: "A-OOS; A-LIVE",
    surfaces: ["partner"],
    start: ({ packs }) => {
      for (const pack of packs.slice(0, 3)) pack.stock = {};
    },
    answer: edited(
      "buy/init",
      "error",
      (text) => (text === "Claw machine is out of stock" ? "Pack is sold out" : text),
      {
        status: 400,
        when: inProduction,
      },
    ),
  },
  {
    name: "production's credit ends after a number of purchases",
    because: "not shown: errors of production beyond the list",
    surfaces: ["partner"],
    rules: endingCredit(402, "Credit limit reached"),
  },
  {
    name: "production's balance ends after a number of purchases, which a 400 says",
    because: "not shown: errors of production beyond the list",
    surfaces: ["partner"],
    rules: endingCredit(400, "Insufficient balance"),
  },
  {
    name: "production's quota ends after a number of purchases, which a 403 says",
    because: "not shown: errors of production beyond the list",
    surfaces: ["partner"],
    rules: endingCredit(403, "Quota reached"),
  },
  {
    name: "production answers unknown sessions with 404",
    because: "A-STATUS-UNKNOWN",
    surfaces: ["partner"],
    answer: unknownInProduction({ error: "Session not found" }),
  },
  {
    name: "production answers unknown sessions with 404 and the text of a failed purchase",
    because: "A-STATUS-UNKNOWN",
    surfaces: ["partner"],
    answer: unknownInProduction({ error: "Transaction failed" }),
  },
  {
    name: "a poll without session_id is answered with 422",
    because: "A-STATUS-UNKNOWN",
    answer: (call, reply) =>
      call.endpoint === "buy/status" && reply.status === 400 && objectOf(call.body)?.session_id === undefined
        ? { status: 422, body: { error: "Transaction failed" } }
        : undefined,
  },
  {
    name: "the sandbox populates links everywhere",
    because: "A-LINKS",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      statusItemView: (held, scope) => plain.itemView(held.listing, held.pullPrice, scope.rules.linksOf(held.listing)),
    }),
  },
  {
    name: "the sandbox leaves image out of links",
    because: "A-LINKS",
    surfaces: ["sandbox"],
    answer: edited("buy/status", "result.nfts[].content.links.image", () => undefined, { when: inSandbox }),
  },
  {
    name: "buy/init has no links",
    because: "A-LINKS",
    answer: edited("buy/init", "nfts[].content.links", () => undefined),
  },
  {
    name: "inventories list the newest items first",
    because: "not specified: the order of inventories",
    answer: edited("inventory", "items", (items) => (items as unknown[]).toReversed()),
  },
  {
    name: "a purchase lists its newest item first",
    because: "not specified: the order of items",
    answer: edited("buy/status", "result.nfts", (nfts) => (nfts as unknown[]).toReversed()),
  },
  {
    name: "public ids have four digits",
    because: "buy/status: short shareable id",
    rules: () => ({ publicId: ({ world }) => world.random.text(4, "0123456789") }),
  },
  {
    name: "a path without a user id returns HTML",
    because: "A-DEFAULT404",
    answer: (call, reply) =>
      call.endpoint === "inventory" && !call.params.user_id
        ? { ...reply, status: 404, raw: "<h1>Nothing here</h1>", headers: { "content-type": "text/html" } }
        : undefined,
  },
  {
    name: "a trailing slash is redirected",
    because: "A-HTTP",
    answer: (call, reply) => (call.endpoint === "inventory" && !call.params.user_id ? redirect(reply) : undefined),
  },
  {
    name: "timestamps have an offset and whole seconds",
    because: "A-ISO",
    rules: () => ({ timestamp: (ms) => `${new Date(ms + 7_200_000).toISOString().slice(0, 19)}+02:00` }),
  },
  {
    name: "time was moved by a month before the run and Date follows it",
    because: "A-CLOCK",
    start: ({ clock }) => clock.move(30 * 86_400),
  },
  {
    name: "time was moved by a month before the run and Date does not follow it",
    because: "A-CLOCK",
    start: ({ clock }) => clock.move(30 * 86_400),
    answer: (_, reply) => ({
      ...reply,
      headers: { ...reply.headers, date: new Date(createClock().now()).toUTCString() },
    }),
  },
  {
    name: "the clock is five hours ahead and a proxy writes Date",
    because: "A-CLOCK",
    start: ({ clock }) => clock.move(5 * 3600),
    answer: (_, reply) => ({
      ...reply,
      headers: { ...reply.headers, date: new Date(createClock().now()).toUTCString() },
    }),
    withoutStates: "all",
  },
  {
    name: "Date never follows a moved clock",
    because: "A-CLOCK",
    answer: (_, reply) => ({
      ...reply,
      headers: { ...reply.headers, date: new Date(createClock().now()).toUTCString() },
    }),
  },
  {
    name: "a sold item is no longer in its session",
    because: "A-STATUS-LIST",
    rules: (plain) => ({
      fulfilledView: (purchase, scope) =>
        plain.fulfilledView(
          { ...purchase, holdings: purchase.holdings.filter(({ state }) => state === "owned") },
          scope,
        ),
    }),
  },
  {
    name: "purchase sessions are forgotten after ten minutes",
    because: "A-STATUS-LIST: how long a session lives is open",
    rules: (plain) => ({
      canPoll: (purchase, scope) =>
        plain.canPoll(purchase, scope) &&
        purchase.holdings.every(({ purchasedAt }) => scope.world.clock.now() - purchasedAt < SESSION_MS),
    }),
  },
  {
    name: "the provider offers no states",
    because: "a provider state that is missing never fails a clause",
    withoutStates: "all",
  },
];

function redirect(reply: Reply): Reply {
  return { ...reply, status: 308, body: {}, headers: { location: "/inventory" } };
}
