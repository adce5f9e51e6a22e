import { SUBJECTS } from "./all-subjects.ts";
import { type ProofArguments, UsageError } from "./arguments.ts";
import { changedChoice } from "./changed.ts";
import { mixed, shuffled } from "./order.ts";
import { alone, byArea, type Choice, type Play, withoutStates } from "./play.ts";
import { sampleOf } from "./sample.ts";
import { sharing } from "./sharing.ts";
import { isFault, namedSubjects, type Subject, VARIANTS_OF_REFERENCE } from "./subjects.ts";

/** @throws {UsageError} if nothing has the name, or git does not know the commit */
export async function choose(given: ProofArguments): Promise<Choice> {
  const { choice, only, minutes, seed, isAlone } = given;
  const wanted = (subject: Subject) => only === undefined || (only === "faults") === isFault(subject);
  const serve = isAlone || minutes !== undefined ? alone : sharing;
  if (given.isByArea) return choiceOfLegal(given, "with the scenarios of one area at a time", byArea);
  if (!given.hasStates) return choiceOfLegal(given, "without provider states", withoutStates);
  switch (choice.by) {
    case "change":
      return changedChoice(choice.base);
    case "sample":
      return {
        plays: mixed(sampleOf(SUBJECTS.filter(wanted))),
        because:
          "a mutant for each scenario that judges a requirement, a tenth of the legal servers, some natural bugs",
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
        plays: shuffled(only === "faults" ? plays : [...plays, ...LESS.flatMap((less) => less(SHARING))], seed),
        because: `as many as ${minutes} minutes allow, in the order of the seed ${seed}`,
      };
    }
  }
}

/** Legal servers that are usually played with provider states. */
const WITH_STATES = VARIANTS_OF_REFERENCE.filter(
  ({ deviation }) => !("withoutStates" in deviation && deviation.withoutStates === "all"),
);

const SHARING = sharing(WITH_STATES);
/** What else legal servers are played with than everything. */
const LESS = [withoutStates, byArea];

function choiceOfLegal(
  { choice, seed }: ProofArguments,
  how: string,
  less: (plays: readonly Play[]) => readonly Play[],
): Choice {
  const named = choice.by === "words" ? namedSubjects(choice.words, WITH_STATES) : WITH_STATES;
  if (named.length === 0) throw new UsageError(`no legal server has these words, to be played ${how}`);
  return { plays: shuffled(less(sharing(named)), seed), because: `legal servers ${how}` };
}
