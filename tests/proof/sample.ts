import { firstBy } from "../../harness/collections/grouped-by.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { needsAllScenarios } from "./learned.ts";
import { alone, type Play } from "./play.ts";
import { sharing } from "./sharing.ts";
import { isOfField, mutantsOf, type Subject } from "./subjects.ts";

/** Of which plays the sample has only every nth. */
const EVERY = {
  /** Six variants on one server cost little more than one variant alone. */
  sharedVariants: 7,
  variantAlone: 160,
  combination: 16,
  /** Natural bugs in the sample only show that the servers in Python can still be started and judged. */
  bug: 60,
  /** All fields of records are judged in one way, by their schemas. */
  field: 5,
};

/**
 * One mutant of each requirement among these, without those that need seconds of real time: the first one that answers and
 * that some scenarios are enough to notice, or else the first one.
 */
export function onePerRequirement(mutants: readonly Mutant[]): readonly Mutant[] {
  const quick = mutants.filter(({ isSlow }) => isSlow !== true);
  const isCostly = ({ name, isHanging }: Mutant) => isHanging === true || needsAllScenarios(name);
  const ranked = [...quick.filter((each) => !isCostly(each)), ...quick.filter(isCostly)];
  const chosen = new Set(firstBy(ranked, ({ violates }) => violates).values());
  return mutants.filter((each) => chosen.has(each));
}

/** Subjects without the mutants beyond the first of each requirement. */
export function withFewerMutants<S extends Subject>(subjects: readonly S[]): readonly S[] {
  const kept = new Set(onePerRequirement(mutantsOf(subjects)));
  return subjects.filter((each) => each.kind !== "mutant" || kept.has(each.deviation));
}

/**
 * The sample of the self-test: a mutant of each requirement that a scenario, a property or a check judges and of some that
 * a schema judges, a tenth of the variants, and some natural bugs. Other independent servers take too long.
 */
export function sampleOf(subjects: readonly Subject[]): readonly Play[] {
  const of = (kind: Subject["kind"]) => subjects.filter((each) => each.kind === kind);
  const mutants = withFewerMutants(of("mutant"));
  const ofFields = mutants.filter(isOfField);
  const ofOthers = mutants.filter((each) => !isOfField(each));
  const variants = sharing(of("variant").filter((each) => !isSlow(each)));
  return [
    ...everyNth(alone(of("combination")), EVERY.combination),
    ...everyNth(
      variants.filter((play) => play.subjects.length === 1),
      EVERY.variantAlone,
    ),
    ...everyNth(
      variants.filter((play) => play.subjects.length > 1),
      EVERY.sharedVariants,
    ),
    ...alone([...everyNth(of("bug"), EVERY.bug), ...ofOthers, ...everyNth(ofFields, EVERY.field)]),
  ].map((play) => ({ ...play, isSampled: true }));
}

function isSlow(subject: Subject): boolean {
  return subject.kind === "variant" && subject.deviation.isSlow === true;
}

function everyNth<T>(all: readonly T[], nth: number): readonly T[] {
  return all.filter((_, place) => place % nth === 0);
}
