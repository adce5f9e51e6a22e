import type { UserEndpointKey } from "../../contract/endpoints.ts";
import { KEY_PREFIX } from "../../contract/ids.ts";
import type { UserCredential } from "../client/user-client.ts";
import type { Scope } from "../context/account-context.ts";
import type { UserContext } from "../context/user-context.ts";
import { Inconclusive, NotExercised } from "../exits/early-exits.ts";
import { type Difference, NONE } from "../oracles/difference.ts";
import { accepted, answerText, type Refusal } from "../oracles/refusal.ts";
import { refusedAs } from "../oracles/user-refusal.ts";
import type { Exchange, JsonObject } from "../transport/exchange.ts";

/** The endpoints that require a credential. */
export type GuardedEndpoint = Extract<
  UserEndpointKey,
  "buy/crypto" | "buy/status" | "take-claw-bid-init" | "take-claw-bid-finish"
>;

export const GUARDED = [
  { endpoint: "buy/status", area: "crypto-status", scope: "vm.buy.crypto" },
  { endpoint: "buy/crypto", area: "buy-crypto", scope: "vm.buy.crypto" },
  { endpoint: "take-claw-bid-init", area: "claw-init", scope: "marketplace.take-claw-bid" },
  { endpoint: "take-claw-bid-finish", area: "claw-finish", scope: "marketplace.take-claw-bid" },
] as const satisfies readonly { readonly endpoint: GuardedEndpoint; readonly area: string; readonly scope: Scope }[];

/** A request whose answer shows whether a credential is accepted. */
export interface Probe {
  readonly endpoint: GuardedEndpoint;
  readonly body: JsonObject;
  /** Whether only the credential can be wrong. Otherwise a 4xx may be about the body, because the order of checks is not documented. */
  readonly isWhole: boolean;
}

/** Returns a request of the first account, valid as far as one can be arranged. */
export async function probeOf(context: UserContext, endpoint: GuardedEndpoint): Promise<Probe> {
  switch (endpoint) {
    case "buy/crypto":
      // Its full body is not documented, so it may be incomplete.
      return orFallback(endpoint, { claw_id: "no-such-pack" }, async () => {
        const pack = await context.given.pack();
        return { endpoint, body: { claw_id: pack.id }, isWhole: false };
      });
    case "buy/status":
      return orFallback(endpoint, { session_id: "no-such-session" }, async () => {
        const { sessionId, bought } = await context.given.purchase();
        return { endpoint, body: { session_id: sessionId }, isWhole: bought === undefined };
      });
    case "take-claw-bid-init":
      return orFallback(endpoint, { mint_address: "no-such-item" }, async () => {
        const { mintAddress, isArranged } = await context.given.clawItem();
        return { endpoint, body: { mint_address: mintAddress }, isWhole: isArranged };
      });
    case "take-claw-bid-finish":
      return orFallback(endpoint, { session_id: "no-such-session", txs: [[1, 2, 3, 4]] }, async () => {
        const { sessionId, txs } = await context.given.signedSale();
        return { endpoint, body: { session_id: sessionId, txs }, isWhole: true };
      });
  }
}

/** Returns a less valid body if the situation can't be arranged: if the credential is checked first, the body does not matter. */
async function orFallback(endpoint: GuardedEndpoint, body: Probe["body"], whole: () => Promise<Probe>): Promise<Probe> {
  try {
    return await whole();
  } catch (stop) {
    if (!(stop instanceof NotExercised) && !(stop instanceof Inconclusive)) throw stop;
    return { endpoint, body, isWhole: false };
  }
}

/** Sends the probe with a credential, or with none. */
export function probeWith(
  context: UserContext,
  probe: Probe,
  credential: UserCredential | undefined,
): Promise<Exchange> {
  return context.sut.as(credential).call(probe.endpoint, { body: probe.body });
}

/**
 * Requires one of these refusals of the caller.
 * @throws {Inconclusive} if the body may be the reason of the refusal
 */
export async function refusedCaller(
  context: UserContext,
  probe: Probe,
  exchange: Exchange,
  refusals: readonly [Refusal, ...Refusal[]],
): Promise<readonly Difference[]> {
  const differences = refusedAs(exchange, ...refusals);
  if (differences.length === 0 || probe.isWhole || !isAboutBody(exchange)) return differences;
  const twin = await probeWith(context, probe, await context.keyOf());
  if (twin.status === 200) return differences;
  throw new Inconclusive(`the body may be what was refused: ${answerText(exchange)}`);
}

/**
 * Requires that the credential is accepted.
 * @throws {Inconclusive} if the body was refused, as it would be for any caller
 */
export async function acceptedCaller(
  context: UserContext,
  probe: Probe,
  exchange: Exchange,
): Promise<readonly Difference[]> {
  const differences = accepted(exchange);
  if (differences.length === 0 || probe.isWhole || exchange.status === 401) return differences;
  const twin = await probeWith(context, probe, unknownKey(context));
  if (isAboutBody(exchange) && twin.status === 401) return NONE;
  throw new Inconclusive(`the answer does not show whether the caller was accepted: ${answerText(exchange)}`);
}

/** Returns the prefix of user keys in this deployment. */
export function keyPrefix(context: UserContext): string {
  return context.run.target.aliases[KEY_PREFIX.user] ?? KEY_PREFIX.user;
}

/** Returns a key in the form of real ones that was never issued. */
export function unknownKey(context: UserContext, form: UserCredential["form"] = "x-api-key"): UserCredential {
  return { form, value: `${keyPrefix(context)}no-such-key` };
}

function isAboutBody(exchange: Exchange): boolean {
  return [400, 404, 409, 422].includes(exchange.status);
}
