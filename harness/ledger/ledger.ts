import { isDeepStrictEqual } from "node:util";
import type { RequirementId } from "../../contract/index.ts";
import type { Topic } from "../../contract/open-questions.ts";
import type { EvidenceExchange, Observation, Unanswered } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";
import { DefaultMap } from "../collections/default-map.ts";
import type { Step } from "../commands/step-ids.ts";
import { MORE_RUNS } from "../exits/early-exits.ts";
import type { Difference } from "../oracles/difference.ts";
import type { Exchange } from "../transport/exchange.ts";
import { specificityOf } from "./specificity.ts";

/** What was done. Texts of the system under test in it are redacted when it is recorded. */
export interface Reproduction {
  /** In one line; empty if the exchange itself shows it. */
  readonly did: string;
  /** One line per step: the requests of a sequence, or the lines of a diagram. */
  readonly steps?: readonly string[];
  /** A shell script that repeats it, made by `toScript`, so without secrets. */
  readonly script?: string;
  /** A command that repeats it with this suite. Default: a run narrowed to the requirement. */
  readonly again?: string;
}

/** One violation, before the violations of a requirement are merged. */
export interface Violation {
  readonly requirement: RequirementId;
  readonly surface: Surface;
  readonly reproduction: Reproduction;
  readonly differences: readonly [Difference, ...Difference[]];
  /** The exchanges that show it, the decisive one last. */
  readonly evidence: readonly [Exchange, ...Exchange[]];
  /** Title of the scenario that noticed it; undefined if a rule did. */
  readonly scenario: string | undefined;
  /** Number of requirements that the scenario verifies. Scenarios of a requirement are in one shard, so reports don't have it. */
  readonly breadth?: number;
}

/** All violations of one requirement on one surface: one finding. */
export interface ViolatedRequirement {
  /** The most specific violation, independent of their order. */
  first: Violation;
  seen: number;
  readonly endpoints: Set<string>;
  /** Titles of the scenarios that noticed it; undefined stands for a rule. */
  readonly scenarios: Set<string | undefined>;
  /** The endpoints of each violation's exchanges, without duplicates. */
  readonly paths: ReadonlySet<string>[];
  confirmed?: { shown: number; tries: number };
  /** The steps that led to it when its scenario was repeated alone. */
  steps?: readonly (Step | Exchange)[] | undefined;
}

/** What decided that a requirement stays inconclusive. */
export interface Undecided {
  /** The missing answer, if one is the reason. */
  readonly unanswered?: Unanswered | undefined;
  /** The command that repeats the last request, without secrets. */
  readonly curl?: string | undefined;
  /** A script that repeats it after the requests before it; undefined if there are none. */
  readonly script?: string | undefined;
  /** These exchanges, the last request's at the end. */
  readonly evidence?: readonly EvidenceExchange[] | undefined;
}

/** The results of one requirement on one surface. */
export interface Entry {
  passes: number;
  /** Number of exchanges that satisfied it. */
  exchanges: number;
  /** Status and endpoint of answers that satisfied it, as `404 card`; `any` for rules. */
  readonly keptBy: Set<string>;
  violated?: ViolatedRequirement;
  inconclusive?: string;
  /** What decided about `inconclusive`. */
  undecided?: Undecided | undefined;
  /** Why a violation is not reported: something else may explain it. No pass counts then. */
  doubt?: string;
  /** Whether findings of other requirements report the violation, so that no pass counts. */
  isReportedElsewhere?: true;
  /** Why it was not exercised. Without `unlock` it does not apply to the system. */
  missing?: { readonly unlock?: string | undefined; readonly reason: string };
}

const ANY_ANSWER: ReadonlySet<string> = new Set(["any"]);

/** Collects results per requirement. Its size depends on the number of requirements, not on the traffic. */
export class Ledger {
  readonly #entries = new DefaultMap<string, Entry>(() => ({ passes: 0, exchanges: 0, keptBy: new Set() }));
  readonly #observations = new Map<string, Observation>();
  readonly #judgedByScenario = new Set<number>();
  readonly #violated: ViolatedRequirement[] = [];
  readonly #harnessFaults: string[] = [];
  readonly #withoutVerdict: string[] = [];

  entry(requirement: RequirementId, surface: Surface): Entry {
    return this.#entries.of(`${surface} ${requirement}`);
  }

  /**
   * @param by status and endpoint of each answer that showed it; default: any traffic
   * @param exchanges number of exchanges that showed it
   */
  pass(requirement: RequirementId, surface: Surface, by: ReadonlySet<string> = ANY_ANSWER, exchanges = 1): void {
    const entry = this.entry(requirement, surface);
    entry.passes++;
    entry.exchanges += exchanges;
    for (const each of by) entry.keptBy.add(each);
  }

  /** Counts further exchanges that satisfied a requirement. */
  countKept(requirement: RequirementId, surface: Surface, exchanges: number): void {
    this.entry(requirement, surface).exchanges += exchanges;
  }

  /**
   * Withdraws the passes of a requirement, because their answers prove nothing.
   * @param undecided given if one request decided about it
   */
  withdrawPass(requirement: RequirementId, surface: Surface, reason: string, undecided?: Undecided): void {
    const entry = this.entry(requirement, surface);
    entry.passes = 0;
    entry.inconclusive = reason;
    entry.undecided = undecided;
  }

  /** @param times number of occurrences, at least 1 */
  violate(violation: Violation, times = 1): void {
    const entry = this.entry(violation.requirement, violation.surface);
    if (entry.violated === undefined) {
      entry.violated = { first: violation, seen: 0, endpoints: new Set(), scenarios: new Set(), paths: [] };
      this.#violated.push(entry.violated);
    } else if (isMoreSpecific(violation, entry.violated.first)) {
      entry.violated.first = violation;
    }
    const { violated } = entry;
    violated.seen += times;
    violated.scenarios.add(violation.scenario);
    violated.endpoints.add(violation.evidence.at(-1)?.endpoint ?? "");
    const path = new Set<string>(violation.evidence.map(({ endpoint }) => endpoint));
    addPath(violated, path);
    if (violation.scenario !== undefined) for (const each of violation.evidence) this.#judgedByScenario.add(each.n);
  }

  /** Adds a violated requirement of another ledger. */
  adopt(
    violation: Violation,
    { seen, endpoints, scenarios, paths, confirmed }: Omit<ViolatedRequirement, "first">,
  ): void {
    this.violate(violation, seen);
    const { violated } = this.entry(violation.requirement, violation.surface);
    if (violated === undefined) return;
    for (const each of endpoints) violated.endpoints.add(each);
    for (const each of scenarios) violated.scenarios.add(each);
    for (const path of paths) addPath(violated, path);
    if (confirmed !== undefined) violated.confirmed ??= confirmed;
  }

  /** Every requirement with a result, by `surface id`. */
  get entries(): ReadonlyMap<string, Entry> {
    return this.#entries;
  }

  /** Removes a violation that another one explains, and makes its requirement inconclusive. */
  excuse(violated: ViolatedRequirement, reason: string): void {
    const entry = this.entry(violated.first.requirement, violated.first.surface);
    this.#violated.splice(this.#violated.indexOf(violated), 1);
    delete entry.violated;
    entry.passes = 0;
    entry.inconclusive = reason;
    entry.undecided = undefined;
  }

  /** Removes the passes of a requirement whose violation findings of other requirements report. */
  reportedElsewhere(requirement: RequirementId, surface: Surface): void {
    const entry = this.entry(requirement, surface);
    entry.passes = 0;
    entry.isReportedElsewhere = true;
    entry.inconclusive = "violated by an answer that another finding reports";
    entry.undecided = undefined;
  }

  /** A violation was seen that something else may explain, so that neither it nor any pass counts. */
  doubt(requirement: RequirementId, surface: Surface, reason: string): void {
    this.entry(requirement, surface).doubt ??= reason;
  }

  /** @param undecided given if one request decided about it */
  inconclusive(requirement: RequirementId, surface: Surface, reason: string, undecided?: Undecided): void {
    const entry = this.entry(requirement, surface);
    if (entry.inconclusive !== undefined) return;
    entry.inconclusive = reason;
    entry.undecided = undecided;
  }

  /**
   * Records why a requirement was not exercised. Reasons of the requirement's own scenarios have priority over those of
   * random cases; among equals the alphabetically first counts, so that reports don't depend on the order.
   */
  notExercised(requirement: RequirementId, surface: Surface, unlock: string | undefined, reason: string): void {
    const entry = this.entry(requirement, surface);
    const known = entry.missing;
    const isRandom = (each: string | undefined) => each === MORE_RUNS;
    const isBetter =
      known === undefined ||
      (isRandom(known.unlock) !== isRandom(unlock) ? isRandom(known.unlock) : reason < known.reason);
    if (isBetter) entry.missing = { unlock, reason };
  }

  /**
   * Records what the system does where the documents are silent. The first observation of a topic and value counts.
   * @param requirements given if `seen` is a list of them
   */
  observe(topic: Topic, surface: Surface, seen: string, requirements?: readonly RequirementId[]): void {
    const key = `${surface} ${topic} ${seen}`;
    const observation = { topic, surface, seen, ...(requirements === undefined ? {} : { requirements }) };
    if (!this.#observations.has(key)) this.#observations.set(key, observation);
  }

  /** Records a fault of the suite, which never becomes a verdict on the system under test. */
  fault(text: string): void {
    this.#harnessFaults.push(text);
  }

  /**
   * Records a scenario that ended without a verdict. It shows a fault of the suite only if no requirement is violated: a
   * wrong answer may lack what the scenario judges.
   */
  withoutVerdict(text: string): void {
    this.#withoutVerdict.push(text);
  }

  get harnessFaults(): readonly string[] {
    return this.#harnessFaults;
  }

  /** Empty if a requirement is violated. */
  get scenariosWithoutVerdict(): readonly string[] {
    return this.#violated.length > 0 ? [] : this.#withoutVerdict;
  }

  get observations() {
    return [...this.#observations.values()];
  }

  get violated(): readonly ViolatedRequirement[] {
    return this.#violated;
  }

  /** Returns whether a scenario reported a violation with this exchange. Rules then see the same cause. */
  isJudgedByScenario(exchange: Exchange): boolean {
    return this.#judgedByScenario.has(exchange.n);
  }
}

/** Whether one violation is more specific. The differences break ties, so that a finding is the same in every run. */
function isMoreSpecific(one: Violation, other: Violation): boolean {
  return specificityOf(toSpecificityInput(one)) < specificityOf(toSpecificityInput(other));
}

function toSpecificityInput({ reproduction: account, evidence, ...violation }: Violation) {
  const { endpoint, request } = evidence.at(-1) ?? evidence[0];
  return { ...violation, isCase: account.again !== undefined, url: request.url, endpoint };
}

function addPath({ paths }: ViolatedRequirement, path: ReadonlySet<string>): void {
  if (!paths.some((each) => isDeepStrictEqual(each, path))) paths.push(path);
}
