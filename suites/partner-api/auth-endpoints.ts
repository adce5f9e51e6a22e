import { errorRow } from "../../contract/errors.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import type { RequestOptions } from "../../harness/client/request-options.ts";
import { notAnsweredWith, refusedBy } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { answersOf, otherForm, verifyForm } from "./json-forms.ts";
import { PROBES, type Probe, type RequestParts } from "./probes.ts";

const { all, scenario } = partnerScenarios("auth", ["sandbox", "partner"]);

/** Every endpoint without a key, with an empty and with an unknown one. */
export const authEndpoints = all;

export const INVALID_KEY = errorRow("any", "Invalid API key");

const UNKNOWN_KEY = "no-such-key-0123456789";

const FAULTS = [
  { fault: "missing", key: null, did: "the request carried no X-API-Key" },
  { fault: "empty", key: "", did: "X-API-Key was empty" },
  { fault: "unknown", key: UNKNOWN_KEY, did: "X-API-Key was a key that was never issued" },
] as const;

for (const probe of PROBES) {
  const verifies = [...FAULTS.map(({ fault }) => `auth.${probe.name}.${fault}` as const), "auth.issued-key"] as const;

  const answers = answersOf(probe);

  scenario(
    `${probe.endpoint} refuses a request without a key, and accepts it with a key in any JSON form`,
    { verifies: answers === undefined ? verifies : [...verifies, answers] },
    async (context) => {
      const parts = await probe.whole(context).catch(async (stop: unknown) => {
        // Without anything bought, a request for something unknown shows at least the refusals.
        await keyless(context, probe, probe.bare);
        throw stop;
      });
      const admitted = await keyless(context, probe, parts, otherForm(parts));
      await verifyForm(context, probe, parts, admitted);
    },
  );
}

/** @param form options of the last request, which has a key and is returned */
async function keyless(
  { sut, verify }: PartnerContext,
  { endpoint, name }: Probe,
  parts: RequestParts,
  form: RequestOptions = {},
): Promise<Exchange> {
  // Requests without a key come first, so that their effect is not hidden by the request with a key.
  const refused = await Promise.all(FAULTS.map(({ key }) => sut.call(endpoint, parts, { key })));
  const admitted = await sut.call(endpoint, parts, form);

  for (const [at, { fault, did }] of FAULTS.entries()) {
    const exchange = refused[at] ?? admitted;
    verify(`auth.${name}.${fault}`, exchange, [refusedBy(exchange, INVALID_KEY)], did);
  }
  verify("auth.issued-key", admitted, [notAnsweredWith(admitted, 401)]);
  // A cache may know the answer by now.
  const again = await sut.call(endpoint, parts, { ...form, key: UNKNOWN_KEY });
  const did = "X-API-Key was a key that was never issued, and the same request with a valid key had just been answered";
  verify(`auth.${name}.unknown`, [admitted, again], [refusedBy(again, INVALID_KEY)], did);
  return admitted;
}
