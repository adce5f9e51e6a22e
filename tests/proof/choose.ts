import { SUBJECTS } from "./all-subjects.ts";
import { type ProofArguments, UsageError } from "./arguments.ts";
import { changedChoice } from "./changed.ts";
import { mixed, shuffled } from "./order.ts";
import { alone, type Choice } from "./play.ts";
import { sampleOf } from "./sample.ts";
import { sharing } from "./sharing.ts";
import { isFault, namedSubjects, type Subject } from "./subjects.ts";

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
        plays: mixed(sampleOf(SUBJECTS.filter(wanted))),
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
      if (minutes === undefined) return { plays: mixed(plays), because: "everything" };
      return {
        plays: shuffled(plays, seed),
        because: `as many as ${minutes} minutes allow, in the order of the seed ${seed}`,
      };
    }
  }
}
