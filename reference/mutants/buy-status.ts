import { give } from "../buying.ts";
import type { Call, Reply } from "../http.ts";
import { objectOf, stringOf } from "../json.ts";
import type { Purchase } from "../purchase.ts";
import type { Scope } from "../scope.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
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
  {
    name: "buy/status of the sandbox has the value of external items as their price",
    violates: "buy-status.nft-price-equals-init",
    kind: "partial",
    surfaces: sandbox,
    isWithoutStates: true,
    rules: ({ statusItemView }) => ({
      statusItemView: (held, scope) => ({
        ...statusItemView(held, scope),
        ...(held.listing.type === "external" ? { buyback_price: held.listing.fmv } : {}),
      }),
    }),
  },
  {
    name: "buy/status returns its result without the result member",
    violates: "buy-status.answers",
    kind: "type",
    surfaces: both,
    answer: edited("buy/status", "", (body) => objectOf(body)?.result ?? body),
  },
  {
    name: "a fulfilled purchase is answered with 201",
    violates: "buy-status.answers",
    kind: "status",
    surfaces: both,
    answer: (call, reply) => (isStatus(call) && isFulfilled(reply) ? { ...reply, status: 201 } : undefined),
  },
  {
    name: "every second poll of a fulfilled purchase fails",
    violates: "buy-status.stays-fulfilled",
    kind: "repeat",
    surfaces: sandbox,
    answer: (call, reply) =>
      isStatus(call) && isFulfilled(reply) && call.nth % 2 === 0 ? refusal(400, "Transaction failed") : undefined,
  },
  {
    name: "buy/status returns the session id in upper case",
    violates: "buy-status.session-id-echo",
    kind: "value",
    surfaces: both,
    answer: result("session_id", (id) => String(id).toUpperCase()),
  },
  {
    name: "buy/status returns the public id as session id",
    violates: "buy-status.session-id-echo",
    kind: "value",
    surfaces: sandbox,
    answer: result("session_id", (_, { holder }) => holder.public_id),
  },
  {
    name: "buy/status returns a user id of digits as a number",
    violates: "buy-status.user-id-echo",
    kind: "odd",
    surfaces: both,
    answer: result("user_id", (id) => (/^[1-9]\d{0,14}$/.test(String(id)) ? Number(id) : id)),
  },
  {
    name: "buy/status returns the user id percent-encoded",
    violates: "buy-status.user-id-echo",
    kind: "odd",
    surfaces: both,
    answer: result("user_id", (id) => encodeURIComponent(String(id))),
  },
  {
    name: "buy/status returns the user id without the part after the at sign",
    violates: "buy-status.user-id-echo",
    kind: "odd",
    surfaces: both,
    answer: result("user_id", (id) => String(id).split("@")[0]),
  },
  {
    name: "buy/status truncates the user id",
    violates: "buy-status.user-id-echo",
    kind: "value",
    surfaces: sandbox,
    answer: result("user_id", (id) => String(id).slice(0, 12)),
  },
  {
    name: "buy/status omits the user id",
    violates: "buy-status.user-id-echo",
    kind: "missing",
    surfaces: partner,
    answer: result("user_id", () => undefined),
  },
  {
    name: "the public id of buy/status is empty",
    violates: "buy-status.public-id-present",
    kind: "missing",
    surfaces: both,
    answer: result("public_id", () => ""),
  },
  {
    name: "buy/status sometimes omits the public id",
    violates: "buy-status.public-id-present",
    kind: "repeat",
    surfaces: sandbox,
    answer: result("public_id", () => undefined, 2),
  },
  {
    name: "the transaction hash has no prefix",
    violates: "buy-status.tx-hash-form",
    kind: "value",
    surfaces: sandbox,
    answer: result("tx_hash", (hash) => String(hash).replace("sandbox_", "")),
  },
  {
    name: "the transaction hash is the prefix alone",
    violates: "buy-status.tx-hash-form",
    kind: "value",
    surfaces: sandbox,
    answer: result("tx_hash", () => "sandbox_"),
  },
  {
    name: "the transaction hash is plain base64",
    violates: "buy-status.tx-hash-form",
    kind: "value",
    surfaces: sandbox,
    answer: result("tx_hash", () => "sandbox_q+/9aZ==", 2),
  },
  {
    name: "the transaction hash of several items is null",
    violates: "buy-status.tx-hash-form",
    kind: "large",
    surfaces: sandbox,
    answer: result("tx_hash", (hash, { holder }) => ((holder.nfts as unknown[]).length > 2 ? null : hash)),
  },
  {
    name: "buy/status lists at most two items",
    violates: "buy-status.nfts-count",
    kind: "large",
    surfaces: sandbox,
    answer: result("nfts", (nfts) => (nfts as unknown[]).slice(0, 2)),
  },
  {
    name: "buy/status lists only the first item",
    violates: "buy-status.nfts-count",
    kind: "large",
    surfaces: both,
    answer: result("nfts", (nfts) => (nfts as unknown[]).slice(0, 1)),
  },
  {
    name: "buy/status lists an item twice",
    violates: "buy-status.nfts-count",
    kind: "extra",
    surfaces: both,
    answer: result("nfts", (nfts) => [...(nfts as unknown[]), ...(nfts as unknown[]).slice(0, 1)]),
  },
  {
    name: "buy/status gives items other ids than buy/init",
    violates: "buy-status.nfts-equal-init",
    kind: "value",
    surfaces: both,
    answer: result("nfts[].id", (id) => `${String(id)}-1`),
  },
  {
    name: "buy/status lists the items of the user's first purchase",
    violates: "buy-status.nfts-equal-init",
    kind: "value",
    surfaces: both,
    rules: (plain) => ({
      fulfilledView: (purchase, scope) =>
        plain.fulfilledView({ ...purchase, holdings: (firstOf(purchase, scope) ?? purchase).holdings }, scope),
    }),
  },
  {
    name: "buy/status lists another third item than buy/init",
    violates: "buy-status.nfts-equal-init",
    kind: "large",
    surfaces: sandbox,
    answer: result("nfts[].id", (id, { index }) => (index === 2 ? `${String(id)}x` : id)),
  },
  {
    name: "buy/status gives listings the type external",
    violates: "buy-status.nft-kind-equals-init",
    kind: "value",
    surfaces: sandbox,
    answer: result("nfts[].type", (type) => (type === "market_listing" ? "external" : type)),
  },
  {
    name: "buy/status omits the collection of items",
    violates: "buy-status.nft-kind-equals-init",
    kind: "missing",
    surfaces: both,
    answer: result("nfts[].collection_address", () => null),
  },
  {
    name: "buy/status returns another token standard than buy/init",
    violates: "buy-status.nft-kind-equals-init",
    kind: "value",
    surfaces: both,
    answer: result("nfts[].token_standard", (standard) => (standard === null ? null : "NonFungible")),
  },
  {
    name: "buy/status returns item names in upper case",
    violates: "buy-status.nft-metadata-equals-init",
    kind: "value",
    surfaces: both,
    answer: result("nfts[].content.metadata.name", (name) => String(name).toUpperCase()),
  },
  {
    name: "buy/status omits an attribute of items",
    violates: "buy-status.nft-metadata-equals-init",
    kind: "missing",
    surfaces: both,
    answer: result("nfts[].content.metadata.attributes", (traits) => (traits as unknown[]).slice(1)),
  },
  {
    name: "buy/status omits the back images",
    violates: "buy-status.nft-metadata-equals-init",
    kind: "missing",
    surfaces: sandbox,
    answer: result("nfts[].content.metadata.back_image", () => null),
  },
  {
    name: "buy/status returns another image for the second item",
    violates: "buy-status.nft-metadata-equals-init",
    kind: "large",
    surfaces: sandbox,
    answer: result("nfts[].content.metadata.image", (image, { index }) =>
      index === 1 ? `${String(image)}?w=200` : image,
    ),
  },
  {
    name: "buy/status returns a buyback price that is a cent off",
    violates: "buy-status.nft-price-equals-init",
    kind: "value",
    surfaces: sandbox,
    answer: result("nfts[].buyback_price", (price) => Number(price) + 0.01),
  },
  {
    name: "buy/status rounds the buyback price of the third item",
    violates: "buy-status.nft-price-equals-init",
    kind: "large",
    surfaces: sandbox,
    answer: result("nfts[].buyback_price", (price, { index }) => (index === 2 ? Math.floor(Number(price)) - 1 : price)),
  },
  {
    name: "buy/status omits links",
    violates: "buy-status.nfts-have-links",
    kind: "missing",
    surfaces: both,
    answer: result("nfts[].content.links", () => undefined),
  },
  {
    name: "only the first item has links",
    violates: "buy-status.nfts-have-links",
    kind: "large",
    surfaces: sandbox,
    answer: result("nfts[].content.links", (links, { index }) => (index === 0 ? links : null)),
  },
  {
    name: "buy/status of production has an empty image in links",
    violates: "buy-status.links-image-populated",
    kind: "missing",
    surfaces: partner,
    answer: result("nfts[].content.links.image", () => ""),
  },
  {
    name: "buy/status of production has an image in the links of the first item only",
    violates: "buy-status.links-image-populated",
    kind: "large",
    surfaces: partner,
    answer: result("nfts[].content.links.image", (image, { index }) => (index === 0 ? image : "")),
  },
  {
    name: "buy/status of production omits the image in links",
    violates: "buy-status.links-image-populated",
    kind: "missing",
    surfaces: partner,
    answer: result("nfts[].content.links", () => ({})),
  },
  {
    name: "the first status in the sandbox is pending",
    violates: "buy-status.first-call-fulfilled",
    kind: "status",
    surfaces: sandbox,
    answer: (call, reply, world) =>
      isStatus(call) && isFulfilled(reply) && polls({ world }, sessionIn(call)) === 1
        ? { status: 200, body: { status: "pending" } }
        : undefined,
  },
  {
    name: "the first status of several items fails",
    violates: "buy-status.first-call-fulfilled",
    kind: "large",
    surfaces: sandbox,
    answer: (call, reply, world) =>
      isStatus(call) &&
      (objectOf(objectOf(reply.body)?.result)?.nfts as unknown[] | undefined)?.[2] !== undefined &&
      polls({ world }, sessionIn(call)) === 1
        ? refusal(400, "Transaction failed")
        : undefined,
  },
  {
    name: "buy/status answers an unknown session with 404",
    violates: "buy-status.session-unknown",
    kind: "status",
    surfaces: sandbox,
    ...refusedAs(() => refusal(404, "Transaction failed")),
  },
  {
    name: "buy/status refuses an unknown session with another text",
    violates: "buy-status.session-unknown",
    kind: "status",
    surfaces: sandbox,
    ...refusedAs(() => refusal(400, "Session not found")),
  },
  {
    name: "buy/status finds a session by the first characters of its id",
    violates: "buy-status.session-unknown",
    kind: "accepts",
    surfaces: sandbox,
    request: (call, world) => {
      const id = stringOf(sessionIn(call));
      const known = [...world.sandbox.purchases.keys()].find((key) => id.startsWith(key));
      if (isStatus(call) && known !== undefined) call.body = { session_id: known };
      return undefined;
    },
  },
  {
    name: "buy/status answers an unknown session with an empty result",
    violates: "buy-status.session-unknown",
    kind: "accepts",
    surfaces: sandbox,
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
  {
    name: "buy/status of production answers an unknown session as pending",
    violates: "buy-status.session-unknown-in-production",
    kind: "status",
    surfaces: partner,
    ...refusedAs((call) => (sessionIn(call) ? { status: 200, body: { status: "pending" } } : undefined)),
  },
  {
    name: "buy/status of production answers an unknown session with 500",
    violates: "buy-status.session-unknown-in-production",
    kind: "status",
    surfaces: partner,
    ...refusedAs(() => refusal(500, "Internal error")),
  },
  {
    name: "buy/status answers a missing session id as pending",
    violates: "buy-status.session-missing",
    kind: "status",
    surfaces: both,
    ...refusedAs((call) => (sessionIn(call) === undefined ? { status: 200, body: { status: "pending" } } : undefined)),
  },
  {
    name: "buy/status answers a null session with 500",
    violates: "buy-status.session-missing",
    kind: "status",
    surfaces: both,
    ...refusedAs((call) => (sessionIn(call) === null ? refusal(500, "Internal error") : undefined)),
  },
  {
    name: "each poll returns a new public id",
    violates: "buy-status.stays-fulfilled",
    kind: "repeat",
    surfaces: both,
    ...later(isFulfilled, (reply, poll) => withResult(reply, { public_id: `p${poll}` })),
  },
  {
    name: "each poll returns a new transaction hash",
    violates: "buy-status.stays-fulfilled",
    kind: "repeat",
    surfaces: sandbox,
    ...later(isFulfilled, (reply, poll) => withResult(reply, { tx_hash: `sandbox_${poll}` })),
  },
  {
    name: "a second poll of a fulfilled purchase fails",
    violates: "buy-status.stays-fulfilled",
    kind: "repeat",
    surfaces: sandbox,
    ...later(isFulfilled, () => refusal(400, "Transaction failed")),
  },
  {
    name: "later polls list no items",
    violates: "buy-status.stays-fulfilled",
    kind: "repeat",
    surfaces: both,
    ...later(isFulfilled, (reply, poll) => (poll > 3 ? withResult(reply, { nfts: [] }) : undefined)),
  },
  {
    name: "a purchase is pending again after its result",
    violates: "buy-status.stays-fulfilled",
    kind: "repeat",
    surfaces: sandbox,
    ...later(isFulfilled, (reply, poll) => (poll === 3 ? { ...reply, body: { status: "pending" } } : undefined)),
  },
  {
    name: "a pending purchase has the status processing",
    violates: "buy-status.pending-body",
    kind: "status",
    surfaces: partner,
    rules: () => ({ pendingView: () => ({ status: "processing" }) }),
  },
  {
    name: "a pending purchase has an empty body",
    violates: "buy-status.pending-body",
    kind: "missing",
    surfaces: partner,
    rules: () => ({ pendingView: () => ({}) }),
  },
  {
    name: "a pending purchase is answered with 425",
    violates: "buy-status.pending-body",
    kind: "status",
    surfaces: partner,
    answer: (call, reply) => (isStatus(call) && isPending(reply) ? { ...reply, status: 425 } : undefined),
  },
  {
    name: "a second pending poll fails",
    violates: "buy-status.pending-stays-pollable",
    kind: "repeat",
    surfaces: partner,
    ...later(isPending, () => refusal(400, "Transaction failed")),
  },
  {
    name: "a second pending poll is answered with 410",
    violates: "buy-status.pending-stays-pollable",
    kind: "repeat",
    surfaces: partner,
    ...later(isPending, () => refusal(404, "Not Found")),
  },
  {
    name: "a pending purchase stays pending for ever",
    violates: "buy-status.pending-to-fulfilled",
    kind: "status",
    surfaces: partner,
    ...later(isFulfilled, (reply) => ({ ...reply, body: { status: "pending" } })),
  },
  {
    name: "a purchase that was pending has no items",
    violates: "buy-status.pending-to-fulfilled",
    kind: "missing",
    surfaces: partner,
    ...later(isFulfilled, (reply) => withResult(reply, { nfts: [] })),
  },
  {
    name: "items of a purchase that was pending never enter the inventory",
    violates: "buy-status.pending-to-fulfilled",
    kind: "effect",
    surfaces: partner,
    rules: (plain) => ({
      fulfilledView: (purchase, scope) => {
        if (purchase.pollsLeft === 0 && polls(scope, `pending ${purchase.sessionId}`) === 1 && wasPending.has(purchase))
          for (const held of purchase.holdings) held.state = "sold";
        return plain.fulfilledView(purchase, scope);
      },
      pendingView: (purchase, scope) => {
        wasPending.add(purchase);
        return plain.pendingView(purchase, scope);
      },
    }),
  },
  {
    name: "items of a pending purchase are in the inventory",
    violates: "buy-status.pending-owns-nothing",
    kind: "effect",
    surfaces: partner,
    ...showing("pending"),
  },
  {
    name: "a failed purchase is answered with another text",
    violates: "buy-status.failed",
    kind: "status",
    surfaces: partner,
    ...refusedAs(() => refusal(400, "Transaction Failed")),
  },
  {
    name: "a failed purchase is answered with 402",
    violates: "buy-status.failed",
    kind: "status",
    surfaces: partner,
    ...refusedAs(() => refusal(402, "Transaction failed")),
  },
  {
    name: "a failed purchase is answered with 200",
    violates: "buy-status.failed",
    kind: "status",
    surfaces: partner,
    ...refusedAs((call) => (sessionIn(call) ? { status: 200, body: { status: "failed" } } : undefined)),
  },
  {
    name: "a failed purchase is pending at a later poll",
    violates: "buy-status.stays-failed",
    kind: "repeat",
    surfaces: partner,
    ...later(isFailed, () => ({ status: 200, body: { status: "pending" } })),
  },
  {
    name: "a failed purchase is unknown at a later poll",
    violates: "buy-status.stays-failed",
    kind: "repeat",
    surfaces: partner,
    ...later(isFailed, (_, poll) => (poll > 2 ? refusal(404, "Session not found") : undefined)),
  },
  {
    name: "items of a failed purchase are in the inventory",
    violates: "buy-status.failed-owns-nothing",
    kind: "effect",
    surfaces: partner,
    ...showing("failed"),
  },
  {
    name: "polling a purchase adds its items again",
    violates: "buy-status.adds-nothing",
    kind: "effect",
    surfaces: sandbox,
    rules: (plain) => ({
      fulfilledView: (purchase, scope) => {
        if (polls(scope, purchase.sessionId) > 1) for (const held of purchase.holdings) give({ ...held }, scope);
        return plain.fulfilledView(purchase, scope);
      },
    }),
  },
];

const wasPending = new WeakSet<Purchase>();
