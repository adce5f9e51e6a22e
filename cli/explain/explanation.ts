import { ERRORS } from "../../contract/errors.ts";
import { OPEN_QUESTIONS } from "../../contract/open-questions.ts";
import type { Observed, Requirement } from "../../contract/requirement.ts";
import type { Surface } from "../../contract/surface.ts";
import { MUTANTS } from "../../reference/mutants/index.ts";
import { ALL_SCENARIOS } from "../scenarios.ts";
import { fieldMutants } from "./field-mutants.ts";

/** Everything that the contract, the suites and the proof know about a requirement. */
export interface Explanation {
  readonly requirement: Requirement;
  /** How it is observed, in one sentence. */
  readonly seenBy: string;
  /** Credentials, states and permissions that it needs; empty if the surface's first key is enough. */
  readonly needs: readonly string[];
  readonly scenarios: readonly {
    readonly title: string;
    readonly area: string;
    readonly surfaces: readonly Surface[];
  }[];
  /** Names of the mutants that violate it. */
  readonly mutants: readonly string[];
  /** Documented refusals that it states. */
  readonly errors: readonly string[];
  /** Places where the documents have several readings, and what passes. */
  readonly openQuestions: readonly {
    readonly code: string;
    readonly question: string;
    readonly accepted: string;
    readonly stillWrong?: string;
  }[];
  readonly again: string;
}

/** Collects what the contract, the suites and the proof know about a requirement. */
export function explanationOf(requirement: Requirement): Explanation {
  const { id, observed, surfaces } = requirement;
  // A run of a system verifies the sandbox unless others are named.
  const named = surfaces.includes("sandbox") ? "" : ` --surfaces ${surfaces.join()}`;
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
    again: `npx packproof run --only ${id}${named}`,
  };
}

let mutantsOf: Map<string, string[]> | undefined;

/** Names of mutants by the requirement that they violate. Cached, because generating mutants from the schemas is slow. */
function mutants(): ReadonlyMap<string, readonly string[]> {
  if (mutantsOf !== undefined) return mutantsOf;
  mutantsOf = new Map();
  for (const { violates, name } of [...MUTANTS, ...fieldMutants()]) {
    mutantsOf.set(violates, [...(mutantsOf.get(violates) ?? []), name]);
  }
  return mutantsOf;
}

/** A scenario that exists on several surfaces, or is played in parts, is listed once. */
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
  if (observed === "race") return "concurrent requests";
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
