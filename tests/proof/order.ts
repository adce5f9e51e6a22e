import { Draw } from "../../harness/ids/draw.ts";
import { isCostly } from "./learned.ts";
import type { Play } from "./play.ts";
import { isFault, isOfField, type Subject, waitOf } from "./subjects.ts";

/**
 * Orders plays so that no processor is idle. Plays that wait are neighbours in the lists of mutants, so they are mixed with
 * others. Those that take longest come first and mutants of fields last, so that all processes end at about the same time.
 */
export function mixed(plays: readonly Play[]): readonly Play[] {
  const of = (rank: number) =>
    plays.filter(({ subjects: [subject] }) => subject !== undefined && rankOf(subject) === rank);
  return [...shuffled(of(0), "legal"), ...shuffled(of(1), "long"), ...shuffled(of(2), "other"), ...of(3)];
}

/** The same elements in an order that depends on the seed alone. */
export function shuffled<T>(elements: readonly T[], seed: string): readonly T[] {
  const draw = new Draw(seed);
  const left = [...elements];
  return elements.map(() => left.splice(draw.below(left.length), 1)[0] as T);
}

function rankOf(subject: Subject): 0 | 1 | 2 | 3 {
  if (!isFault(subject)) return 0;
  if (isOfField(subject)) return 3;
  return waitOf(subject) > 0 || isCostlyFault(subject) ? 1 : 2;
}

function isCostlyFault(subject: Subject): boolean {
  return subject.kind === "mutant" && isCostly(subject.deviation);
}
