import { setTimeout as sleep } from "node:timers/promises";
import type { Call, Reply } from "../http.ts";
import { cents } from "../money.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
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
  mutant(
    "crypto-status.nfts-as-bought",
    "value",
    surfaces,
    "buy/status of the user surface shows the items of the account's first purchase",
    {
      answer: (call, reply, { user, rules }) => {
        const asked = user.purchases.get(sessionOf(call));
        if (!isPoll(call) || !isFulfilled(reply) || asked === undefined) return undefined;
        const first = [...user.purchases.values()].find(({ account }) => account === asked.account) ?? asked;
        const { result } = reply.body as { result: object };
        return {
          ...reply,
          body: { result: { ...result, nfts: first.items.map((item) => rules.user.itemView(item)) } },
        };
      },
    },
  ),
  mutant("crypto-status.nfts-listed-once", "extra", surfaces, "buy/status of the user surface lists an item twice", {
    answer: edited("buy/status", "result.nfts", (nfts) => [...(nfts as unknown[]), ...(nfts as unknown[]).slice(0, 1)]),
  }),
  mutant(
    "crypto-status.nft-price-of-the-moment",
    "value",
    surfaces,
    "buy/status of the user surface returns prices a tenth below buy/crypto",
    {
      answer: edited("buy/status", "result.nfts[].buyback_price", (price) => cents(0.9 * Number(price))),
    },
  ),
  mutant(
    "crypto-status.nft-price-of-the-moment",
    "value",
    surfaces,
    "buy/status of the user surface returns prices a dollar below buy/crypto",
    {
      answer: edited("buy/status", "result.nfts[].buyback_price", (price) => cents(Number(price) - 1)),
    },
  ),
  mutant(
    "crypto-status.nft-price-of-the-moment",
    "partial",
    surfaces,
    "buy/status of the user surface drops the cents of prices",
    {
      answer: edited("buy/status", "result.nfts[].buyback_price", (price) => Math.floor(Number(price))),
    },
  ),
  mutant("crypto-status.nft-price-in-usd", "value", surfaces, "prices of the user surface are in cents", {
    rules: userRules((plain) => ({ buybackPrice: (listing, pack) => 100 * plain.buybackPrice(listing, pack) })),
  }),
  mutant(
    "crypto-status.nft-price-in-usd",
    "partial",
    surfaces,
    "prices of the user surface are in a currency worth 150 USD",
    {
      rules: userRules((plain) => ({
        buybackPrice: (listing, pack) => cents(plain.buybackPrice(listing, pack) / 150),
      })),
    },
  ),
  mutant("buy-crypto.session-id", "type", surfaces, "buy/crypto omits the result member around its session id", {
    answer: edited("buy/crypto", "", (body) => ({ ...(body as { result: object }).result })),
  }),
  mutant("buy-crypto.session-id", "missing", surfaces, "buy/crypto returns an empty session id", {
    answer: edited("buy/crypto", "result.session_id", () => ""),
  }),
  mutant("buy-crypto.session-id", "type", surfaces, "buy/crypto returns a number as session id", {
    answer: edited("buy/crypto", "result.session_id", () => 17),
  }),
  mutant("buy-crypto.unknown-pack", "accepts", surfaces, "buy/crypto accepts an unknown pack", {
    request: (call, { packs }) => {
      const body = call.body as { claw_id?: unknown } | undefined;
      const isUnknown = typeof body?.claw_id === "string" && !packs.some(({ id }) => id === body.claw_id);
      if (isBuy(call) && isUnknown) call.body = { ...body, claw_id: packs.find(({ enable }) => enable)?.id };
      return undefined;
    },
  }),
  mutant("buy-crypto.unknown-pack", "status", surfaces, "buy/crypto answers an unknown pack with 500", {
    answer: onBuy(isAbout("VM not found"), refused(500, { error: "Internal server error" })),
  }),
  mutant(
    "user-errors.error-member",
    "type",
    surfaces,
    "buy/crypto refuses an unknown pack with message instead of error",
    {
      answer: onBuy(isAbout("VM not found"), refused(400, { message: "VM not found" })),
    },
  ),
  mutant("buy-crypto.missing-claw-id", "accepts", surfaces, "buy/crypto accepts a missing claw_id", {
    answer: onBuy(isAbout("claw_id is required"), somePurchase),
  }),
  mutant("buy-crypto.missing-claw-id", "status", surfaces, "buy/crypto answers a missing claw_id with 500", {
    answer: onBuy(isAbout("claw_id is required"), refused(500, { error: "claw_id is undefined" })),
  }),
  mutant("buy-crypto.missing-claw-id", "accepts", surfaces, "buy/crypto finds a pack for an empty claw_id", {
    request: (call, world) => {
      const [pack] = world.packs;
      if (isBuy(call) && field(call, "claw_id") === "") call.body = { claw_id: pack?.id };
      return undefined;
    },
  }),
  mutant("buy-crypto.missing-claw-id", "status", surfaces, "buy/crypto answers a null claw_id with 500", {
    answer: (call) =>
      isBuy(call) && field(call, "claw_id") === null ? refused(500, { error: "claw_id is null" }) : undefined,
  }),
  mutant("buy-crypto.missing-claw-id", "odd", surfaces, "buy/crypto answers a number as claw_id with 500", {
    answer: (call) =>
      isBuy(call) && field(call, "claw_id") === 7 ? refused(500, { error: "claw_id is 7" }) : undefined,
  }),
  mutant(
    "crypto-status.missing-session-id",
    "odd",
    surfaces,
    "buy/status of the user surface answers a number as session id with 500",
    {
      answer: (call) =>
        isPoll(call) && field(call, "session_id") === 7 ? refused(500, { error: "session_id is 7" }) : undefined,
    },
  ),
  mutant(
    "crypto-status.missing-session-id",
    "status",
    surfaces,
    "buy/status of the user surface answers a null session id with 500",
    {
      answer: (call) =>
        isPoll(call) && field(call, "session_id") === null ? refused(500, { error: "session_id is null" }) : undefined,
    },
  ),
  mutant(
    "crypto-status.missing-session-id",
    "status",
    surfaces,
    "buy/status of the user surface answers an empty session id as pending",
    { answer: (call) => (isPoll(call) && field(call, "session_id") === "" ? pending : undefined) },
  ),
  mutant("buy-crypto.disabled-pack", "accepts", surfaces, "buy/crypto accepts a disabled pack", {
    rules: userRules(({ packRefusal }) => ({
      packRefusal: (pack, amount) => packRefusal(pack && { ...pack, enable: true }, amount),
    })),
  }),
  mutant("buy-crypto.sold-out-pack", "accepts", surfaces, "buy/crypto accepts a sold-out pack", {
    rules: userRules(({ packRefusal }) => ({
      packRefusal: (pack, amount) => packRefusal(pack && { ...pack, in_stock: true }, amount),
    })),
  }),

  mutant(
    "crypto-status.fulfilled",
    "status",
    surfaces,
    "a fulfilled purchase of the user surface is answered as pending",
    {
      answer: onPoll(isFulfilled, () => pending),
    },
  ),
  mutant("crypto-status.fulfilled", "missing", surfaces, "buy/status of the user surface omits the result member", {
    answer: edited("buy/status", "", (body) => (body as { result?: unknown }).result ?? body),
  }),
  mutant("crypto-status.fulfilled", "status", surfaces, "buy/status of the user surface answers a result with 201", {
    answer: onPoll(isFulfilled, (given) => ({ ...given, status: 201 })),
  }),
  mutant("crypto-status.nfts-populated", "missing", surfaces, "buy/status of the user surface lists no items", {
    answer: edited("buy/status", "result.nfts", () => [], { when: (_, reply) => isFulfilled(reply) }),
  }),
  mutant("crypto-status.nfts-populated", "partial", surfaces, "buy/status of the user surface lists no market cards", {
    answer: edited(
      "buy/status",
      "result.nfts",
      (nfts) => (nfts as { type: string }[]).filter(({ type }) => type !== "market_listing"),
      { when: (_, reply) => isFulfilled(reply) },
    ),
  }),
  mutant(
    "crypto-status.session-id-echoed",
    "value",
    surfaces,
    "buy/status of the user surface returns another session id",
    {
      answer: edited("buy/status", "result.session_id", (id) => String(id).toUpperCase(), {
        when: (_, reply) => isFulfilled(reply),
      }),
    },
  ),
  mutant(
    "crypto-status.links-mirror-metadata",
    "value",
    surfaces,
    "links of the user surface have another image than the metadata",
    {
      answer: edited("buy/status", "result.nfts[].content.links.image", (image) => `${image}?w=200`, {
        when: (_, reply) => isFulfilled(reply),
      }),
    },
  ),
  mutant("crypto-status.links-mirror-metadata", "missing", surfaces, "links of the user surface are empty", {
    answer: edited("buy/status", "result.nfts[].content.links.image", () => undefined, {
      when: (_, reply) => isFulfilled(reply),
    }),
  }),
  mutant(
    "crypto-status.links-mirror-metadata",
    "partial",
    surfaces,
    "links of market cards on the user surface are empty",
    {
      answer: edited(
        "buy/status",
        "result.nfts[].content",
        (content, { holder }) =>
          holder.type === "market_listing" ? { ...(content as object), links: { image: null } } : content,
        { when: (_, reply) => isFulfilled(reply) },
      ),
    },
  ),
  mutant("crypto-status.public-id-present", "missing", surfaces, "the public id of the user surface is empty", {
    rules: userRules(() => ({ publicId: () => "" })),
  }),
  mutant("crypto-status.fulfilled-stays", "repeat", surfaces, "a second poll of a result on the user surface fails", {
    answer: later(isFulfilled, () => refused(400, { error: "Transaction failed" })),
  }),
  mutant(
    "crypto-status.fulfilled-stays",
    "repeat",
    surfaces,
    "a result of the user surface is pending at a later poll",
    {
      answer: later(isFulfilled, () => pending),
    },
  ),
  mutant(
    "crypto-status.fulfilled-is-stable",
    "repeat",
    surfaces,
    "the transaction hash of the user surface changes between polls",
    {
      answer: edited("buy/status", "result.tx_hash", (hash, { call }) => `${hash}${call.nth}`, {
        when: (_, reply) => isFulfilled(reply),
      }),
    },
  ),
  mutant(
    "crypto-status.fulfilled-is-stable",
    "parallel",
    surfaces,
    "concurrent first polls of the user surface show different items",
    {
      ...drawingAtEachPoll,
    },
  ),
  mutant(
    "crypto-status.fulfilled-is-stable",
    "repeat",
    surfaces,
    "the public id of the user surface changes at every second poll",
    {
      answer: edited("buy/status", "result.public_id", (id) => `${id}x`, {
        when: (call, reply) => isFulfilled(reply) && everyNth(2)(call),
      }),
    },
  ),
  mutant(
    "crypto-status.fulfilled-is-stable",
    "repeat",
    surfaces,
    "the item ids of the user surface change between polls",
    {
      answer: edited("buy/status", "result.nfts[].id", (id, { call }) => `${id}${call.nth}`, {
        when: (_, reply) => isFulfilled(reply),
      }),
    },
  ),
  mutant(
    "crypto-status.pending-status-code",
    "status",
    surfaces,
    "a pending purchase of the user surface is answered with 202",
    {
      answer: onPoll(isPending, (given) => ({ ...given, status: 202 })),
    },
  ),
  mutant(
    "crypto-status.pending-word",
    "status",
    surfaces,
    "a pending purchase of the user surface has the status processing",
    {
      rules: userRules(() => ({ pendingBody: { status: "processing" } })),
    },
  ),
  mutant(
    "crypto-status.pending-word",
    "status",
    surfaces,
    "a pending purchase of the user surface has its status inside result",
    {
      answer: onPoll(isPending, () => ({ status: 200, body: { result: { status: "pending" } } })),
    },
  ),
  mutant("crypto-status.holds-connection", "later", surfaces, "a pending poll is answered at once", {
    rules: userRules(() => ({ pollWindowMs: 0 })),
  }),
  mutant("crypto-status.holds-connection", "later", surfaces, "a pending poll is answered after three seconds", {
    rules: userRules(() => ({ pollWindowMs: 3_000 })),
  }),
  mutant("crypto-status.window-ends", "later", surfaces, "a pending poll is answered after twenty seconds", {
    isSlow: true,
    rules: userRules(() => ({ pollWindowMs: 20_000 })),
  }),
  mutant("crypto-status.holds-connection", "repeat", surfaces, "the second pending poll is answered at once", {
    ...firstPollWindow(6_000),
  }),
  mutant("crypto-status.holds-connection", "repeat", surfaces, "the first pending poll is answered at once", {
    request: (call, world) => {
      const purchase = world.user.purchases.get(String(field(call, "session_id")));
      const isFirst =
        isPoll(call) && (purchase?.pollsLeft ?? 0) > 0 && seen(world, `poll ${purchase?.sessionId}`) === 1;
      if (purchase === undefined || !isFirst) return undefined;
      purchase.pollsLeft -= 1;
      return { status: 200, body: { status: "pending" } };
    },
  }),
  mutant(
    "crypto-status.holds-connection",
    "later",
    surfaces,
    "a pending poll is answered after two seconds of real time",
    {
      isSlow: true,
      ...realPollWindow(2_000),
    },
  ),
  mutant(
    "crypto-status.window-ends",
    "later",
    surfaces,
    "a pending poll is answered after thirteen seconds of real time",
    {
      isSlow: true,
      ...realPollWindow(13_000),
    },
  ),
  mutant("crypto-status.pending-again", "repeat", surfaces, "a second pending poll returns an empty result", {
    answer: later(isPending, () => refused(200, { result: {} })),
  }),
  mutant("crypto-status.pending-again", "repeat", surfaces, "a second pending poll of the user surface fails", {
    answer: later(isPending, () => refused(400, { error: "Transaction failed" })),
  }),
  mutant("crypto-status.pending-then-fulfilled", "status", surfaces, "a pending purchase of the user surface fails", {
    ...failsOncePending(),
  }),
  mutant(
    "crypto-status.failed",
    "status",
    surfaces,
    "a failed purchase of the user surface is answered with another text",
    {
      rules: userRules(({ refusals }) => ({
        refusals: { ...refusals, purchaseFailed: { status: 400, field: "error", text: "Transaction Failed" } },
      })),
    },
  ),
  mutant(
    "user-errors.error-member",
    "type",
    surfaces,
    "a failed purchase of the user surface has message instead of error",
    {
      rules: userRules(({ refusals }) => ({
        refusals: { ...refusals, purchaseFailed: { status: 400, field: "message", text: "Transaction failed" } },
      })),
    },
  ),
  mutant("crypto-status.failed", "status", surfaces, "a failed purchase of the user surface is answered with 200", {
    answer: onPoll(isFailure, (given) => ({ ...given, status: 200 })),
  }),
  mutant(
    "crypto-status.failed-stays",
    "repeat",
    surfaces,
    "a failed purchase of the user surface is pending at a later poll",
    {
      answer: later(isFailure, () => pending),
    },
  ),
  mutant("crypto-status.knows-bought-session", "refuses", surfaces, "buy/status does not find sessions of buy/crypto", {
    rules: userRules(() => ({ mayPoll: () => false })),
    answer: onPoll(isFailure, () => refused(404, { error: "Session not found" })),
  }),
  mutant(
    "crypto-status.missing-session-id",
    "status",
    surfaces,
    "buy/status of the user surface answers a missing session id as pending",
    {
      answer: (call) => (isPoll(call) && sessionOf(call) === "undefined" ? pending : undefined),
    },
  ),
  mutant(
    "crypto-status.missing-session-id",
    "status",
    surfaces,
    "buy/status of the user surface answers a missing session id with 500",
    {
      answer: (call) =>
        isPoll(call) && sessionOf(call) === "undefined"
          ? refused(500, { error: "Cannot read properties of undefined" })
          : undefined,
    },
  ),
  mutant(
    "crypto-status.missing-session-id",
    "status",
    surfaces,
    "buy/status of the user surface answers a body that is not an object with 500",
    {
      request: (call) =>
        isPoll(call) && call.body === null ? refused(500, { error: "Internal server error" }) : undefined,
    },
  ),
  mutant(
    "crypto-status.unknown-session",
    "status",
    surfaces,
    "buy/status of the user surface answers an unknown session as pending",
    {
      answer: (call, _, world) => (isPoll(call) && isUnknown(call, world) ? pending : undefined),
    },
  ),
  mutant(
    "crypto-status.unknown-session",
    "status",
    surfaces,
    "buy/status of the user surface refuses an unknown session without a text",
    {
      answer: (call, _, world) => (isPoll(call) && isUnknown(call, world) ? refused(404, {}) : undefined),
    },
  ),
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
