import type fc from "fast-check";
import type { RequirementId } from "../../contract/index.ts";
import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { isValidatorDown } from "../../harness/operations/quote.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { type CaseResult, forAll } from "../for-all.ts";
import { isDocumented, isSameRefusal } from "./documented.ts";
import type { Probe } from "./probes.ts";

/** The probes that were sent, for the later check of the state. */
export interface Sent {
  readonly accepted: readonly Exchange[];
  readonly last: Exchange | undefined;
}

/** Probes of one endpoint per unit of RUNS. */
const PROBES_PER_RUN = 1.5;
/** Probes per unit of RUNS from a fixed list, in which each value stands for a kind. */
const LISTED_PER_RUN = 4;
/** One in this many probes is sent again. */
const REPEATED_EVERY = 10;

/**
 * Sends probes, some of them twice, and compares the answers with the documents and with each other.
 * @param first probes that are sent before generated ones
 * @throws {Inconclusive} if no answers could be compared with each other
 */
export async function sendProbes(
  context: PartnerContext,
  { title, requirement }: { readonly title: string; readonly requirement: RequirementId },
  cases: fc.Arbitrary<Probe>,
  first: readonly Probe[] = [],
): Promise<Sent> {
  const accepted: Exchange[] = [];
  let last: Exchange | undefined;
  let probes = 0;
  let isCompared = false;
  const { runs: unit } = context.run.target;
  const runs = Math.max(PROBES_PER_RUN * unit, Math.min(first.length, LISTED_PER_RUN * unit));
  const property = { title, cases, first, runs, describe: ({ about }: Probe) => about };
  await forAll(
    context,
    property,
    async ({ endpoint, parts, options, mayMissTheRoute }, { sut }): Promise<readonly CaseResult[]> => {
      // Judged only here; otherwise exchange checks would report the same fault again.
      const send = () => sut.call(endpoint, parts, { ...options, isJudged: false });
      const one = await send();
      const answers = probes++ % REPEATED_EVERY === 0 ? [one, await send()] : [one];
      for (const each of answers) {
        if (each.status === 200) accepted.push(each);
        last = each;
      }
      const documented = answers.map(
        (each): CaseResult => ({ requirement, evidence: [each], differences: [isDocumented(each, mayMissTheRoute)] }),
      );
      const isComparable = !answers.some((each) => isValidatorDown(each) || each.status >= 500);
      const [, other] = answers;
      if (other === undefined || !isComparable) return documented;
      isCompared = true;
      const differences = [isSameRefusal(one, other)];
      return [...documented, { requirement: "input.same-answer-again", evidence: [one, other], differences }];
    },
  );
  if (!isCompared) throw new Inconclusive("every request that was sent twice met an error of the server");
  return { accepted, last };
}
