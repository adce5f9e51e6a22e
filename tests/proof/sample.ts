import { firstBy } from "../../harness/collections/grouped-by.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { batchesOf } from "./batches.ts";
import { isCostly, noticingInSample } from "./learned.ts";
import { alone, type Play } from "./play.ts";
import { sharing } from "./sharing.ts";
import { isOfField, mutantsOf, type Subject } from "./subjects.ts";

/** Mutants of an area per server. A mutant has to be noticed by its own scenario, so that another hardly imitates it. */
const PER_AREA = 2;
/** Of which plays the sample has only every nth. */
const EVERY = {
  sharedVariants: 7,
  variantAlone: 160,
  combination: 16,
  /** Natural bugs in the sample only show that the servers in Python can still be started and judged. */
  bug: 110,
  /** All fields of records are judged in one way, by their schemas. */
  field: 5,
};

/**
 * One mutant of each requirement among these, without those that need seconds of real time: the first one that answers and
 * that some scenarios are enough to notice, or else the first one.
 */
export function onePerRequirement(mutants: readonly Mutant[]): readonly Mutant[] {
  const quick = mutants.filter(({ isSlow }) => isSlow !== true);
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
 * The sample of the self-test: mutants that show what each scenario, each property and each rule judges, some that a
 * schema shows, a tenth of the variants, and some natural bugs. Other independent servers take too long.
 */
export function sampleOf(subjects: readonly Subject[]): readonly Play[] {
  const of = (kind: Subject["kind"]) => subjects.filter((each) => each.kind === kind);
  const variants = sharing(of("variant").filter((each) => !isSlow(each)));
  const [together, apart] = [variants.filter(isShared), variants.filter((play) => !isShared(play))];
  return [
    ...everyNth(alone(of("combination")), EVERY.combination).map(sampled),
    ...everyNth(apart, EVERY.variantAlone).map(sampled),
    ...everyNth(together, EVERY.sharedVariants).map(sampled),
    ...alone(everyNth(of("bug"), EVERY.bug)).map(sampled),
    ...sampleOfMutants(of("mutant")),
  ];
}

/** The sample's plays of mutants: several per server, and costly ones on one of their own. */
export function sampleOfMutants(subjects: readonly Subject[]): readonly Play[] {
  const mutants = sampledMutants(subjects);
  const batches = batchesOf(
    mutants.filter((each) => !isCostly(each)),
    PER_AREA,
  );
  return [...batches, ...mutants.filter(isCostly).map((each) => [each])].map((batch) =>
    sampled({ subjects: batch.map((deviation) => ({ kind: "mutant", deviation })) }),
  );
}

/** Those that the last whole proof chose, and one of each requirement of which it knew none. */
function sampledMutants(subjects: readonly Subject[]): readonly Mutant[] {
  const mutants = mutantsOf(subjects);
  const known = new Set(mutants.filter(({ name }) => noticingInSample(name) !== undefined));
  const ids = new Set([...known].map(({ violates }) => violates));
  const others = new Set(onePerRequirement(mutants.filter(({ violates }) => !ids.has(violates))));
  const chosen = subjects.filter(
    (each) => each.kind === "mutant" && (known.has(each.deviation) || others.has(each.deviation)),
  );
  const [ofFields, ofOthers] = [chosen.filter(isOfField), chosen.filter((each) => !isOfField(each))];
  return mutantsOf([...ofOthers, ...everyNth(ofFields, EVERY.field)]);
}

function sampled(play: Play): Play {
  return { ...play, isSampled: true };
}

function isSlow(subject: Subject): boolean {
  return subject.kind === "variant" && subject.deviation.isSlow === true;
}

function isShared({ subjects }: Play): boolean {
  return subjects.length > 1;
}

function everyNth<T>(all: readonly T[], nth: number): readonly T[] {
  return all.filter((_, place) => place % nth === 0);
}
