import { SUBJECTS } from "./all-subjects.ts";
import { type ProofArguments, UsageError } from "./arguments.ts";
import { changedChoice } from "./changed.ts";
import { mixed, shuffled } from "./order.ts";
import { alone, byArea, type Choice, withoutStates } from "./play.ts";
import { sampleOf } from "./sample.ts";
import { sharing } from "./sharing.ts";
import { isFault, namedSubjects, type Subject, VARIANTS_OF_REFERENCE } from "./subjects.ts";

/** @throws {UsageError} if nothing has the name, or git does not know the commit */
export async function choose(given: ProofArguments): Promise<Choice> {
  const { choice, only, minutes, seed, isAlone } = given;
  const wanted = (subject: Subject) => only === undefined || (only === "faults") === isFault(subject);
  const serve = isAlone || minutes !== undefined ? alone : sharing;
  if (given.isByArea || !given.hasStates) return choiceOfLegal(given);
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
      const legal = only === "faults" ? [] : sharing(WITH_STATES);
      return {
        plays: shuffled([...plays, ...withoutStates(legal), ...byArea(legal)], seed),
        because: `as many as ${minutes} minutes allow, in the order of the seed ${seed}`,
      };
    }
  }
}

/** Legal servers that are usually played with provider states. */
const WITH_STATES = VARIANTS_OF_REFERENCE.filter(
  ({ deviation }) => !("withoutStates" in deviation && deviation.withoutStates === "all"),
);

/** Legal servers that are played with less than everything. */
function choiceOfLegal({ choice, seed, hasStates, isByArea }: ProofArguments): Choice {
  const named = choice.by === "words" ? namedSubjects(choice.words, WITH_STATES) : WITH_STATES;
  if (named.length === 0) throw new UsageError("no legal server with provider states has these words");
  const whole = sharing(named);
  const some = isByArea ? byArea(whole) : whole;
  const because = [
    "legal servers",
    ...(isByArea ? ["with the scenarios of one area at a time"] : []),
    ...(hasStates ? [] : ["without provider states"]),
  ].join(" ");
  return { plays: shuffled(hasStates ? some : withoutStates(some), seed), because };
}
