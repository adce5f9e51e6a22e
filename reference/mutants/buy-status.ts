import { give } from "../buying.ts";
import type { Call, Reply } from "../http.ts";
import { objectOf, stringOf } from "../json.ts";
import type { Purchase } from "../purchase.ts";
import type { Scope } from "../scope.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { type Change, edited, everyNth } from "./support/edit.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";

const isStatus = (call: Call) => call.endpoint === "buy/status";
const sessionIn = (call: Call) => objectOf(call.body)?.session_id;
const refusal = (status: number, error: string): Reply => ({ status, body: { error } });
const result = (member: string, change: Change, nth = 1) =>
  edited("buy/status", `result.${member}`, change, { when: everyNth(nth) });

/** Replaces refusals of buy/status. */
const refusedAs = (make: (call: Call) => Reply | undefined): Pick<Mutant, "answer"> => ({
  answer: (call, reply) => (isStatus(call) && reply.status === 400 ? make(call) : undefined),
});

const counts = new WeakMap<World, Map<string, number>>();

/** How often this purchase was polled, including this time. */
function polls({ world }: Pick<Scope, "world">, session: unknown): number {
  const known = counts.get(world) ?? new Map<string, number>();
  counts.set(world, known);
  const count = (known.get(stringOf(session)) ?? 0) + 1;
  known.set(stringOf(session), count);
  return count;
}

/** Replaces the answer from the second poll of a session on. */
const later = (isMeant: (reply: Reply) => boolean, make: (reply: Reply, poll: number) => Reply | undefined) => ({
  answer: (call: Call, reply: Reply, world: World) => {
    if (!isStatus(call)) return undefined;
    const poll = polls({ world }, sessionIn(call));
    return poll > 1 && isMeant(reply) ? make(reply, poll) : undefined;
  },
});

const isFulfilled = (reply: Reply) => objectOf(reply.body)?.result !== undefined;
const isPending = (reply: Reply) => objectOf(reply.body)?.status === "pending";
const isFailed = (reply: Reply) => reply.status === 400;
const withResult = (reply: Reply, change: object): Reply => ({
  ...reply,
  body: { result: { ...objectOf(objectOf(reply.body)?.result), ...change } },
});

/** Shows items of purchases in that state in the user's inventory. */
const showing = (state: Purchase["state"]): Pick<Mutant, "rules"> => ({
  rules: (plain) => ({
    holdingsOfUser: (userId, scope) => [
      ...(plain.holdingsOfUser(userId, scope) ?? []),
      ...[...scope.store.purchases.values()]
        .filter((purchase) => purchase.userId === userId && purchase.state === state)
        .flatMap(({ holdings }) => holdings),
    ],
  }),
});

const firstOf = (purchase: Purchase, { store }: Scope) =>
  [...store.purchases.values()].find(
    ({ userId, partner: by }) => userId === purchase.userId && by === purchase.partner,
  );

/** Faults of polling a purchase. */
export const buyStatusMutants: readonly Mutant[] = [
  mutant(
    "buy-status.nft-price-equals-init",
    "partial",
    sandbox,
    "buy/status of the sandbox has the value of external items as their price",
    {
      isWithoutStates: true,
      rules: ({ statusItemView }) => ({
        statusItemView: (held, scope) => ({
          ...statusItemView(held, scope),
          ...(held.listing.type === "external" ? { buyback_price: held.listing.fmv } : {}),
        }),
      }),
    },
  ),
  mutant("buy-status.answers", "type", both, "buy/status returns its result without the result member", {
    answer: edited("buy/status", "", (body) => objectOf(body)?.result ?? body),
  }),
  mutant("buy-status.answers", "status", both, "a fulfilled purchase is answered with 201", {
    answer: (call, reply) => (isStatus(call) && isFulfilled(reply) ? { ...reply, status: 201 } : undefined),
  }),
  mutant("buy-status.stays-fulfilled", "repeat", sandbox, "every second poll of a fulfilled purchase fails", {
    answer: (call, reply) =>
      isStatus(call) && isFulfilled(reply) && call.nth % 2 === 0 ? refusal(400, "Transaction failed") : undefined,
  }),
  mutant("buy-status.session-id-echo", "value", both, "buy/status returns the session id in upper case", {
    answer: result("session_id", (id) => String(id).toUpperCase()),
  }),
  mutant("buy-status.session-id-echo", "value", sandbox, "buy/status returns the public id as session id", {
    answer: result("session_id", (_, { holder }) => holder.public_id),
  }),
  mutant("buy-status.user-id-echo", "odd", both, "buy/status returns a user id of digits as a number", {
    answer: result("user_id", (id) => (/^[1-9]\d{0,14}$/.test(String(id)) ? Number(id) : id)),
  }),
  mutant("buy-status.user-id-echo", "odd", both, "buy/status returns the user id percent-encoded", {
    answer: result("user_id", (id) => encodeURIComponent(String(id))),
  }),
  mutant("buy-status.user-id-echo", "odd", both, "buy/status returns the user id without the part after the at sign", {
    answer: result("user_id", (id) => String(id).split("@")[0]),
  }),
  mutant("buy-status.user-id-echo", "value", sandbox, "buy/status truncates the user id", {
    answer: result("user_id", (id) => String(id).slice(0, 12)),
  }),
  mutant("buy-status.user-id-echo", "missing", partner, "buy/status omits the user id", {
    answer: result("user_id", () => undefined),
  }),
  mutant("buy-status.public-id-present", "missing", both, "the public id of buy/status is empty", {
    answer: result("public_id", () => ""),
  }),
  mutant("buy-status.public-id-present", "repeat", sandbox, "buy/status sometimes omits the public id", {
    answer: result("public_id", () => undefined, 2),
  }),
  mutant("buy-status.tx-hash-form", "value", sandbox, "the transaction hash has no prefix", {
    answer: result("tx_hash", (hash) => String(hash).replace("sandbox_", "")),
  }),
  mutant("buy-status.tx-hash-form", "value", sandbox, "the transaction hash is the prefix alone", {
    answer: result("tx_hash", () => "sandbox_"),
  }),
  mutant("buy-status.tx-hash-form", "value", sandbox, "the transaction hash is plain base64", {
    answer: result("tx_hash", () => "sandbox_q+/9aZ==", 2),
  }),
  mutant("buy-status.tx-hash-form", "large", sandbox, "the transaction hash of several items is null", {
    answer: result("tx_hash", (hash, { holder }) => ((holder.nfts as unknown[]).length > 2 ? null : hash)),
  }),
  mutant("buy-status.nfts-count", "large", sandbox, "buy/status lists at most two items", {
    answer: result("nfts", (nfts) => (nfts as unknown[]).slice(0, 2)),
  }),
  mutant("buy-status.nfts-count", "large", both, "buy/status lists only the first item", {
    answer: result("nfts", (nfts) => (nfts as unknown[]).slice(0, 1)),
  }),
  mutant("buy-status.nfts-count", "extra", both, "buy/status lists an item twice", {
    answer: result("nfts", (nfts) => [...(nfts as unknown[]), ...(nfts as unknown[]).slice(0, 1)]),
  }),
  mutant("buy-status.nfts-equal-init", "value", both, "buy/status gives items other ids than buy/init", {
    answer: result("nfts[].id", (id) => `${String(id)}-1`),
  }),
  mutant("buy-status.nfts-equal-init", "value", both, "buy/status lists the items of the user's first purchase", {
    rules: (plain) => ({
      fulfilledView: (purchase, scope) =>
        plain.fulfilledView({ ...purchase, holdings: (firstOf(purchase, scope) ?? purchase).holdings }, scope),
    }),
  }),
  mutant("buy-status.nfts-equal-init", "large", sandbox, "buy/status lists another third item than buy/init", {
    answer: result("nfts[].id", (id, { index }) => (index === 2 ? `${String(id)}x` : id)),
  }),
  mutant("buy-status.nft-kind-equals-init", "value", both, "buy/status gives listings the type external", {
    answer: result("nfts[].type", (type) => (type === "market_listing" ? "external" : type)),
  }),
  mutant("buy-status.nft-kind-equals-init", "missing", both, "buy/status omits the collection of items", {
    answer: result("nfts[].collection_address", () => null),
  }),
  mutant("buy-status.nft-kind-equals-init", "value", both, "buy/status returns another token standard than buy/init", {
    answer: result("nfts[].token_standard", (standard) => (standard === null ? null : "NonFungible")),
  }),
  mutant("buy-status.nft-metadata-equals-init", "value", both, "buy/status returns item names in upper case", {
    answer: result("nfts[].content.metadata.name", (name) => String(name).toUpperCase()),
  }),
  mutant("buy-status.nft-metadata-equals-init", "missing", both, "buy/status omits an attribute of items", {
    answer: result("nfts[].content.metadata.attributes", (traits) => (traits as unknown[]).slice(1)),
  }),
  mutant("buy-status.nft-metadata-equals-init", "missing", sandbox, "buy/status omits the back images", {
    answer: result("nfts[].content.metadata.back_image", () => null),
  }),
  mutant(
    "buy-status.nft-metadata-equals-init",
    "large",
    sandbox,
    "buy/status returns another image for the second item",
    {
      answer: result("nfts[].content.metadata.image", (image, { index }) =>
        index === 1 ? `${String(image)}?w=200` : image,
      ),
    },
  ),
  mutant(
    "buy-status.nft-price-equals-init",
    "value",
    sandbox,
    "buy/status returns a buyback price that is a cent off",
    {
      answer: result("nfts[].buyback_price", (price) => Number(price) + 0.01),
    },
  ),
  mutant(
    "buy-status.nft-price-equals-init",
    "large",
    sandbox,
    "buy/status rounds the buyback price of the third item",
    {
      answer: result("nfts[].buyback_price", (price, { index }) =>
        index === 2 ? Math.floor(Number(price)) - 1 : price,
      ),
    },
  ),
  mutant("buy-status.nfts-have-links", "missing", both, "buy/status omits links", {
    answer: result("nfts[].content.links", () => undefined),
  }),
  mutant("buy-status.nfts-have-links", "large", sandbox, "only the first item has links", {
    answer: result("nfts[].content.links", (links, { index }) => (index === 0 ? links : null)),
  }),
  mutant(
    "buy-status.links-image-populated",
    "missing",
    partner,
    "buy/status of production has an empty image in links",
    {
      answer: result("nfts[].content.links.image", () => ""),
    },
  ),
  mutant(
    "buy-status.links-image-populated",
    "large",
    partner,
    "buy/status of production has an image in the links of the first item only",
    {
      answer: result("nfts[].content.links.image", (image, { index }) => (index === 0 ? image : "")),
    },
  ),
  mutant("buy-status.links-image-populated", "missing", partner, "buy/status of production omits the image in links", {
    answer: result("nfts[].content.links", () => ({})),
  }),
  mutant("buy-status.first-call-fulfilled", "status", sandbox, "the first status in the sandbox is pending", {
    answer: (call, reply, world) =>
      isStatus(call) && isFulfilled(reply) && polls({ world }, sessionIn(call)) === 1
        ? { status: 200, body: { status: "pending" } }
        : undefined,
  }),
  mutant("buy-status.first-call-fulfilled", "large", sandbox, "the first status of several items fails", {
    answer: (call, reply, world) =>
      isStatus(call) &&
      (objectOf(objectOf(reply.body)?.result)?.nfts as unknown[] | undefined)?.[2] !== undefined &&
      polls({ world }, sessionIn(call)) === 1
        ? refusal(400, "Transaction failed")
        : undefined,
  }),
  mutant("buy-status.session-unknown", "status", sandbox, "buy/status answers an unknown session with 404", {
    ...refusedAs(() => refusal(404, "Transaction failed")),
  }),
  mutant("buy-status.session-unknown", "status", sandbox, "buy/status refuses an unknown session with another text", {
    ...refusedAs(() => refusal(400, "Session not found")),
  }),
  mutant(
    "buy-status.session-unknown",
    "accepts",
    sandbox,
    "buy/status finds a session by the first characters of its id",
    {
      request: (call, world) => {
        const id = stringOf(sessionIn(call));
        const known = [...world.sandbox.purchases.keys()].find((key) => id.startsWith(key));
        if (isStatus(call) && known !== undefined) call.body = { session_id: known };
        return undefined;
      },
    },
  ),
  mutant(
    "buy-status.session-unknown",
    "accepts",
    sandbox,
    "buy/status answers an unknown session with an empty result",
    {
      ...refusedAs((call) =>
        sessionIn(call)
          ? {
              status: 200,
              body: {
                result: { session_id: sessionIn(call), user_id: "", public_id: "", nfts: [], tx_hash: "sandbox_0" },
              },
            }
          : undefined,
      ),
    },
  ),
  mutant(
    "buy-status.session-unknown-in-production",
    "status",
    partner,
    "buy/status of production answers an unknown session as pending",
    {
      ...refusedAs((call) => (sessionIn(call) ? { status: 200, body: { status: "pending" } } : undefined)),
    },
  ),
  mutant(
    "buy-status.session-unknown-in-production",
    "status",
    partner,
    "buy/status of production answers an unknown session with 500",
    {
      ...refusedAs(() => refusal(500, "Internal error")),
    },
  ),
  mutant("buy-status.session-missing", "status", both, "buy/status answers a missing session id as pending", {
    ...refusedAs((call) => (sessionIn(call) === undefined ? { status: 200, body: { status: "pending" } } : undefined)),
  }),
  mutant("buy-status.session-missing", "status", both, "buy/status answers a null session with 500", {
    ...refusedAs((call) => (sessionIn(call) === null ? refusal(500, "Internal error") : undefined)),
  }),
  mutant("buy-status.stays-fulfilled", "repeat", both, "each poll returns a new public id", {
    ...later(isFulfilled, (reply, poll) => withResult(reply, { public_id: `p${poll}` })),
  }),
  mutant("buy-status.stays-fulfilled", "repeat", sandbox, "each poll returns a new transaction hash", {
    ...later(isFulfilled, (reply, poll) => withResult(reply, { tx_hash: `sandbox_${poll}` })),
  }),
  mutant("buy-status.stays-fulfilled", "repeat", sandbox, "a second poll of a fulfilled purchase fails", {
    ...later(isFulfilled, () => refusal(400, "Transaction failed")),
  }),
  mutant("buy-status.stays-fulfilled", "repeat", both, "later polls list no items", {
    ...later(isFulfilled, (reply, poll) => (poll > 3 ? withResult(reply, { nfts: [] }) : undefined)),
  }),
  mutant("buy-status.stays-fulfilled", "repeat", sandbox, "a purchase is pending again after its result", {
    ...later(isFulfilled, (reply, poll) => (poll === 3 ? { ...reply, body: { status: "pending" } } : undefined)),
  }),
  mutant("buy-status.pending-body", "status", partner, "a pending purchase has the status processing", {
    rules: () => ({ pendingView: () => ({ status: "processing" }) }),
  }),
  mutant("buy-status.pending-body", "missing", partner, "a pending purchase has an empty body", {
    rules: () => ({ pendingView: () => ({}) }),
  }),
  mutant("buy-status.pending-body", "status", partner, "a pending purchase is answered with 425", {
    answer: (call, reply) => (isStatus(call) && isPending(reply) ? { ...reply, status: 425 } : undefined),
  }),
  mutant("buy-status.pending-stays-pollable", "repeat", partner, "a second pending poll fails", {
    ...later(isPending, () => refusal(400, "Transaction failed")),
  }),
  mutant("buy-status.pending-stays-pollable", "repeat", partner, "a second pending poll is answered with 410", {
    ...later(isPending, () => refusal(404, "Not Found")),
  }),
  mutant("buy-status.pending-to-fulfilled", "status", partner, "a pending purchase stays pending for ever", {
    ...later(isFulfilled, (reply) => ({ ...reply, body: { status: "pending" } })),
  }),
  mutant("buy-status.pending-to-fulfilled", "missing", partner, "a purchase that was pending has no items", {
    ...later(isFulfilled, (reply) => withResult(reply, { nfts: [] })),
  }),
  mutant(
    "buy-status.pending-to-fulfilled",
    "effect",
    partner,
    "items of a purchase that was pending never enter the inventory",
    {
      rules: (plain) => ({
        fulfilledView: (purchase, scope) => {
          if (
            purchase.pollsLeft === 0 &&
            polls(scope, `pending ${purchase.sessionId}`) === 1 &&
            wasPending.has(purchase)
          )
            for (const held of purchase.holdings) held.state = "sold";
          return plain.fulfilledView(purchase, scope);
        },
        pendingView: (purchase, scope) => {
          wasPending.add(purchase);
          return plain.pendingView(purchase, scope);
        },
      }),
    },
  ),
  mutant("buy-status.pending-owns-nothing", "effect", partner, "items of a pending purchase are in the inventory", {
    ...showing("pending"),
  }),
  mutant("buy-status.failed", "status", partner, "a failed purchase is answered with another text", {
    ...refusedAs(() => refusal(400, "Transaction Failed")),
  }),
  mutant("buy-status.failed", "status", partner, "a failed purchase is answered with 402", {
    ...refusedAs(() => refusal(402, "Transaction failed")),
  }),
  mutant("buy-status.failed", "status", partner, "a failed purchase is answered with 200", {
    ...refusedAs((call) => (sessionIn(call) ? { status: 200, body: { status: "failed" } } : undefined)),
  }),
  mutant("buy-status.stays-failed", "repeat", partner, "a failed purchase is pending at a later poll", {
    ...later(isFailed, () => ({ status: 200, body: { status: "pending" } })),
  }),
  mutant("buy-status.stays-failed", "repeat", partner, "a failed purchase is unknown at a later poll", {
    ...later(isFailed, (_, poll) => (poll > 2 ? refusal(404, "Session not found") : undefined)),
  }),
  mutant("buy-status.failed-owns-nothing", "effect", partner, "items of a failed purchase are in the inventory", {
    ...showing("failed"),
  }),
  mutant("buy-status.adds-nothing", "effect", sandbox, "polling a purchase adds its items again", {
    rules: (plain) => ({
      fulfilledView: (purchase, scope) => {
        if (polls(scope, purchase.sessionId) > 1) for (const held of purchase.holdings) give({ ...held }, scope);
        return plain.fulfilledView(purchase, scope);
      },
    }),
  }),
];

const wasPending = new WeakSet<Purchase>();
