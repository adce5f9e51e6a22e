import type { RequirementId } from "../../contract/index.ts";
import type { PartnerSurface, Surface } from "../../contract/surface.ts";
import { requirementOf } from "../ledger/requirement-rows.ts";
import type { ScenarioHeader } from "../ledger/scenario-header.ts";
import type { PartnerContext } from "./partner-context.ts";
import type { UserContext } from "./user-context.ts";

/** One situation and what it shows: arrange, act, observe. */
export type Scenario = PartnerScenario | UserScenario;

interface PartnerScenario extends ScenarioHeader {
  readonly surface: PartnerSurface;
  readonly play: (context: PartnerContext) => Promise<void>;
}

interface UserScenario extends ScenarioHeader {
  readonly surface: "user";
  readonly play: (context: UserContext) => Promise<void>;
}

interface Header extends Pick<ScenarioHeader, "pauses" | "needs"> {
  /** What the scenario judges. */
  readonly verifies?: readonly RequirementId[];
  /** What rules judge in its answers, on the surfaces that have the requirement and on which the scenario does not judge it. */
  readonly exercises?: readonly RequirementId[];
}

interface PartnerHeader extends Header {
  /** Default: those of the file. */
  readonly surfaces?: readonly PartnerSurface[];
  /** What the scenario judges on one surface only. */
  readonly also?: { readonly [S in PartnerSurface]?: readonly RequirementId[] };
}

/** Collects the scenarios of one file of the partner interface, once per surface on which they run. */
export function partnerScenarios(
  area: string,
  surfaces: readonly PartnerSurface[],
): {
  readonly all: readonly Scenario[];
  readonly scenario: (title: string, header: PartnerHeader, play: (context: PartnerContext) => Promise<void>) => void;
} {
  const all: Scenario[] = [];
  return {
    all,
    scenario(title, { surfaces: own = surfaces, also = {}, verifies = [], ...header }, play) {
      for (const surface of own) {
        const judged = [...verifies, ...(also[surface] ?? [])];
        all.push({ title, area, surface, ...about(surface, { ...header, verifies: judged }), play });
      }
    },
  };
}

/** Collects the scenarios of one file of the user-key interface. */
export function userScenarios(area: string): {
  readonly all: readonly Scenario[];
  readonly scenario: (title: string, header: Header, play: (context: UserContext) => Promise<void>) => void;
} {
  const all: Scenario[] = [];
  return {
    all,
    scenario(title, header, play) {
      all.push({ title, area, surface: "user", ...about("user", header), play });
    },
  };
}

function about(surface: Surface, { verifies = [], exercises = [], ...header }: Header) {
  const exercised = exercises.filter((id) => requirementOf(id).surfaces.includes(surface) && !verifies.includes(id));
  return { ...header, verifies: [...verifies, ...exercised], exercises: exercised };
}
