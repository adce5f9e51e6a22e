import type { RequirementId } from "../../contract/index.ts";
import type { Topic } from "../../contract/open-questions.ts";
import type { Surface } from "../../contract/surface.ts";
import type { Difference } from "../oracles/difference.ts";
import type { Exchange } from "../transport/exchange.ts";
import { fingerprintOf } from "./fingerprint.ts";

/** What was done, where one line does not tell it. Texts of the system under test in it are redacted when it is recorded. */
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

/** A violation as it was noticed, before those of one cause are put together. */
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
export interface Cause {
  /** The one of them that tells it best; the same from run to run, whichever was noticed first. */
  first: Violation;
  seen: number;
  readonly endpoints: Set<string>;
  /** For each, the endpoints of its exchanges; alike ones once. */
  readonly paths: ReadonlySet<string>[];
  confirmed?: { shown: number; tries: number };
}

/** What is known of one requirement on one surface. */
export interface Entry {
  passes: number;
  cause?: Cause;
  inconclusive?: string;
  missing?: { readonly unlock: string; readonly reason: string };
}

/** Collects what every part of a run learns about the requirements; grows with their number and not with the traffic. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  readonly #observations = new Map<string, { topic: string; surface: Surface; seen: string }>();
  readonly #judgedByScenario = new Set<number>();
  readonly #causes: Cause[] = [];
  readonly #harnessFaults: string[] = [];

  entry(requirement: RequirementId, surface: Surface): Entry {
    const key = `${surface} ${requirement}`;
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      entry = { passes: 0 };
      this.#entries.set(key, entry);
    }
    return entry;
  }

  pass(requirement: RequirementId, surface: Surface): void {
    this.entry(requirement, surface).passes++;
  }

  /** @param times how often it was seen, at least 1 */
  violate(violation: Violation, times = 1): void {
    const entry = this.entry(violation.requirement, violation.surface);
    if (entry.cause === undefined) {
      entry.cause = { first: violation, seen: 0, endpoints: new Set(), paths: [] };
      this.#causes.push(entry.cause);
    } else if (isBetterTold(violation, entry.cause.first)) {
      entry.cause.first = violation;
    }
    const { cause } = entry;
    cause.seen += times;
    cause.endpoints.add(violation.evidence.at(-1)?.endpoint ?? "");
    const path = new Set<string>(violation.evidence.map(({ endpoint }) => endpoint));
    if (!cause.paths.some((each) => isSame(each, path))) cause.paths.push(path);
    if (violation.scenario !== undefined) for (const each of violation.evidence) this.#judgedByScenario.add(each.n);
  }

  /** Takes back a cause of which another one is the reason; what it was about is left without a verdict. */
  excuse(cause: Cause, reason: string): void {
    const entry = this.entry(cause.first.requirement, cause.first.surface);
    this.#causes.splice(this.#causes.indexOf(cause), 1);
    delete entry.cause;
    entry.passes = 0;
    entry.inconclusive = reason;
  }

  /** Takes back what passes a requirement had: it is broken, and findings of other requirements tell how. */
  toldElsewhere(requirement: RequirementId, surface: Surface): void {
    const entry = this.entry(requirement, surface);
    entry.passes = 0;
    entry.inconclusive = "broken by an answer of which another finding tells";
  }

  inconclusive(requirement: RequirementId, surface: Surface, reason: string): void {
    this.entry(requirement, surface).inconclusive ??= reason;
  }

  notExercised(requirement: RequirementId, surface: Surface, unlock: string, reason: string): void {
    this.entry(requirement, surface).missing ??= { unlock, reason };
  }

  /** Records what the system does where the documents are silent; the first sight of a topic and value counts. */
  observe(topic: Topic, surface: Surface, seen: string): void {
    const key = `${surface} ${topic} ${seen}`;
    if (!this.#observations.has(key)) this.#observations.set(key, { topic, surface, seen });
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

  get causes(): readonly Cause[] {
    return this.#causes;
  }

  /** Whether some scenario found the exchange at fault: then what the traffic checks say of it is the same cause. */
  isJudgedByScenario(exchange: Exchange): boolean {
    return this.#judgedByScenario.has(exchange.n);
  }
}

/**
 * Whether a violation tells the reader more than another of the same requirement: a scenario says what was done, and one
 * with a title of its own is easier to follow than a generated case. Of equals the differences decide, so that a finding
 * is the same in every run.
 */
function isBetterTold(one: Violation, other: Violation): boolean {
  return tellingOf(one) < tellingOf(other);
}

function tellingOf({ scenario = "", account, evidence, differences }: Violation): string {
  const order = [scenario === "" ? 1 : 0, account.again === undefined ? 0 : 1, evidence.at(-1)?.endpoint, scenario];
  return JSON.stringify([...order, fingerprintOf(differences)]);
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each));
}
