import { fieldMutants } from "../../cli/explain/field-mutants.ts";
import { MUTANTS } from "../../reference/mutants/index.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { COMBINATIONS } from "../../reference/variants/combinations.ts";
import { VARIANTS } from "../../reference/variants/index.ts";
import type { Combination, Variant } from "../../reference/variants/variant.ts";
import type { NaturalBugSubject } from "./independent/natural-bugs.ts";
import type { ServerSubject } from "./independent/server-subject.ts";
import { isNamed } from "./named.ts";

/**
 * A subject of the proof. A fault has to be detected: a mutant of the reference, or a natural bug of an independent server.
 * A legal server must have no finding: a variant of the reference, several variants at once, or an independent server.
 */
export type Subject = ReferenceSubject | NaturalBugSubject | ServerSubject;

/** A subject that is the reference with some deviation. */
export type ReferenceSubject =
  | { readonly kind: "mutant"; readonly deviation: Mutant }
  | { readonly kind: "variant"; readonly deviation: Variant }
  | { readonly kind: "combination"; readonly deviation: Combination };

const FIELD_MUTANTS = fieldMutants();

/** All mutants: those written by hand, and those generated from the schemas. */
export const ALL_MUTANTS: readonly Mutant[] = [...MUTANTS, ...FIELD_MUTANTS];

/** Legal variants of the reference, and several at once. */
export const VARIANTS_OF_REFERENCE: readonly ReferenceSubject[] = [
  ...COMBINATIONS.map((deviation) => ({ kind: "combination" as const, deviation })),
  ...VARIANTS.map((deviation) => ({ kind: "variant" as const, deviation })),
];

export const MUTANTS_OF_REFERENCE: readonly ReferenceSubject[] = ALL_MUTANTS.map((deviation) => ({
  kind: "mutant",
  deviation,
}));

/** The subjects that are the reference with some deviation. */
export const OF_REFERENCE: readonly ReferenceSubject[] = [...VARIANTS_OF_REFERENCE, ...MUTANTS_OF_REFERENCE];

/** The mutants among subjects. */
export function mutantsOf(subjects: readonly Subject[]): readonly Mutant[] {
  return subjects.flatMap((each) => (each.kind === "mutant" ? [each.deviation] : []));
}

/** Whether a subject is a mutant that is generated from the schemas. */
export function isOfField(subject: Subject): boolean {
  return subject.kind === "mutant" && FIELD_MUTANTS.includes(subject.deviation);
}

/** How a play waits in real time, which a busy processor may hide: not, for seconds, or for one time-out after another. */
export type Wait = 0 | 1 | 2;

export function waitOf(subject: Subject): Wait {
  if (subject.kind !== "mutant") return 0;
  const { isHanging, isSlow } = subject.deviation;
  return isHanging === true ? 2 : isSlow === true ? 1 : 0;
}

/** Whether a subject has to be detected. */
export function isFault({ kind }: Pick<Subject, "kind">): boolean {
  return kind === "mutant" || kind === "bug";
}

/** Whether a subject, or its result, is a variant of the reference or a combination of variants. */
export function isOfVariants<T extends { readonly kind: string }>(
  each: T,
): each is Extract<T, { readonly kind: "variant" | "combination" }> {
  return each.kind === "variant" || each.kind === "combination";
}

/** The requirement that a fault violates. */
export function violatedBy(subject: Subject): string | undefined {
  if (subject.kind === "mutant") return subject.deviation.violates;
  return subject.kind === "bug" ? subject.violates : undefined;
}

export function nameOf(subject: Subject): string {
  return "deviation" in subject ? subject.deviation.name : subject.name;
}

/** The texts by which a subject is found: its name, and the requirement that it violates or the reading that allows it. */
export function textsOf(subject: Subject): readonly string[] {
  const row: object = "deviation" in subject ? subject.deviation : subject;
  const reason = "because" in row ? String(row.because) : "";
  return [nameOf(subject), violatedBy(subject) ?? reason];
}

/** The subjects whose name, requirement or reading contains the words as they stand, or if none does, each of the words. */
export function namedSubjects<S extends Subject>(words: string, among: readonly S[]): readonly S[] {
  const phrase = among.filter((subject) => isNamed(words, textsOf(subject)));
  if (phrase.length > 0) return phrase;
  return among.filter((subject) => words.split(/\s+/).every((word) => isNamed(word, textsOf(subject))));
}
