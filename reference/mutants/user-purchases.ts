import { setTimeout as sleep } from "node:timers/promises";
import type { Call, Reply } from "../http.ts";
import { cents } from "../money.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
import { edited, everyNth } from "./support/edit.ts";
import { perWorld, seen } from "./support/per-world.ts";
import { firstPollWindow, realPollWindow } from "./support/real-poll-window.ts";
import { field } from "./support/requests.ts";
import { userRules } from "./support/user-rules.ts";

const surfaces = ["user"] as const;

/** How long a poll takes to draw the items of a purchase. Milliseconds. */
const DRAW_MS = 15;
/** The polls of each session that began before the items of its purchase were drawn. */
const drawingPolls = perWorld(() => new Map<string, { readonly calls: Call[]; isOver: boolean }>());

/** The first of several concurrent first polls of a purchase shows other items than all others. */
const drawingAtEachPoll: Pick<Mutant, "request" | "answer"> = {
  request: async (call, world) => {
    const drawing = drawingPolls(world).get(sessionOf(call)) ?? { calls: [], isOver: false };
    if (!isPoll(call) || drawing.isOver) return undefined;
    drawingPolls(world).set(sessionOf(call), drawing);
    drawing.calls.push(call);
    await sleep(DRAW_MS);
    drawing.isOver = true;
    return undefined;
  },
  answer: edited("buy/status", "result.nfts[].id", (id) => `${id}x`, {
    when: (call, _, world) => {
      const { calls } = drawingPolls(world).get(sessionOf(call)) ?? { calls: [] };
      return isPoll(call) && calls.length > 1 && calls[0] === call;
    },
  }),
};

const isPoll = (call: Call) => call.surface === "user" && call.endpoint === "buy/status";
const isBuy = (call: Call) => call.endpoint === "buy/crypto";
const isPending = (reply: Reply) => (reply.body as { status?: string }).status === "pending";
const isFulfilled = (reply: Reply) => reply.status === 200 && !isPending(reply);
const sessionOf = (call: Call) => String((call.body as { session_id?: unknown } | undefined)?.session_id);
/** Whether the session id has the form of issued ones but belongs to no purchase. */
const isUnknown = (call: Call, world: World) =>
  /^[\w-]{12,}$/.test(sessionOf(call)) && !world.user.purchases.has(sessionOf(call));

/** Replaces the answer to the second and later polls of a session. */
const later = (isMeant: (reply: Reply) => boolean, reply: (given: Reply) => Reply) => {
  const polled = new Map<string, number>();
  return (call: Call, given: Reply): Reply | undefined => {
    if (!isPoll(call) || !isMeant(given)) return undefined;
    const polls = (polled.get(sessionOf(call)) ?? 0) + 1;
    polled.set(sessionOf(call), polls);
    return polls > 1 ? reply(given) : undefined;
  };
};

const onPoll = (isMeant: (reply: Reply) => boolean, reply: (given: Reply) => Reply) => (call: Call, given: Reply) =>
  isPoll(call) && isMeant(given) ? reply(given) : undefined;

const onBuy = (isMeant: (call: Call, reply: Reply) => boolean, reply: Reply) => (call: Call, given: Reply) =>
  isBuy(call) && isMeant(call, given) ? reply : undefined;

const refused = (status: number, body: unknown): Reply => ({ status, body });
const pending: Reply = { status: 200, body: { status: "pending" } };
const isFailure = (reply: Reply) =>
  reply.status === 400 && (reply.body as { error?: string }).error === "Transaction failed";
const somePurchase: Reply = { status: 200, body: { result: { session_id: "purchase_for-nothing" } } };
const isAbout = (text: string) => (_: Call, reply: Reply) => (reply.body as { error?: string }).error === text;

/** Faults of crypto purchases and their polls. */
export const userPurchaseMutants: readonly Mutant[] = [
  {
    name: "buy/status of the user surface shows the items of the account's first purchase",
    violates: "crypto-status.nfts-as-bought",
    kind: "value",
    surfaces,
    answer: (call, reply, { user, rules }) => {
      const asked = user.purchases.get(sessionOf(call));
      if (!isPoll(call) || !isFulfilled(reply) || asked === undefined) return undefined;
      const first = [...user.purchases.values()].find(({ account }) => account === asked.account) ?? asked;
      const { result } = reply.body as { result: object };
      return { ...reply, body: { result: { ...result, nfts: first.items.map((item) => rules.user.itemView(item)) } } };
    },
  },
  {
    name: "buy/status of the user surface lists an item twice",
    violates: "crypto-status.nfts-listed-once",
    kind: "extra",
    surfaces,
    answer: edited("buy/status", "result.nfts", (nfts) => [...(nfts as unknown[]), ...(nfts as unknown[]).slice(0, 1)]),
  },
  {
    name: "buy/status of the user surface returns prices a tenth below buy/crypto",
    violates: "crypto-status.nft-price-of-the-moment",
    kind: "value",
    surfaces,
    answer: edited("buy/status", "result.nfts[].buyback_price", (price) => cents(0.9 * Number(price))),
  },
  {
    name: "buy/status of the user surface returns prices a dollar below buy/crypto",
    violates: "crypto-status.nft-price-of-the-moment",
    kind: "value",
    surfaces,
    answer: edited("buy/status", "result.nfts[].buyback_price", (price) => cents(Number(price) - 1)),
  },
  {
    name: "buy/status of the user surface drops the cents of prices",
    violates: "crypto-status.nft-price-of-the-moment",
    kind: "partial",
    surfaces,
    answer: edited("buy/status", "result.nfts[].buyback_price", (price) => Math.floor(Number(price))),
  },
  {
    name: "prices of the user surface are in cents",
    violates: "crypto-status.nft-price-in-usd",
    kind: "value",
    surfaces,
    rules: userRules((plain) => ({ buybackPrice: (listing, pack) => 100 * plain.buybackPrice(listing, pack) })),
  },
  {
    name: "prices of the user surface are in a currency worth 150 USD",
    violates: "crypto-status.nft-price-in-usd",
    kind: "partial",
    surfaces,
    rules: userRules((plain) => ({ buybackPrice: (listing, pack) => cents(plain.buybackPrice(listing, pack) / 150) })),
  },
  {
    name: "buy/crypto omits the result member around its session id",
    violates: "buy-crypto.session-id",
    kind: "type",
    surfaces,
    answer: edited("buy/crypto", "", (body) => ({ ...(body as { result: object }).result })),
  },
  {
    name: "buy/crypto returns an empty session id",
    violates: "buy-crypto.session-id",
    kind: "missing",
    surfaces,
    answer: edited("buy/crypto", "result.session_id", () => ""),
  },
  {
    name: "buy/crypto returns a number as session id",
    violates: "buy-crypto.session-id",
    kind: "type",
    surfaces,
    answer: edited("buy/crypto", "result.session_id", () => 17),
  },
  {
    name: "buy/crypto accepts an unknown pack",
    violates: "buy-crypto.unknown-pack",
    kind: "accepts",
    surfaces,
    request: (call, { packs }) => {
      const body = call.body as { claw_id?: unknown } | undefined;
      const isUnknown = typeof body?.claw_id === "string" && !packs.some(({ id }) => id === body.claw_id);
      if (isBuy(call) && isUnknown) call.body = { ...body, claw_id: packs.find(({ enable }) => enable)?.id };
      return undefined;
    },
  },
  {
    name: "buy/crypto answers an unknown pack with 500",
    violates: "buy-crypto.unknown-pack",
    kind: "status",
    surfaces,
    answer: onBuy(isAbout("VM not found"), refused(500, { error: "Internal server error" })),
  },
  {
    name: "buy/crypto refuses an unknown pack with message instead of error",
    violates: "user-errors.error-member",
    kind: "type",
    surfaces,
    answer: onBuy(isAbout("VM not found"), refused(400, { message: "VM not found" })),
  },
  {
    name: "buy/crypto accepts a missing claw_id",
    violates: "buy-crypto.missing-claw-id",
    kind: "accepts",
    surfaces,
    answer: onBuy(isAbout("claw_id is required"), somePurchase),
  },
  {
    name: "buy/crypto answers a missing claw_id with 500",
    violates: "buy-crypto.missing-claw-id",
    kind: "status",
    surfaces,
    answer: onBuy(isAbout("claw_id is required"), refused(500, { error: "claw_id is undefined" })),
  },
  {
    name: "buy/crypto accepts a disabled pack",
    violates: "buy-crypto.disabled-pack",
    kind: "accepts",
    surfaces,
    rules: userRules(({ packRefusal }) => ({
      packRefusal: (pack, amount) => packRefusal(pack && { ...pack, enable: true }, amount),
    })),
  },
  {
    name: "buy/crypto accepts a sold-out pack",
    violates: "buy-crypto.sold-out-pack",
    kind: "accepts",
    surfaces,
    rules: userRules(({ packRefusal }) => ({
      packRefusal: (pack, amount) => packRefusal(pack && { ...pack, in_stock: true }, amount),
    })),
  },

  {
    name: "a fulfilled purchase of the user surface is answered as pending",
    violates: "crypto-status.fulfilled",
    kind: "status",
    surfaces,
    answer: onPoll(isFulfilled, () => pending),
  },
  {
    name: "buy/status of the user surface omits the result member",
    violates: "crypto-status.fulfilled",
    kind: "missing",
    surfaces,
    answer: edited("buy/status", "", (body) => (body as { result?: unknown }).result ?? body),
  },
  {
    name: "buy/status of the user surface answers a result with 201",
    violates: "crypto-status.fulfilled",
    kind: "status",
    surfaces,
    answer: onPoll(isFulfilled, (given) => ({ ...given, status: 201 })),
  },
  {
    name: "buy/status of the user surface lists no items",
    violates: "crypto-status.nfts-populated",
    kind: "missing",
    surfaces,
    answer: edited("buy/status", "result.nfts", () => [], { when: (_, reply) => isFulfilled(reply) }),
  },
  {
    name: "buy/status of the user surface lists no market cards",
    violates: "crypto-status.nfts-populated",
    kind: "partial",
    surfaces,
    answer: edited(
      "buy/status",
      "result.nfts",
      (nfts) => (nfts as { type: string }[]).filter(({ type }) => type !== "market_listing"),
      { when: (_, reply) => isFulfilled(reply) },
    ),
  },
  {
    name: "buy/status of the user surface returns another session id",
    violates: "crypto-status.session-id-echoed",
    kind: "value",
    surfaces,
    answer: edited("buy/status", "result.session_id", (id) => String(id).toUpperCase(), {
      when: (_, reply) => isFulfilled(reply),
    }),
  },
  {
    name: "links of the user surface have another image than the metadata",
    violates: "crypto-status.links-mirror-metadata",
    kind: "value",
    surfaces,
    answer: edited("buy/status", "result.nfts[].content.links.image", (image) => `${image}?w=200`, {
      when: (_, reply) => isFulfilled(reply),
    }),
  },
  {
    name: "links of the user surface are empty",
    violates: "crypto-status.links-mirror-metadata",
    kind: "missing",
    surfaces,
    answer: edited("buy/status", "result.nfts[].content.links.image", () => undefined, {
      when: (_, reply) => isFulfilled(reply),
    }),
  },
  {
    name: "links of market cards on the user surface are empty",
    violates: "crypto-status.links-mirror-metadata",
    kind: "partial",
    surfaces,
    answer: edited(
      "buy/status",
      "result.nfts[].content",
      (content, { holder }) =>
        holder.type === "market_listing" ? { ...(content as object), links: { image: null } } : content,
      { when: (_, reply) => isFulfilled(reply) },
    ),
  },
  {
    name: "the public id of the user surface is empty",
    violates: "crypto-status.public-id-present",
    kind: "missing",
    surfaces,
    rules: userRules(() => ({ publicId: () => "" })),
  },
  {
    name: "a second poll of a result on the user surface fails",
    violates: "crypto-status.fulfilled-stays",
    kind: "repeat",
    surfaces,
    answer: later(isFulfilled, () => refused(400, { error: "Transaction failed" })),
  },
  {
    name: "a result of the user surface is pending at a later poll",
    violates: "crypto-status.fulfilled-stays",
    kind: "repeat",
    surfaces,
    answer: later(isFulfilled, () => pending),
  },
  {
    name: "the transaction hash of the user surface changes between polls",
    violates: "crypto-status.fulfilled-is-stable",
    kind: "repeat",
    surfaces,
    answer: edited("buy/status", "result.tx_hash", (hash, { call }) => `${hash}${call.nth}`, {
      when: (_, reply) => isFulfilled(reply),
    }),
  },
  {
    name: "concurrent first polls of the user surface show different items",
    violates: "crypto-status.fulfilled-is-stable",
    kind: "parallel",
    surfaces,
    ...drawingAtEachPoll,
  },
  {
    name: "the public id of the user surface changes at every second poll",
    violates: "crypto-status.fulfilled-is-stable",
    kind: "repeat",
    surfaces,
    answer: edited("buy/status", "result.public_id", (id) => `${id}x`, {
      when: (call, reply) => isFulfilled(reply) && everyNth(2)(call),
    }),
  },
  {
    name: "the item ids of the user surface change between polls",
    violates: "crypto-status.fulfilled-is-stable",
    kind: "repeat",
    surfaces,
    answer: edited("buy/status", "result.nfts[].id", (id, { call }) => `${id}${call.nth}`, {
      when: (_, reply) => isFulfilled(reply),
    }),
  },
  {
    name: "a pending purchase of the user surface is answered with 202",
    violates: "crypto-status.pending-status-code",
    kind: "status",
    surfaces,
    answer: onPoll(isPending, (given) => ({ ...given, status: 202 })),
  },
  {
    name: "a pending purchase of the user surface has the status processing",
    violates: "crypto-status.pending-word",
    kind: "status",
    surfaces,
    rules: userRules(() => ({ pendingBody: { status: "processing" } })),
  },
  {
    name: "a pending purchase of the user surface has its status inside result",
    violates: "crypto-status.pending-word",
    kind: "status",
    surfaces,
    answer: onPoll(isPending, () => ({ status: 200, body: { result: { status: "pending" } } })),
  },
  {
    name: "a pending poll is answered at once",
    violates: "crypto-status.holds-connection",
    kind: "later",
    surfaces,
    rules: userRules(() => ({ pollWindowMs: 0 })),
  },
  {
    name: "a pending poll is answered after three seconds",
    violates: "crypto-status.holds-connection",
    kind: "later",
    surfaces,
    rules: userRules(() => ({ pollWindowMs: 3_000 })),
  },
  {
    name: "a pending poll is answered after twenty seconds",
    violates: "crypto-status.window-ends",
    kind: "later",
    surfaces,
    isSlow: true,
    rules: userRules(() => ({ pollWindowMs: 20_000 })),
  },
  {
    name: "the second pending poll is answered at once",
    violates: "crypto-status.holds-connection",
    kind: "repeat",
    surfaces,
    ...firstPollWindow(6_000),
  },
  {
    name: "the first pending poll is answered at once",
    violates: "crypto-status.holds-connection",
    kind: "repeat",
    surfaces,
    request: (call, world) => {
      const purchase = world.user.purchases.get(String(field(call, "session_id")));
      const isFirst =
        isPoll(call) && (purchase?.pollsLeft ?? 0) > 0 && seen(world, `poll ${purchase?.sessionId}`) === 1;
      if (purchase === undefined || !isFirst) return undefined;
      purchase.pollsLeft -= 1;
      return { status: 200, body: { status: "pending" } };
    },
  },
  {
    name: "a pending poll is answered after two seconds of real time",
    violates: "crypto-status.holds-connection",
    kind: "later",
    surfaces,
    isSlow: true,
    ...realPollWindow(2_000),
  },
  {
    name: "a pending poll is answered after thirteen seconds of real time",
    violates: "crypto-status.window-ends",
    kind: "later",
    surfaces,
    isSlow: true,
    ...realPollWindow(13_000),
  },
  {
    name: "a second pending poll returns an empty result",
    violates: "crypto-status.pending-again",
    kind: "repeat",
    surfaces,
    answer: later(isPending, () => refused(200, { result: {} })),
  },
  {
    name: "a second pending poll of the user surface fails",
    violates: "crypto-status.pending-again",
    kind: "repeat",
    surfaces,
    answer: later(isPending, () => refused(400, { error: "Transaction failed" })),
  },
  {
    name: "a pending purchase of the user surface fails",
    violates: "crypto-status.pending-then-fulfilled",
    kind: "status",
    surfaces,
    ...failsOncePending(),
  },
  {
    name: "a failed purchase of the user surface is answered with another text",
    violates: "crypto-status.failed",
    kind: "status",
    surfaces,
    rules: userRules(({ refusals }) => ({
      refusals: { ...refusals, purchaseFailed: { status: 400, field: "error", text: "Transaction Failed" } },
    })),
  },
  {
    name: "a failed purchase of the user surface has message instead of error",
    violates: "user-errors.error-member",
    kind: "type",
    surfaces,
    rules: userRules(({ refusals }) => ({
      refusals: { ...refusals, purchaseFailed: { status: 400, field: "message", text: "Transaction failed" } },
    })),
  },
  {
    name: "a failed purchase of the user surface is answered with 200",
    violates: "crypto-status.failed",
    kind: "status",
    surfaces,
    answer: onPoll(isFailure, (given) => ({ ...given, status: 200 })),
  },
  {
    name: "a failed purchase of the user surface is pending at a later poll",
    violates: "crypto-status.failed-stays",
    kind: "repeat",
    surfaces,
    answer: later(isFailure, () => pending),
  },
  {
    name: "buy/status does not find sessions of buy/crypto",
    violates: "crypto-status.knows-bought-session",
    kind: "refuses",
    surfaces,
    rules: userRules(() => ({ mayPoll: () => false })),
    answer: onPoll(isFailure, () => refused(404, { error: "Session not found" })),
  },
  {
    name: "buy/status of the user surface answers a missing session id as pending",
    violates: "crypto-status.missing-session-id",
    kind: "status",
    surfaces,
    answer: (call) => (isPoll(call) && sessionOf(call) === "undefined" ? pending : undefined),
  },
  {
    name: "buy/status of the user surface answers a missing session id with 500",
    violates: "crypto-status.missing-session-id",
    kind: "status",
    surfaces,
    answer: (call) =>
      isPoll(call) && sessionOf(call) === "undefined"
        ? refused(500, { error: "Cannot read properties of undefined" })
        : undefined,
  },
  {
    name: "buy/status of the user surface answers a body that is not an object with 500",
    violates: "crypto-status.missing-session-id",
    kind: "status",
    surfaces,
    request: (call) =>
      isPoll(call) && call.body === null ? refused(500, { error: "Internal server error" }) : undefined,
  },
  {
    name: "buy/status of the user surface answers an unknown session as pending",
    violates: "crypto-status.unknown-session",
    kind: "status",
    surfaces,
    answer: (call, _, world) => (isPoll(call) && isUnknown(call, world) ? pending : undefined),
  },
  {
    name: "buy/status of the user surface refuses an unknown session without a text",
    violates: "crypto-status.unknown-session",
    kind: "status",
    surfaces,
    answer: (call, _, world) => (isPoll(call) && isUnknown(call, world) ? refused(404, {}) : undefined),
  },
];

function failsOncePending(): Pick<Mutant, "answer"> {
  const seen = new Set<string>();
  return {
    answer: (call, reply) => {
      if (!isPoll(call)) return undefined;
      if (isPending(reply)) seen.add(sessionOf(call));
      return isFulfilled(reply) && seen.has(sessionOf(call))
        ? refused(400, { error: "Transaction failed" })
        : undefined;
    },
  };
}
