import { ERRORS } from "../../contract/errors.ts";
import { OPEN_QUESTIONS } from "../../contract/open-questions.ts";
import type { Observed, Requirement } from "../../contract/requirement.ts";
import type { Surface } from "../../contract/surface.ts";
import { MUTANTS } from "../../reference/mutants/index.ts";
import { fieldMutants } from "../../tests/proof/field-mutants.ts";
import { ALL_SCENARIOS } from "../scenarios.ts";

/** All that is known of a requirement, from every room of the house. */
export interface Explanation {
  readonly requirement: Requirement;
  /** What it takes to see it kept or broken, a sentence. */
  readonly seenBy: string;
  /** What has to be given for that: credentials, states, permissions; empty where the surface's first key is enough. */
  readonly needs: readonly string[];
  readonly scenarios: readonly {
    readonly title: string;
    readonly area: string;
    readonly surfaces: readonly Surface[];
  }[];
  /** Names of the mutants that it has to notice. */
  readonly mutants: readonly string[];
  /** Documented refusals that state it. */
  readonly errors: readonly string[];
  /** Where the documents leave more than one reading, and what passes. */
  readonly openQuestions: readonly {
    readonly code: string;
    readonly question: string;
    readonly accepted: string;
    readonly stillWrong?: string;
  }[];
  readonly again: string;
}

/** Gathers what the contract, the suites and the proof say of a requirement. */
export function explanationOf(requirement: Requirement): Explanation {
  const { id, observed } = requirement;
  return {
    requirement,
    seenBy: seenBy(observed),
    needs: needsOf(observed),
    scenarios: scenariosOf(id),
    mutants: mutants().get(id) ?? [],
    errors: ERRORS.filter((row) => row.requirement === id).map(
      (row) =>
        `${row.endpoint} answers ${row.status} ${JSON.stringify({ [row.member]: row.text })} when ${row.condition}`,
    ),
    openQuestions: OPEN_QUESTIONS.filter(({ requirements }) => (requirements as readonly string[]).includes(id)).map(
      ({ requirements: _, topic: __, surfaces: ___, ...question }) => question,
    ),
    again: `packproof run --only ${id}`,
  };
}

let mutantsOf: Map<string, string[]> | undefined;

/** Names of mutants by the requirement that they violate; those made from the schemas take a while, so only once. */
function mutants(): ReadonlyMap<string, readonly string[]> {
  if (mutantsOf !== undefined) return mutantsOf;
  mutantsOf = new Map();
  for (const { violates, name } of [...MUTANTS, ...fieldMutants()]) {
    mutantsOf.set(violates, [...(mutantsOf.get(violates) ?? []), name]);
  }
  return mutantsOf;
}

/** A scenario that stands on several surfaces is one scenario, and so is one that is played in parts. */
function scenariosOf(id: string): Explanation["scenarios"] {
  const found = new Map<string, { title: string; area: string; surfaces: Surface[] }>();
  for (const { title, area, surface, verifies } of ALL_SCENARIOS) {
    if (!(verifies as readonly string[]).includes(id)) continue;
    const whole = title.replace(/ \(\d+ of \d+\)$/, "");
    const row = found.get(`${area} ${whole}`) ?? { title: whole, area, surfaces: [] };
    if (!row.surfaces.includes(surface)) row.surfaces.push(surface);
    found.set(`${area} ${whole}`, row);
  }
  return [...found.values()];
}

function seenBy(observed: Observed): string {
  if (observed === "requests") return "ordinary requests and their answers";
  if (observed === "traffic") return "every answer of a run, whatever its scenario is about";
  if (observed === "statistics")
    return "frequencies over many answers, judged so that one correct system in a million is accused";
  if (observed === "race") return "requests that overlap";
  if ("state" in observed) return "a situation that the provider arranges";
  if ("time" in observed) return "time that passes, moved by the provider or really waited for";
  if ("credential" in observed) return "a further credential";
  return `nothing that a client can see: ${observed.nothing}`;
}

function needsOf(observed: Observed): readonly string[] {
  if (typeof observed === "string") return [];
  if ("state" in observed) {
    const states = [observed.state].flat().map((state) => `"${state}"`);
    return [`PROVIDER_STATES_URL with the state ${states.join(" or ")}`];
  }
  if ("time" in observed) {
    return [`PROVIDER_STATES_URL with the state "time has passed", or MAX_WAIT of about ${observed.time} seconds`];
  }
  return "credential" in observed ? [observed.credential] : [];
}
