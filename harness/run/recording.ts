import { answeredIds, mentions, type Step, sentIds, usersNamedIn } from "../commands/step-ids.ts";
import { toKept } from "../transport/evidence.ts";
import type { Exchange } from "../transport/exchange.ts";

/** Maximum recorded requests of one scenario. */
const MAX_RECORDED = 2_000;
/** Maximum steps that a reader can follow. */
export const MAX_STEPS = 40;

/** Records the requests of a scenario that is repeated alone, so that a finding can show all steps that lead to it. */
export class Recording {
  #steps: (Step | Exchange)[] = [];

  /** Forgets the requests of the scenario before. */
  clear(): void {
    this.#steps = [];
  }

  /** Records a request to the system under test, or one for a provider state. */
  add(step: Step | Exchange): void {
    if (this.#steps.length < MAX_RECORDED) this.#steps.push("n" in step ? toKept(step) : step);
  }

  /**
   * Returns the steps on which a violation depends, in order, the decisive one last.
   * @returns undefined if its requests are not all recorded, or are too many
   */
  stepsTo(evidence: readonly Exchange[]): readonly (Step | Exchange)[] | undefined {
    const numbers = new Set(evidence.map(({ n }) => n));
    const shown = this.#steps.filter((step) => "n" in step && numbers.has(step.n));
    if (shown.length < numbers.size) return undefined;
    const end = this.#steps.findLastIndex((step) => shown.includes(step));
    const steps = dependenciesOf(new Set(shown), this.#steps.slice(0, end + 1));
    return steps.length > MAX_STEPS ? undefined : steps;
  }
}

/** Returns the wanted steps and those that they depend on, in order. */
function dependenciesOf<S extends Step>(wanted: ReadonlySet<S>, steps: readonly S[]): readonly S[] {
  const sent = new Map(steps.map((step) => [step, sentIds(step)]));
  const users = new Set(usersNamedIn(steps));
  const sources = new Map<string, S>();
  const idsIn = (step: S) => [...(sent.get(step) ?? [])].filter((id) => users.has(id) || sources.has(id));
  for (const step of steps) {
    // Ids that everybody reads, such as those of packs, stay the same and need no source.
    if (!isArrangement(step) && !changesState(step) && idsIn(step).length === 0) continue;
    for (const { value } of answeredIds(step)) if (!users.has(value) && !sources.has(value)) sources.set(value, step);
  }
  // These may contain an altered id, such as one with a blank.
  for (const step of wanted) sent.set(step, new Set([...users, ...sources.keys()].filter((id) => mentions(step, id))));
  const subjects = new Set([...wanted].flatMap(idsIn));
  const kept = new Set(wanted);
  // What changed the state of the same users, items and sessions may have caused the violation.
  for (const step of steps)
    if (isArrangement(step) || (changesState(step) && idsIn(step).some((id) => subjects.has(id)))) kept.add(step);
  // The loop also visits the steps that it adds.
  for (const step of kept) {
    for (const id of idsIn(step)) {
      const source = sources.get(id);
      if (source !== undefined) kept.add(source);
    }
  }
  return steps.filter((step) => kept.has(step));
}

function changesState({ request }: Step): boolean {
  return request.method !== "GET" && request.method !== "HEAD";
}

/** Returns whether a step is about a provider state: these have no number, because they are no exchanges with the system. */
function isArrangement(step: Step): boolean {
  return !("n" in step);
}
