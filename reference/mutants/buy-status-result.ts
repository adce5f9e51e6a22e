import { objectOf, stringOf } from "../json.ts";
import { PARTNER_KEYS } from "../keys.ts";
import { hand } from "../store.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { perWorld, seen } from "./support/per-world.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";

/** Purchases that were polled. */
const polled = new WeakSet<object>();

/** Purchases that a poll found in progress. */
const wasPending = new WeakSet<object>();

/** Changes the results of purchases that were pending before. */
const afterPending = (change: (result: Record<string, unknown>) => Record<string, unknown>): Pick<Mutant, "rules"> => ({
  rules: (plain) => ({
    pendingView: (purchase, scope) => {
      wasPending.add(purchase);
      return plain.pendingView(purchase, scope);
    },
    fulfilledView: (purchase, scope) => {
      const view = plain.fulfilledView(purchase, scope);
      return wasPending.has(purchase) ? { ...view, result: change(objectOf(view.result) ?? {}) } : view;
    },
  }),
});

/** Users whose inventory was read. */
const lookedAt = perWorld(() => new Set<unknown>());

/** Shows the transaction hash of its user's latest purchase in each result. */
const withLatestHash: Pick<Mutant, "rules"> = {
  rules: (plain) => ({
    fulfilledView: (purchase, scope) => {
      const latest = [...scope.store.purchases.values()].findLast(({ userId }) => userId === purchase.userId);
      return plain.fulfilledView({ ...purchase, txHash: latest?.txHash ?? purchase.txHash }, scope);
    },
  }),
};

/** Wrong results of purchases, for some users or after some calls. */
export const buyStatusResultMutants: readonly Mutant[] = [
  mutant("buy-status.nfts-count", "large", sandbox, "buy/status lists at most ten items", {
    answer: edited("buy/status", "result.nfts", (nfts) => (nfts as unknown[]).slice(0, 10)),
  }),
  mutant("buy-status.user-id-echo", "odd", sandbox, "buy/status trims the user id", {
    answer: edited("buy/status", "result.user_id", (id) => String(id).trim()),
  }),
  mutant("buy-status.stays-fulfilled", "repeat", partner, "a purchase is pending again after it was fulfilled", {
    answer: (call, reply, world) =>
      call.endpoint === "buy/status" &&
      reply.status === 200 &&
      "result" in (reply.body as object) &&
      seen(world, `fulfilled ${JSON.stringify(call.body)}`) > 1
        ? { status: 200, body: { status: "pending" } }
        : undefined,
  }),
  mutant(
    "buy-status.links-image-populated",
    "partial",
    partner,
    "the items of a purchase that was pending have no image in links",
    {
      ...afterPending((result) => ({
        ...result,
        nfts: (result.nfts as { readonly content: object }[]).map((item) => ({
          ...item,
          content: { ...item.content, links: { image: "" } },
        })),
      })),
    },
  ),
  mutant(
    "buy-status.session-id-echo",
    "partial",
    partner,
    "the result of a purchase that was pending has its public id as session id",
    {
      ...afterPending((result) => ({ ...result, session_id: result.public_id })),
    },
  ),
  mutant(
    "buy-status.user-id-echo",
    "partial",
    partner,
    "the result of a purchase that was pending has the user id in capitals",
    {
      ...afterPending((result) => ({ ...result, user_id: String(result.user_id).toUpperCase() })),
    },
  ),
  mutant("buy-status.adds-nothing", "repeat", sandbox, "the first poll of a purchase adds its items again", {
    rules: (plain) => ({
      fulfilledView: (purchase, scope) => {
        if (!polled.has(purchase)) for (const held of purchase.holdings) hand(scope.store, { ...held });
        polled.add(purchase);
        return plain.fulfilledView(purchase, scope);
      },
    }),
  }),
  mutant("buy-status.answers", "odd", both, "buy/status does not show the result of a user with an @ in the id", {
    answer: edited("buy/status", "result", (result) =>
      stringOf(objectOf(result)?.user_id).includes("@") ? undefined : result,
    ),
  }),
  mutant(
    "buy-status.user-id-echo",
    "partial",
    partner,
    "buy/status of the second partner puts the partner before the user id",
    {
      answer: edited("buy/status", "result.user_id", (id, { call }) =>
        call.headers["x-api-key"] === PARTNER_KEYS[1] ? `p2:${id}` : id,
      ),
    },
  ),
  mutant("buy-status.user-id-echo", "value", ["sandbox"], "buy/status returns the user who bought the same pack last", {
    rules: (plain) => ({
      fulfilledView: (purchase, scope) => {
        const all = [...scope.store.purchases.values()];
        const next = all[all.indexOf(purchase) + 1];
        const isSame = next?.holdings[0]?.pack === purchase.holdings[0]?.pack;
        const view = plain.fulfilledView(purchase, scope) as { result: Record<string, unknown> };
        return isSame && next ? { result: { ...view.result, user_id: next.userId } } : view;
      },
    }),
  }),
  mutant(
    "buy-status.nft-price-equals-init",
    "large",
    ["sandbox"],
    "buy/status returns another buyback price for the seventh item",
    {
      rules: (plain) => ({
        statusItemView: (held, scope) => {
          const view = plain.statusItemView(held, scope);
          const session = [...scope.store.purchases.values()].find(({ holdings }) => holdings[6] === held);
          return session ? { ...view, buyback_price: scope.rules.money(held.pullPrice * 0.9) } : view;
        },
      }),
    },
  ),
  mutant("buy-status.nfts-equal-init", "large", ["sandbox"], "buy/status lists at most six items", {
    rules: (plain) => ({
      fulfilledView: (purchase, scope) => {
        const view = plain.fulfilledView(purchase, scope) as { result: { nfts: readonly unknown[] } };
        return { result: { ...view.result, nfts: view.result.nfts.slice(0, 6) } };
      },
    }),
  }),
  mutant("buy-status.user-id-echo", "odd", ["sandbox"], "buy/status drops quotation marks from the user id", {
    rules: (plain) => ({ userIdOf: (raw) => plain.userIdOf(raw)?.replaceAll(/['"`]/g, "") }),
  }),
  mutant("buy-status.user-id-echo", "odd", both, "buy/status escapes the user id for HTML", {
    answer: edited("buy/status", "result.user_id", (id) => String(id).replaceAll("&", "&amp;").replaceAll("<", "&lt;")),
  }),
  mutant("buy-status.user-id-echo", "odd", both, "buy/status drops backslashes from the user id", {
    answer: edited("buy/status", "result.user_id", (id) => String(id).replaceAll("\\", "")),
  }),
  mutant(
    "buy-status.stays-fulfilled",
    "later",
    sandbox,
    "the transaction hash of a purchase is that of its user's next purchase",
    {
      ...withLatestHash,
    },
  ),
  mutant(
    "buy-status.stays-fulfilled",
    "later",
    partner,
    "the transaction hash of a purchase of production is that of its user's next purchase",
    {
      isWithoutStates: true,
      ...withLatestHash,
    },
  ),
  mutant(
    "buy-status.stays-fulfilled",
    "later",
    both,
    "the public id of a purchase is another one after a look at its user's items",
    {
      answer: (call, reply, world) => {
        if (call.endpoint === "inventory") lookedAt(world).add(call.params.user_id);
        const shown = call.endpoint === "buy/status" ? objectOf(objectOf(reply.body)?.result) : undefined;
        if (!lookedAt(world).has(shown?.user_id)) return undefined;
        return { ...reply, body: { result: { ...shown, public_id: `${shown?.public_id}x` } } };
      },
    },
  ),
];
