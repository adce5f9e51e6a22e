import type { UserEndpointKey } from "../../contract/endpoints.ts";
import { KEY_PREFIX } from "../../contract/ids.ts";
import { NOT_SUBMITTED } from "../../contract/refusals.ts";
import type { UserCredential } from "../client/user-client.ts";
import { Inconclusive, ignoring, NotExercised } from "../exits/early-exits.ts";
import type { JsonObject } from "../json/json-value.ts";
import { type Difference, NONE } from "../oracles/difference.ts";
import { resultOf } from "../oracles/purchase-result.ts";
import { accepted, answerText, isRefusal, type Refusal } from "../oracles/refusal.ts";
import { isAboutLimit, refusedAs } from "../oracles/user-refusal.ts";
import { sharedWork } from "../run-context/shared-work.ts";
import { silenceOf } from "../schedule/key-budget.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { Scope } from "./account-context.ts";
import { unsignedSale } from "./claw-sale.ts";
import type { UserContext } from "./user-context.ts";
import type { UserGiven } from "./user-given.ts";

/** The endpoints that require a credential. */
export const GUARDED = [
  { endpoint: "buy/status", area: "crypto-status", scope: "vm.buy.crypto" },
  { endpoint: "buy/crypto", area: "buy-crypto", scope: "vm.buy.crypto" },
  { endpoint: "take-claw-bid-init", area: "claw-init", scope: "marketplace.take-claw-bid" },
  { endpoint: "take-claw-bid-finish", area: "claw-finish", scope: "marketplace.take-claw-bid" },
] as const satisfies readonly { readonly endpoint: UserEndpointKey; readonly area: string; readonly scope: Scope }[];

export type GuardedEndpoint = (typeof GUARDED)[number]["endpoint"];

/** A request whose answer shows whether a credential is accepted. */
export interface Probe {
  readonly endpoint: GuardedEndpoint;
  readonly body: JsonObject;
  /** Whether only the credential can be wrong. Otherwise a 4xx may be about the body, because the order of checks is not documented. */
  readonly isWhole: boolean;
}

type Request = Pick<Probe, "body" | "isWhole">;

interface Arrangement {
  readonly whole: (given: UserGiven) => Promise<Request>;
  readonly otherwise: Probe["body"];
  /** Whether an accepted request of a key uses its limit, which other scenarios need unless the provider makes keys. */
  readonly isLimited?: true;
}

/** How a valid request of the first account is arranged, and a less valid body if that is not possible. */
const REQUESTS: Record<GuardedEndpoint, Arrangement> = {
  "buy/crypto": {
    // Its full body is not documented, so it may be incomplete.
    whole: async (given) => ({ body: { claw_id: (await given.pack()).id }, isWhole: false }),
    otherwise: { claw_id: "no-such-pack" },
  },
  "buy/status": {
    whole: async (given) => {
      const { bought, caller, sessionId } = await given.purchase();
      // A bought one may still be pending, or have failed.
      const isWhole = bought === undefined || resultOf(await caller.buyStatus({ session_id: sessionId })) !== undefined;
      return { body: { session_id: sessionId }, isWhole };
    },
    otherwise: { session_id: "no-such-session" },
  },
  "take-claw-bid-init": {
    whole: async (given) => {
      const { mintAddress, isArranged } = await given.clawItem();
      return { body: { mint_address: mintAddress }, isWhole: isArranged };
    },
    otherwise: { mint_address: "no-such-item" },
    isLimited: true,
  },
  "take-claw-bid-finish": {
    whole: async (given) => {
      const signed = await given.signedSale().catch(ignoring(NotExercised));
      const { sessionId, txs } = signed ?? unsignedSale(await given.sale());
      return { body: { session_id: sessionId, txs }, isWhole: signed !== undefined };
    },
    otherwise: { session_id: "no-such-session", txs: [[1, 2, 3, 4]] },
    isLimited: true,
  },
};

/**
 * Returns a request of the first account, valid as far as one can be arranged. If the credential is checked first, the
 * body does not matter.
 * @param caller how the probe will be sent: with the configured key it must not use the key's limit if that is the only one
 */
export async function probeOf(
  { given, run }: UserContext,
  endpoint: GuardedEndpoint,
  caller: "any" | "the key" = "any",
): Promise<Probe> {
  const { whole, otherwise, isLimited } = REQUESTS[endpoint];
  const arranged = () => whole(given).catch(ignoring(NotExercised, Inconclusive));
  const isSparing = isLimited === true && caller === "the key";
  const request = run.states.isConfigured
    ? await arranged()
    : isSparing
      ? undefined
      : await sharedRequest(run, endpoint, arranged);
  return { endpoint, ...(request ?? { body: otherwise, isWhole: false }) };
}

/** Requests that all probes of an endpoint share if they cost purchases. */
const sharedRequest = sharedWork<GuardedEndpoint, Request | undefined>();

/** Sends the probe with a credential, or with none. */
export function probeWith(
  context: UserContext,
  probe: Probe,
  credential: UserCredential | undefined,
): Promise<Exchange> {
  const { body, endpoint } = probe;
  const send = (options: { waitsForLimit?: boolean } = {}) =>
    context.sut.as(credential).call(endpoint, { body }, options);
  if (credential === undefined || !isLimitInTheWay(context, endpoint)) return send();
  return context.budget.aside(credential.value, endpoint, () => send({ waitsForLimit: false }));
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
  if (differences.length === 0 || probe.isWhole || !isAboutBody(exchange) || isSubmitted(exchange)) return differences;
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
  // Only a known key is counted.
  if (isLimitInTheWay(context, probe.endpoint) && isAboutLimit(exchange)) return NONE;
  if (differences.length === 0 || probe.isWhole || exchange.status === 401) return differences;
  const twin = await probeWith(context, probe, unknownKey(context));
  if (isAboutBody(exchange) && twin.status === 401) return NONE;
  throw new Inconclusive(`the answer does not show whether the caller was accepted: ${answerText(exchange)}`);
}

/** Returns whether the limit of the only keys would have to be waited for longer than is allowed. */
function isLimitInTheWay({ run }: UserContext, endpoint: GuardedEndpoint): boolean {
  return !run.states.isConfigured && silenceOf(endpoint) > run.target.maxWaitSeconds;
}

/** Returns the prefix of user keys in this deployment. */
export function keyPrefix(context: UserContext): string {
  return context.run.target.aliases[KEY_PREFIX.user] ?? KEY_PREFIX.user;
}

/** Returns a key in the form of real ones that was never issued. */
export function unknownKey(context: UserContext, form: UserCredential["form"] = "x-api-key"): UserCredential {
  return { form, value: `${keyPrefix(context)}no-such-key` };
}

/** Returns whether transactions were submitted, which comes after every check of the caller. */
function isSubmitted(exchange: Exchange): boolean {
  return isRefusal(exchange, NOT_SUBMITTED);
}

function isAboutBody(exchange: Exchange): boolean {
  return [400, 404, 409, 422].includes(exchange.status);
}
