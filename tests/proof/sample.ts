import { fieldMutants } from "../../cli/explain/field-mutants.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { alone, type Play } from "./play.ts";
import { sharing } from "./sharing.ts";
import { mutantsOf, nameOf, type Subject } from "./subjects.ts";

/** The sample plays every tenth server of legal variants. */
const LEGAL_STEP = 10;
/** All fields of records are judged in one way, by their schemas, so the sample plays the mutants of every fifth. */
const FIELD_STEP = 5;
/** It plays few natural bugs: they only show that the servers in Python can still be started and judged. */
const BUG_STEP = 60;

/** One mutant of each requirement among these, without those that need seconds of real time. */
export function onePerRequirement(mutants: readonly Mutant[]): readonly Mutant[] {
  const seen = new Set<string>();
  return mutants.filter(({ violates, isSlow }) => {
    if (isSlow === true || seen.has(violates)) return false;
    seen.add(violates);
    return true;
  });
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
  const variants = subjects.filter(({ kind }) => kind === "variant" || kind === "combination");
  const mutants = withFewerMutants(subjects).filter(({ kind }) => kind === "mutant");
  const ofFields = mutants.filter((each) => GENERATED.has(nameOf(each)));
  const ofOthers = mutants.filter((each) => !ofFields.includes(each));
  const bugs = subjects.filter(({ kind }) => kind === "bug");
  return [
    ...everyNth(sharing(variants.filter((each) => !isSlow(each))), LEGAL_STEP),
    // Mutants of fields last: none of them takes long, so the processes end at about the same time.
    ...alone([...everyNth(bugs, BUG_STEP), ...ofOthers, ...everyNth(ofFields, FIELD_STEP)]),
  ];
}

function isSlow(subject: Subject): boolean {
  return subject.kind === "variant" && subject.deviation.isSlow === true;
}

/** Names of the mutants that are generated from the schemas. */
const GENERATED: ReadonlySet<string> = new Set(fieldMutants().map(({ name }) => name));

function everyNth<T>(all: readonly T[], nth: number): readonly T[] {
  return all.filter((_, place) => place % nth === 0);
}
