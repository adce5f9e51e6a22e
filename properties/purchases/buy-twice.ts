import { USER_UNKNOWN } from "../../contract/refusals.ts";
import { isInternalError } from "../../harness/actions/internal-error.ts";
import { isOutOfStock } from "../../harness/actions/purchase.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import type { PartnerClient } from "../../harness/client/partner-client.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { shown as valueText } from "../../harness/oracles/difference.ts";
import { accepted, isRefusal } from "../../harness/oracles/refusal.ts";
import { type Exchange, isBeyondRouters } from "../../harness/transport/exchange.ts";
import { type CaseResult, caseResult } from "../for-all.ts";
import type { Pulls } from "./any-pulls.ts";
import type { NamedUser } from "./user-ids.ts";

/** Two purchases, in their order. */
export type Inits = readonly [first: Exchange, second: Exchange];

/** The owner of the inventory to judge. */
export interface Buyer {
  readonly user: string;
  /** Number of pulls of each purchase. */
  readonly amount: number;
  /** Whether another user may hold the listing. */
  readonly isShared: (id: string) => boolean;
}

/** Two equal purchases, and what other requests show of them. */
interface Shown {
  readonly inits: Inits;
  readonly status: Exchange;
  readonly inventory: Exchange;
  /** The inventory of a user whose id is one letter longer. */
  readonly neighbour: Exchange;
  readonly buyer: Buyer;
}

/** What to buy, and the user's name. */
export interface Wanted {
  readonly pulls: Pulls;
  readonly user: NamedUser;
}

/** Buys the same twice for one user. Returns only `results`, or nothing, if that fails or the pack can't be bought any more. */
export async function buyTwice(
  context: PartnerContext,
  sut: PartnerClient,
  { pulls: { pack: listed, amount }, user: named }: Wanted,
): Promise<{ readonly shown?: Shown; readonly results?: readonly CaseResult[] }> {
  const pack = (await context.run.catalogue.purchasable("sandbox")).find(({ id }) => id === listed.id);
  if (pack === undefined || amount > pack.maxPerMint) return {};
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
  const isShared = (id: string) => context.isSharedWithOthers(id);
  const buyer = { user, amount, isShared };
  return { shown: { inits: [first, second], status, inventory, neighbour, buyer } };
}

/** Returns whether a router refused the path because of its length, which is no answer of the service. */
const isRouters = (inventory: Exchange) =>
  isBeyondRouters(inventory) &&
  (inventory.status === 414 || (inventory.status === 404 && !isRefusal(inventory, USER_UNKNOWN)));

/** Returns whether a purchase failed legally: a pack may have sold out meanwhile, and an internal error may occur. */
const isOpenRefusal = (init: Exchange) => isOutOfStock(init) || isInternalError(init);
