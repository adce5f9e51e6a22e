import type { RequirementId } from "../../../contract/index.ts";
import { PARTNER_SURFACES } from "../../../contract/surface.ts";
import type { Fact } from "../../history/fact.ts";
import type { Quote } from "../../history/orders.ts";
import type { Result } from "../../history/purchases.ts";
import { isText } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import { type Exchange, headerOf, sentJson } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { atEnd } from "../rule.ts";

/** Purchases have different sessions. Only in production, here and below: a restarted sandbox may give the same ids again. */
export const purchasesHaveOwnSessions = atEnd((history) =>
  distinct("buy-init.sessions-of-purchases-distinct", "session_id", history.of("partner").purchases.starts, {
    ids: ({ sessionId }) => [sessionId],
    identity: ({ exchange, packId, amount, user }) => [keyOf(exchange), packId, amount, user],
  }),
);

/** Quotes of different items or destinations have different rate ids. */
export const quotesHaveOwnRates = atEnd((history) =>
  distinct("ship-quote.quote-ids-of-one-session", "quote id", history.of("partner").orders.quotes, {
    ids: ({ rates }) => rates.map(({ id }) => id),
    identity: whatWasQuoted,
  }),
);

/** Quotes without a common item have different sessions. Whether another destination opens another session is open. */
export const quotesHaveOwnSessions = atEnd((history) =>
  distinct("ship-quote.sessions-distinct", "session_id", history.of("partner").orders.quotes, {
    ids: ({ sessionId }) => [sessionId],
    identity: whatWasQuoted,
    mayShare: (one, other) => one.itemIds.some((id) => other.itemIds.includes(id)),
  }),
);

const whatWasQuoted = ({ exchange, itemIds, destination }: Quote) => [keyOf(exchange), itemIds, destination];

/** Orders of different rates have different ids. */
export const ordersHaveOwnIds = atEnd((history) =>
  distinct("ship-request.order-ids-distinct", "order_id", history.of("partner").orders.requests, {
    ids: ({ orderId }) => [orderId],
    identity: ({ exchange, rateId }) => [keyOf(exchange), rateId],
  }),
);

/** Crypto purchases of different packs have different sessions: one account may have several keys, which repeat a purchase. */
export const cryptoPurchasesHaveOwnSessions = atEnd((history) =>
  distinct("buy-crypto.sessions-distinct", "result.session_id", history.of("user").purchases.starts, {
    ids: ({ sessionId }) => [sessionId],
    identity: ({ exchange }) => sentJson(exchange),
  }),
);

const keyOf = ({ request }: Exchange) => headerOf(request, "x-api-key") ?? headerOf(request, "authorization");

const TRANSACTION = {
  ids: ({ result }: Result) => [result.tx_hash],
  identity: ({ sessionId }: Result) => [sessionId],
};

/** Purchases have different transactions, or share some (A-TX-BATCH, A-TXHASH). */
export const purchasesHaveOwnTransactions = atEnd((history) =>
  PARTNER_SURFACES.flatMap((surface) =>
    distinct("buy-status.tx-hashes-distinct", "result.tx_hash", history.of(surface).purchases.results, TRANSACTION),
  ),
);

/** Crypto purchases have different transactions. */
export const cryptoPurchasesHaveOwnTransactions = atEnd((history) =>
  distinct("crypto-status.tx-hashes-distinct", "result.tx_hash", history.of("user").purchases.results, TRANSACTION),
);

interface Ids<T> {
  readonly ids: (fact: T) => readonly unknown[];
  /** Equal identities may share an id: whether a repeated request is treated as the first one is not documented. */
  readonly identity: (fact: T) => unknown;
  /** Whether two facts of different identities may share an id; default: no. */
  readonly mayShare?: (one: T, other: T) => boolean;
}

/** Requires the ids of each answer to differ from those that earlier answers gave to something else. */
function distinct<T extends Fact>(
  requirement: RequirementId,
  name: string,
  facts: readonly T[],
  { ids, identity, mayShare = () => false }: Ids<T>,
): readonly Judged[] {
  const first = new Map<string, { readonly fact: T; readonly owner: string }>();
  return facts.flatMap((fact): readonly Judged[] => {
    const owner = JSON.stringify(identity(fact));
    const own = ids(fact).filter(isText);
    const twice = own.find((id) => {
      const known = first.get(id);
      return known !== undefined && known.owner !== owner && !mayShare(known.fact, fact);
    });
    // With no earlier id there is nothing to compare.
    const isComparable = first.size > 0 && own.length > 0;
    for (const id of own) if (!first.has(id)) first.set(id, { fact, owner });
    return isComparable
      ? [[fact.exchange, [requirement, related(twice === undefined, name, "distinct", [], twice)]]]
      : [];
  });
}
