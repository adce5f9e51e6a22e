import type { RequirementId } from "../../contract/index.ts";
import { acceptedCaller, type Probe, probeWith, refusedCaller } from "../../harness/arrange/credential-probe.ts";
import type { UserContext } from "../../harness/arrange/user-context.ts";
import type { UserCredential } from "../../harness/client/user-client.ts";
import type { Refusal } from "../../harness/oracles/refusal.ts";
import { BAD_KEY, BAD_TOKEN } from "../../harness/oracles/user-refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

/** A request by which a credential is judged. */
interface Call {
  readonly probe: Probe;
  readonly credential: UserCredential | undefined;
  /** What was done, in one line for the reader of a finding. */
  readonly did: string;
  /** An earlier answer without which this one shows nothing. */
  readonly after?: Exchange;
}

/** Requires that a credential is accepted. Returns the answer. */
export async function verifyAccepted(context: UserContext, id: RequirementId, call: Call): Promise<Exchange> {
  const answer = await probeWith(context, call.probe, call.credential);
  context.verify(id, evidenceOf(call, answer), [await acceptedCaller(context, call.probe, answer)], call.did);
  return answer;
}

/** Requires that a credential is refused, by default as a bad key. Returns the answer. */
export async function verifyRefused(
  context: UserContext,
  id: RequirementId,
  { refusals = [BAD_KEY], ...call }: Call & { readonly refusals?: readonly [Refusal, ...Refusal[]] },
): Promise<Exchange> {
  const answer = await probeWith(context, call.probe, call.credential);
  const differences = await refusedCaller(context, call.probe, answer, refusals);
  context.verify(id, evidenceOf(call, answer), [differences], call.did);
  return answer;
}

/** Requires that a key is refused as X-API-Key and as a bearer, which may also count as a bad session token. */
export async function verifyRefusedInEitherHeader(
  context: UserContext,
  id: RequirementId,
  call: Call & { readonly credential: UserCredential },
): Promise<void> {
  await verifyRefused(context, id, call);
  const asBearer = { ...call, credential: { ...call.credential, form: "bearer" as const } };
  await verifyRefused(context, id, { ...asBearer, refusals: [BAD_KEY, BAD_TOKEN] });
}

function evidenceOf({ after }: Call, answer: Exchange): readonly [Exchange, ...Exchange[]] {
  return after === undefined ? [answer] : [after, answer];
}
