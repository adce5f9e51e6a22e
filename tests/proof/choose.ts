import { Draw } from "../../harness/ids/draw.ts";
import { type ProofArguments, UsageError } from "./arguments.ts";
import { changedChoice } from "./changed.ts";
import { alone, type Choice } from "./play.ts";
import { sampleOf } from "./sample.ts";
import { sharing } from "./sharing.ts";
import { isFault, namedSubjects, SUBJECTS, type Subject } from "./subjects.ts";

/** @throws {UsageError} if nothing has the name, or git does not know the commit */
export async function choose(given: ProofArguments): Promise<Choice> {
  const { choice, only, minutes, seed, isAlone } = given;
  const wanted = (subject: Subject) => only === undefined || (only === "faults") === isFault(subject);
  const serve = isAlone || minutes !== undefined ? alone : sharing;
  switch (choice.by) {
    case "change":
      return changedChoice(choice.base);
    case "sample":
      return {
        plays: sampleOf(SUBJECTS.filter(wanted)),
        because: "a mutant of each requirement but of most fields, a tenth of the variants, some natural bugs",
      };
    case "words": {
      const subjects = namedSubjects(choice.words, SUBJECTS).filter(wanted);
      if (subjects.length === 0)
        throw new UsageError(`no fault and no legal server has "${choice.words}" in its name, requirement or reading`);
      return { plays: alone(subjects), because: `named by "${choice.words}"` };
    }
    case "all": {
      const plays = serve(SUBJECTS.filter(wanted));
      if (minutes === undefined) return { plays, because: "everything" };
      return {
        plays: shuffled(plays, seed),
        because: `as many as ${minutes} minutes allow, in the order of the seed ${seed}`,
      };
    }
  }
}

/** The same elements in an order that depends on the seed alone. */
function shuffled<T>(elements: readonly T[], seed: string): readonly T[] {
  const draw = new Draw(seed);
  const left = [...elements];
  return elements.map(() => left.splice(draw.below(left.length), 1)[0] as T);
}
