import { BASE64URL } from "../catalogue/alphabets.ts";
import type { State, StateParams, StateTable, StateValues } from "../states/state.ts";
import type { World } from "../world.ts";
import { type Account, anAccount } from "./account.ts";
import { type ApiKey, apiKeyOf, BOTH_SCOPES, type Scope } from "./api-key.ts";
import { buy } from "./buy.ts";
import type { Broadcast } from "./claw.ts";
import { bid, keep } from "./store.ts";
import { fromBytes, signedBySeller, toBytes } from "./transaction.ts";

/** The provider states of the user-key surface. A state returns undefined if it is not supported with these parameters. */
export const userStates: StateTable = {
  "an API key": onUser(anApiKey),
  "a session token": onUser(aSessionToken),
  "a crypto purchase": onUser(aCryptoPurchase),
  "a claw item": onUser(aClawItem),
  "signed transactions": onUser(signedTransactions),
  "the next broadcast": onUser(theNextBroadcast),
  "a pack is disabled": onUser((_, world) => packId(world, (pack) => !pack.enable)),
  "a pack is sold out": onUser((_, world) => packId(world, (pack) => pack.enable && !pack.in_stock)),
  "an internal error": {
    ...onUser(({ endpoint }, world) => {
      if (endpoint !== "filters") return undefined;
      world.faults.order("user", endpoint);
      return {};
    }),
    teardown: (_, world) => world.faults.withdraw("user", "filters"),
  },
};

function onUser(setup: State["setup"]): State {
  return { surfaces: ["user"], setup };
}

function anApiKey(params: StateParams, world: World): StateValues {
  const account = accountOf(params, world);
  const scopes = scopesOf(params.scopes);
  const about = aboutKey(params.condition, world);
  if (!account || !scopes || !about) return undefined;
  const lifeS = params.expires_in;
  const expiry =
    typeof lifeS === "number" || lifeS === null
      ? { expiresAt: lifeS === null ? null : world.clock.now() + lifeS * 1000 }
      : {};
  const value = world.rules.user.newKey(world, params);
  keep(world.user, apiKeyOf(value, holderOf(account, params.condition), { scopes, ...about, ...expiry }));
  const { expiresAt } = expiry;
  return {
    api_key: value,
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt && new Date(expiresAt).toISOString() }),
  };
}

function aboutKey(condition: unknown, world: World): Partial<ApiKey> | undefined {
  const nowMs = world.clock.now();
  switch (condition ?? "valid") {
    case "valid":
    case "disabled":
      return {};
    case "expired":
      return { expiresAt: nowMs - 60_000 };
    case "revoked":
      return { revoked: true };
    default:
      return undefined;
  }
}

/** Keys are disabled for whole accounts, so this uses an unrelated account, whose other keys nobody uses. */
function holderOf(account: Account, condition: unknown): Account {
  if (condition !== "disabled") return account;
  return { ...anAccount(`${account.id}-without-keys`, { wallet: account.wallet !== null }), keysEnabled: false };
}

function scopesOf(raw: unknown): readonly Scope[] | undefined {
  if (raw === undefined) return BOTH_SCOPES;
  if (!Array.isArray(raw)) return undefined;
  const scopes = BOTH_SCOPES.filter((scope) => raw.includes(scope));
  return scopes.length === raw.length ? scopes : undefined;
}

function aSessionToken(params: StateParams, world: World): StateValues {
  const account = accountOf(params, world);
  const condition = params.condition ?? "valid";
  if (!account || (condition !== "valid" && condition !== "invalid")) return undefined;
  const token = `session-${world.random.text(40, BASE64URL)}`;
  if (condition === "valid") world.user.tokens.set(token, account);
  return { session_token: token };
}

function aCryptoPurchase(params: StateParams, world: World): StateValues {
  const account = accountOf(params, world);
  const pack = world.packs.find((each) => !world.rules.user.packRefusal(each, 1));
  const outcome = params.outcome ?? "fulfilled";
  const polls = params.polls ?? (outcome === "pending" ? 1 : 0);
  const isKnown = outcome === "fulfilled" || outcome === "pending" || outcome === "failed";
  if (!account || !pack || !isKnown || typeof polls !== "number") return undefined;
  const { sessionId } = buy(world, account, pack, 1, {
    outcome: outcome === "failed" ? "failed" : "fulfilled",
    pollsLeft: outcome === "fulfilled" ? 0 : polls,
  });
  return { session_id: sessionId };
}

function aClawItem(params: StateParams, world: World): StateValues {
  const account = accountOf(params, world);
  const offers = params.offers ?? 1;
  const pack = world.packs.find((each) => each.type === "CORE" && !world.rules.user.packRefusal(each, 1));
  if (!account || !pack || typeof offers !== "number") return undefined;
  const listing = world.rules.user.draw(pack, world);
  // An account without a wallet can't have offers of its own. The item has some, so that the missing wallet is the only
  // fault.
  const wallet = account.wallet ?? world.user.service;
  const priceUsd = world.rules.user.buybackPrice(listing, pack);
  for (let made = 0; made < offers; made++) {
    bid(world.user, { itemId: listing.id, wallet: wallet.address, priceUsd, active: true });
  }
  return { mint_address: listing.id };
}

function signedTransactions(params: StateParams, world: World): StateValues {
  const wallet = world.user.clawSessions.get(String(params.session_id))?.account.wallet;
  if (!wallet || !Array.isArray(params.txV0s)) return undefined;
  const unsigned = params.txV0s.map((text) => fromBytes(Buffer.from(String(text), "base64")));
  const signed = unsigned.map(
    (transaction) => transaction && world.rules.user.txJson(toBytes(signedBySeller(transaction, wallet))),
  );
  return signed.includes(undefined) ? undefined : { txs: signed };
}

const OUTCOMES: readonly unknown[] = ["success", "failed", "error"] satisfies Broadcast[];

function theNextBroadcast({ session_id, outcome }: StateParams, world: World): StateValues {
  const session = world.user.clawSessions.get(String(session_id));
  if (!session || !OUTCOMES.includes(outcome)) return undefined;
  session.willMeet = outcome as Broadcast;
  return {};
}

function packId(world: World, wanted: (pack: World["packs"][number]) => boolean): StateValues {
  const found = world.packs.find((pack) => pack.platform === world.rules.user.defaultPlatform && wanted(pack));
  return found && { pack_id: found.id };
}

function accountOf({ account }: StateParams, world: World): Account | undefined {
  const { first, second, walletless } = world.user.accounts;
  return new Map<unknown, Account>([
    [undefined, first],
    ["first", first],
    ["second", second],
    ["walletless", walletless],
  ]).get(account);
}
