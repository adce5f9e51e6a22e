import { Draw } from "../../harness/ids/draw.ts";
import type { Play } from "./play.ts";
import { isFault, type Subject } from "./subjects.ts";

/**
 * Orders plays so that no processor is idle. Plays that wait are neighbours in the lists of mutants, so they are mixed with
 * others. Those that take longest come before the rest, so that all processes end at about the same time.
 */
export function mixed(plays: readonly Play[]): readonly Play[] {
  const long = plays.filter(({ subjects }) => subjects.some(isLong));
  const short = plays.filter((play) => !long.includes(play));
  return [...shuffled(long, "long"), ...shuffled(short, "short")];
}

/** The same elements in an order that depends on the seed alone. */
export function shuffled<T>(elements: readonly T[], seed: string): readonly T[] {
  const draw = new Draw(seed);
  const left = [...elements];
  return elements.map(() => left.splice(draw.below(left.length), 1)[0] as T);
}

function isLong(subject: Subject): boolean {
  if (subject.kind === "mutant") return subject.deviation.isSlow === true || subject.deviation.isHanging === true;
  return !isFault(subject);
}
