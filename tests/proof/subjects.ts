import { fieldMutants } from "../../cli/explain/field-mutants.ts";
import { MUTANTS } from "../../reference/mutants/index.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { COMBINATIONS } from "../../reference/variants/combinations.ts";
import { VARIANTS } from "../../reference/variants/index.ts";
import type { Combination, Variant } from "../../reference/variants/variant.ts";

/**
 * A subject of the proof: a mutant that has to be detected, or a legal variant, or several at once, that must have no
 * finding.
 */
export type Subject =
  | { readonly kind: "mutant"; readonly deviation: Mutant }
  | { readonly kind: "variant"; readonly deviation: Variant }
  | { readonly kind: "combination"; readonly deviation: Combination };

/** All mutants: those written by hand, and those generated from the schemas. */
export const ALL_MUTANTS: readonly Mutant[] = [...MUTANTS, ...fieldMutants()];

/** All subjects, the slowest first. An index of this list identifies a subject between processes. */
export const SUBJECTS: readonly Subject[] = [
  ...COMBINATIONS.map((deviation) => ({ kind: "combination" as const, deviation })),
  ...VARIANTS.map((deviation) => ({ kind: "variant" as const, deviation })),
  ...ALL_MUTANTS.map((deviation) => ({ kind: "mutant" as const, deviation })),
];

/** The quick proof contains every 24th variant. */
const QUICK_STEP = 24;

/** The subjects of the quick proof: a quick mutant of each requirement that has one, and some variants. */
export function quickSubjects(): readonly Subject[] {
  const seen = new Set<string>();
  return SUBJECTS.filter((subject, place) => {
    if (subject.kind !== "mutant") return place % QUICK_STEP === 0;
    if (subject.deviation.isSlow === true) return false;
    const isFirst = !seen.has(subject.deviation.violates);
    seen.add(subject.deviation.violates);
    return isFirst;
  });
}

/** Subjects whose name, requirement or reading contains the words, case-insensitively. */
export function namedSubjects(words: string): readonly Subject[] {
  return SUBJECTS.filter(({ deviation }) => {
    const about = "violates" in deviation ? deviation.violates : deviation.because;
    return [deviation.name, about].some((text) => text.toLowerCase().includes(words.toLowerCase()));
  });
}
