import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import type { Variant } from "../../reference/variants/variant.ts";
import { type Affected, affectedBy, namedIn, TABLES } from "./affected.ts";
import { SUBJECTS } from "./all-subjects.ts";
import { keyOf } from "./attribution.ts";
import { definedIn } from "./defined-in.ts";
import { changedFiles, changedIds, changedLines } from "./git.ts";
import { ImportGraph } from "./imports.ts";
import { scenarioModules } from "./judgements.ts";
import { noticing } from "./learned.ts";
import { alone, type Choice, type Play } from "./play.ts";
import { sampleOf, sampleOfMutants, withFewerMutants } from "./sample.ts";
import { sharing } from "./sharing.ts";
import { tourOf } from "./steps.ts";
import { isFault, nameOf, type Subject, violatedBy } from "./subjects.ts";

/**
 * If a change reaches more requirements than this, one mutant of each is played, so that it stays a matter of minutes. Of the
 * requirements that its lines name, all mutants are played.
 */
const MANY = 150;
/** Maximum lines of a row of requirements, so that the id of a changed row is near its changed line. */
const LINES_OF_ROW = 12;
/** With more scenarios than this, legal servers are sampled instead. */
const MANY_SCENARIOS = 250;

/**
 * The subjects that the change since a commit can affect: mutants of the requirements that changed modules judge, changed
 * mutants and variants, and every other legal server with the scenarios in which it may meet the change.
 * @throws {UsageError} if git does not know the commit
 */
export async function changedChoice(base: string): Promise<Choice> {
  const files = changedFiles(base);
  const rows = new Set(namedIn(changedLines(base, TABLES, LINES_OF_ROW)));
  const affected = affectedBy(files, ImportGraph.read(), ALL_SCENARIOS, await scenarioModules(), rows);
  const pathOf = await listOfEach();
  const named = changedIds(base);
  const judged = SUBJECTS.filter((each) => affected.requirements.has(violatedBy(each) ?? ""));
  const chosen = new Set([
    ...SUBJECTS.filter((subject) => affected.lists.has(pathOf(subject) ?? "")),
    ...SUBJECTS.filter((subject) => named.has(violatedBy(subject) ?? "")),
    ...(affected.requirements.size > MANY ? withFewerMutants(judged) : judged),
  ]);
  const others = SUBJECTS.filter((each) => !chosen.has(each));
  const narrowed = scenariosOf(affected);
  const isSampled = affected.central !== undefined || narrowed.length > MANY_SCENARIOS;
  const met = isSampled ? sampleOf(others) : narrowedTo(narrowed, others);
  const why = isSampled ? `, and a sample because much depends on ${affected.central ?? "it"}` : "";
  return {
    plays: [...met, ...sampleOfMutants(judged), ...alone([...chosen])],
    because: `affected by the change since ${base} (${files.length} files)${why}`,
    files,
  };
}

function narrowedTo(scenarios: readonly Scenario[], subjects: readonly Subject[]): readonly Play[] {
  if (scenarios.length === 0) return [];
  const legal = subjects.filter((each) => !isFault(each));
  return sharing(legal).map((play) => ({ ...play, narrowedTo: scenarios.map(keyOf) }));
}

/** The scenarios in which a legal server may meet what changed. */
function scenariosOf({ requirements, scenarios }: Affected): readonly Scenario[] {
  const judges = (scenario: Scenario) => scenario.verifies.some((id) => requirements.has(id));
  const judged = new Set<string>(ALL_SCENARIOS.flatMap(({ verifies }) => verifies));
  const unjudged = [...requirements].filter((id) => !judged.has(id));
  const others = new Set(unjudged.flatMap((id) => [...noticing(id, ALL_SCENARIOS)]));
  const tour = new Set(unjudged.length > 0 ? tourOf(ALL_SCENARIOS) : []);
  return ALL_SCENARIOS.filter(
    (each) => scenarios.has(keyOf(each)) || judges(each) || others.has(each) || tour.has(each),
  );
}

/** Finds the list in which a mutant or a variant stands. */
async function listOfEach(): Promise<(subject: Subject) => string | undefined> {
  const named = ({ name }: Partial<Variant>) => name;
  const lists = new Map([
    ...(await definedIn("reference/mutants/", named)),
    ...(await definedIn("reference/variants/", named)),
  ]);
  return (subject) => ("deviation" in subject ? lists.get(nameOf(subject)) : undefined);
}
