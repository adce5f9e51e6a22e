import type { RequirementId } from "../../contract/index.ts";
import type { Topic } from "../../contract/open-questions.ts";
import type { Observation } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";
import { MORE_RUNS } from "../exits/early-exits.ts";
import type { Difference } from "../oracles/difference.ts";
import type { Exchange } from "../transport/exchange.ts";
import { specificityOf } from "./specificity.ts";

/** What was done, where one line is not enough. Texts of the system under test in it are redacted when it is recorded. */
export interface Account {
  /** In one line; empty where the exchange itself says it. */
  readonly did: string;
  /** One line per step, in order: the requests of a sequence, the lines of a picture. */
  readonly steps?: readonly string[];
  /** A shell script that repeats it, made from exchanges by `toScript`, so without secrets. */
  readonly script?: string;
  /** How to see it again with this suite; default: the narrowing of a run to the requirement. */
  readonly again?: string;
}

/** A violation as it was noticed, before those of one requirement are put together. */
export interface Violation {
  readonly requirement: RequirementId;
  readonly surface: Surface;
  readonly account: Account;
  readonly differences: readonly [Difference, ...Difference[]];
  /** The exchanges that show it, the decisive one last. */
  readonly evidence: readonly [Exchange, ...Exchange[]];
  /** Title of the scenario that noticed it; undefined where the exchange alone breaks the contract. */
  readonly scenario: string | undefined;
}

/** All violations of one requirement on one surface: one finding. */
export interface ViolatedRequirement {
  /** The most specific of them; the same from run to run, whichever was noticed first. */
  first: Violation;
  seen: number;
  readonly endpoints: Set<string>;
  /** Titles of the scenarios that noticed it; undefined among them where an exchange alone broke it. */
  readonly scenarios: Set<string | undefined>;
  /** For each, the endpoints of its exchanges; alike ones once. */
  readonly paths: ReadonlySet<string>[];
  confirmed?: { shown: number; tries: number };
}

/** What is known of one requirement on one surface. */
export interface Entry {
  passes: number;
  /** Exchanges that kept it. */
  exchanges: number;
  /** Status and endpoint of the answers that kept it, as `404 card`; `any` where traffic did. */
  readonly keptBy: Set<string>;
  violated?: ViolatedRequirement;
  inconclusive?: string;
  /** Why a violation that was seen is not reported: something else may explain it. Then no pass counts. */
  doubt?: string;
  /** Whether findings of other requirements report the violation: then no pass counts. */
  isReportedElsewhere?: true;
  /** Why it was not exercised; without `unlock` it does not apply to the system. */
  missing?: { readonly unlock?: string | undefined; readonly reason: string };
}

const ANY_ANSWER: ReadonlySet<string> = new Set(["any"]);

/** Collects what every part of a run learns about the requirements; grows with their number and not with the traffic. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  readonly #observations = new Map<string, Observation>();
  readonly #judgedByScenario = new Set<number>();
  readonly #violated: ViolatedRequirement[] = [];
  readonly #harnessFaults: string[] = [];

  entry(requirement: RequirementId, surface: Surface): Entry {
    const key = `${surface} ${requirement}`;
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      entry = { passes: 0, exchanges: 0, keptBy: new Set() };
      this.#entries.set(key, entry);
    }
    return entry;
  }

  /**
   * @param by status and endpoint of each answer that showed it; default: traffic did, whatever it was
   * @param exchanges how many exchanges showed it
   */
  pass(requirement: RequirementId, surface: Surface, by: ReadonlySet<string> = ANY_ANSWER, exchanges = 1): void {
    const entry = this.entry(requirement, surface);
    entry.passes++;
    entry.exchanges += exchanges;
    for (const each of by) entry.keptBy.add(each);
  }

  /** Counts further exchanges of a requirement that was kept already. */
  countKept(requirement: RequirementId, surface: Surface, exchanges: number): void {
    this.entry(requirement, surface).exchanges += exchanges;
  }

  /** Takes back that a requirement was kept: what kept it proves nothing. */
  withdrawPass(requirement: RequirementId, surface: Surface, reason: string): void {
    const entry = this.entry(requirement, surface);
    entry.passes = 0;
    entry.inconclusive = reason;
  }

  /** @param times how often it was seen, at least 1 */
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
    if (!violated.paths.some((each) => isSame(each, path))) violated.paths.push(path);
    if (violation.scenario !== undefined) for (const each of violation.evidence) this.#judgedByScenario.add(each.n);
  }

  /** Takes over what another ledger collected of one requirement. */
  adopt(
    violation: Violation,
    { seen, endpoints, scenarios, paths, confirmed }: Omit<ViolatedRequirement, "first">,
  ): void {
    this.violate(violation, seen);
    const { violated } = this.entry(violation.requirement, violation.surface);
    if (violated === undefined) return;
    for (const each of endpoints) violated.endpoints.add(each);
    for (const each of scenarios) violated.scenarios.add(each);
    for (const path of paths) if (!violated.paths.some((each) => isSame(each, path))) violated.paths.push(path);
    if (confirmed !== undefined) violated.confirmed ??= confirmed;
  }

  /** Every requirement that something was said of, with what. */
  get entries(): ReadonlyMap<string, Entry> {
    return this.#entries;
  }

  /** Takes back a cause of which another one is the reason; what it was about is left without a verdict. */
  excuse(violated: ViolatedRequirement, reason: string): void {
    const entry = this.entry(violated.first.requirement, violated.first.surface);
    this.#violated.splice(this.#violated.indexOf(violated), 1);
    delete entry.violated;
    entry.passes = 0;
    entry.inconclusive = reason;
  }

  /** Removes the passes of a requirement whose violation findings of other requirements report. */
  reportedElsewhere(requirement: RequirementId, surface: Surface): void {
    const entry = this.entry(requirement, surface);
    entry.passes = 0;
    entry.isReportedElsewhere = true;
    entry.inconclusive = "violated by an answer that another finding reports";
  }

  /** A violation was seen that something else may explain, so that neither it nor any pass counts. */
  doubt(requirement: RequirementId, surface: Surface, reason: string): void {
    this.entry(requirement, surface).doubt ??= reason;
  }

  inconclusive(requirement: RequirementId, surface: Surface, reason: string): void {
    this.entry(requirement, surface).inconclusive ??= reason;
  }

  /**
   * What random play did not come to says less than what a scenario of the requirement's own was missing. Of several reasons
   * the first by the alphabet counts, so that a report is the same whatever came first.
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
   * `requirements` where `seen` is a list of them.
   */
  observe(topic: Topic, surface: Surface, seen: string, requirements?: readonly RequirementId[]): void {
    const key = `${surface} ${topic} ${seen}`;
    const observation = { topic, surface, seen, ...(requirements === undefined ? {} : { requirements }) };
    if (!this.#observations.has(key)) this.#observations.set(key, observation);
  }

  /** A fault of ours: it ends in the report as such and never as a verdict on the system under test. */
  fault(text: string): void {
    this.#harnessFaults.push(text);
  }

  get harnessFaults(): readonly string[] {
    return this.#harnessFaults;
  }

  get observations() {
    return [...this.#observations.values()];
  }

  get violated(): readonly ViolatedRequirement[] {
    return this.#violated;
  }

  /** Whether some scenario found the exchange at fault: then what the traffic checks say of it is the same cause. */
  isJudgedByScenario(exchange: Exchange): boolean {
    return this.#judgedByScenario.has(exchange.n);
  }
}

/** Of equals the differences decide, so that a finding is the same in every run. */
function isMoreSpecific(one: Violation, other: Violation): boolean {
  return specificityOf(toTold(one)) < specificityOf(toTold(other));
}

function toTold({ account, evidence, ...violation }: Violation) {
  return { ...violation, isCase: account.again !== undefined, endpoint: evidence.at(-1)?.endpoint };
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each));
}
