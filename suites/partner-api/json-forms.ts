import { isOutOfStock } from "../../harness/actions/purchase.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { inOtherForm } from "../../harness/json/other-form.ts";
import { isValidatorDown } from "../../harness/oracles/address-refusal.ts";
import { accepted } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import type { Probe, RequestParts } from "./probes.ts";

/** Endpoints that take a body. */
const WITH_BODY = ["buy-init", "buy-status", "buyback", "ship-quote", "ship-request"] as const;

const UNSTEADY = "the same request was refused and accepted, or refused in every form";

/** Returns the requirement on the answer to a valid request; undefined for endpoints without a body. */
export function answersOf({ name }: Probe) {
  const found = WITH_BODY.find((each) => each === name);
  return found === undefined ? undefined : (`${found}.answers` as const);
}

/** Returns request options that send the body's value in another form of JSON. */
export function otherForm({ body }: RequestParts): { readonly rawBody?: string } {
  return body === undefined ? {} : { rawBody: inOtherForm(body) };
}

/**
 * Judges that an endpoint accepts any form of JSON. After a refusal the same request is repeated, and then sent in the
 * usual form: only if that alone is accepted, the form is the reason.
 * @param answer to the request in the other form
 * @throws {Inconclusive} if the form is not the reason
 */
export async function verifyForm(context: PartnerContext, probe: Probe, parts: RequestParts, answer: Exchange) {
  const requirement = answersOf(probe);
  if (requirement === undefined) return;
  const evidence: [Exchange, ...Exchange[]] = [answer];
  if (answer.status !== 200) {
    const again = await context.sut.call(probe.endpoint, parts, otherForm(parts));
    if ([answer, again].some((each) => each.status === 200 || isPassing(each))) throw new Inconclusive(UNSTEADY);
    const usual = await context.sut.call(probe.endpoint, parts);
    if (usual.status !== 200) throw new Inconclusive(UNSTEADY);
    evidence.unshift(usual);
  }
  context.verify(
    requirement,
    evidence,
    [accepted(answer)],
    "the body had its members in the opposite order, white space between tokens, escapes in strings, and 1.0 for 1",
  );
}

/** Returns whether the answer may be a temporary one. */
function isPassing(answer: Exchange): boolean {
  const isBusy = answer.status === 409 || answer.status === 429;
  return answer.status >= 500 || isBusy || isOutOfStock(answer) || isValidatorDown(answer);
}
