import type { RequirementId } from "../../contract/index.ts";
import { pastInternalError } from "../../harness/actions/internal-error.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { isValidatorDown } from "../../harness/oracles/address-refusal.ts";
import { NONE } from "../../harness/oracles/difference.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { type CaseResult, caseResult, forAll } from "../for-all.ts";
import { isDocumented, isNoResult, isSameRefusal } from "./documented.ts";
import type { Parts, Probe } from "./probes.ts";

/** The probes that were sent, for the later check of the state. */
export interface Sent {
  readonly accepted: readonly Exchange[];
  readonly last: Exchange | undefined;
}

/** A property of the answers of one endpoint to any input. */
interface InputProperty {
  readonly title: string;
  readonly requirement: RequirementId;
}

/** Probes of one endpoint per unit of RUNS; more if one of each part needs more, up to a second number. */
const PROBES_PER_RUN = { least: 1.5, ofEachPart: 4.7 };
/** One in this many probes is sent again. */
const REPEATED_EVERY = 16;
/** Number of concurrent probes. */
const WORKERS = 8;

/**
 * Sends probes, some of them twice, and compares the answers with the documents and with each other.
 * @throws {Inconclusive} if no answers could be compared with each other
 */
export async function sendProbes(
  context: PartnerContext,
  { title, requirement }: InputProperty,
  { always, more }: Parts,
): Promise<Sent> {
  const accepted: Exchange[] = [];
  let last: Exchange | undefined;
  let probes = 0;
  let isCompared = false;
  const { runs: unit } = context.run.target;
  const cases = [...always, ...more];
  const runs = Math.max(
    PROBES_PER_RUN.least * unit,
    Math.min(cases.length, PROBES_PER_RUN.ofEachPart * unit),
    always.length + unit,
  );
  const property = {
    title,
    cases,
    always: always.length,
    runs,
    workers: WORKERS,
    describe: ({ about }: Probe) => about,
  };
  await forAll(
    context,
    property,
    async ({ endpoint, parts, options, mayMissTheRoute, lacksFields }, { sut }): Promise<readonly CaseResult[]> => {
      // Judged only here; otherwise rules would report the same fault again.
      const send = () => sut.call(endpoint, parts, { ...options, isJudged: false });
      // A single internal error proves nothing, but a body without fields can't be what fails.
      const one = lacksFields ? await pastInternalError(send) : await send();
      const answers = probes++ % REPEATED_EVERY === 0 ? [one, await send()] : [one];
      for (const each of answers) {
        if (each.status === 200) accepted.push(each);
        last = each;
      }
      const documented = answers.map((each) => {
        const hasNoResult = lacksFields && each === one ? isNoResult(each) : NONE;
        return caseResult(requirement, each, [isDocumented(each, mayMissTheRoute), hasNoResult]);
      });
      const isComparable = !answers.some((each) => isValidatorDown(each) || each.status >= 500);
      const [, other] = answers;
      if (other === undefined || !isComparable) return documented;
      isCompared = true;
      return [...documented, caseResult("input.same-answer-again", [one, other], [isSameRefusal(one, other)])];
    },
  );
  if (!isCompared) throw new Inconclusive("every request that was sent twice met an error of the server");
  return { accepted, last };
}
