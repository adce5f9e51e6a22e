import type fc from "fast-check";
import type { RequirementId } from "../../contract/index.ts";
import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { isInternalError, pastInternalErrors } from "../../harness/operations/internal-error.ts";
import { isValidatorDown } from "../../harness/oracles/address-refusal.ts";
import { NONE } from "../../harness/oracles/difference.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { type CaseResult, caseResult, forAll } from "../for-all.ts";
import { seedOf } from "../seed.ts";
import { isDocumented, isNoResult, isSameRefusal, WITHOUT_ERRORS } from "./documented.ts";
import { type Bodies, bodies, everyKind, everyType, type Probe, withoutFields } from "./probes.ts";

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

/** Probes of one endpoint per unit of RUNS. */
const PROBES_PER_RUN = 1.5;
/** Probes per unit of RUNS from a fixed list, in which each value stands for a kind. */
const LISTED_PER_RUN = 4.7;
/** The same for an endpoint without documented errors, where only an internal error is a fault. */
const LISTED_PER_RUN_WITHOUT_ERRORS = 3.2;
/** One in this many probes is sent again. */
const REPEATED_EVERY = 24;
/** Number of concurrent probes. */
const WORKERS = 8;

/** Probes besides those of the fields of a body. */
interface MoreProbes {
  readonly types?: readonly Probe[];
  readonly kinds?: readonly Probe[];
  /** Which probes may be sent; default: all. */
  readonly isSafe?: (probe: Probe) => boolean;
}

/** Sends probes of a body: each field absent and with values of every JSON type, then of every kind, then generated ones. */
export function sendBodies(
  context: PartnerContext,
  property: InputProperty,
  probes: Bodies,
  { types = [], kinds = [], isSafe = () => true }: MoreProbes = {},
): Promise<Sent> {
  const always = [...withoutFields(probes.endpoint), ...everyType(probes), ...types].filter(isSafe);
  const listed = [...everyKind(probes, seedOf(context, property.title)), ...kinds].filter(isSafe);
  return sendProbes(context, property, bodies(probes).filter(isSafe), listed, always);
}

/**
 * Sends probes, some of them twice, and compares the answers with the documents and with each other.
 * @param listed probes that are sent before generated ones, up to a number
 * @param always probes that are sent before those, whatever RUNS is
 * @throws {Inconclusive} if no answers could be compared with each other
 */
export async function sendProbes(
  context: PartnerContext,
  { title, requirement }: InputProperty,
  cases: fc.Arbitrary<Probe>,
  listed: readonly Probe[] = [],
  always: readonly Probe[] = [],
): Promise<Sent> {
  const accepted: Exchange[] = [];
  let last: Exchange | undefined;
  let probes = 0;
  let isCompared = false;
  const { runs: unit } = context.run.target;
  const first = [...always, ...listed];
  const hasErrors = first.every(({ endpoint }) => !WITHOUT_ERRORS.has(endpoint));
  const listedPerRun = hasErrors ? LISTED_PER_RUN : LISTED_PER_RUN_WITHOUT_ERRORS;
  // Each worker sends a whole number of probes.
  const ofEach = Math.ceil(always.length / WORKERS) * WORKERS;
  const runs = Math.max(PROBES_PER_RUN * unit, Math.min(first.length, listedPerRun * unit), ofEach);
  const property = { title, cases, first, runs, workers: WORKERS, describe: ({ about }: Probe) => about };
  await forAll(
    context,
    property,
    async ({ endpoint, parts, options, mayMissTheRoute, lacksFields }, { sut }): Promise<readonly CaseResult[]> => {
      // Judged only here; otherwise rules would report the same fault again.
      const send = () => sut.call(endpoint, parts, { ...options, isJudged: false });
      // A single internal error proves nothing, but a body without fields can't be what fails.
      const one = lacksFields ? (await pastInternalErrors(send, isInternalError)).last : await send();
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
