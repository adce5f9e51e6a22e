import type { RequirementId } from "../../contract/index.ts";
import type { Surface } from "../../contract/surface.ts";
import type { PartnerStage } from "./partner-stage.ts";
import type { UserStage } from "./user-stage.ts";

/** One situation with what it shows: arrange, act, observe. */
export interface Scenario {
  /** A fact, present tense. */
  readonly title: string;
  /** The file it stands in, for narrowing a run and for saying where to look. */
  readonly area: string;
  readonly surface: Surface;
  /** What it judges; each has to be judged by the end, or given up with a reason. */
  readonly verifies: readonly RequirementId[];
  readonly play: ((stage: PartnerStage) => Promise<void>) | ((stage: UserStage) => Promise<void>);
}

interface Header {
  readonly verifies: readonly RequirementId[];
}

/** The scenarios of one file on the partner interface; each stands once per surface on which it is played. */
export function partnerScenarios(
  area: string,
  surfaces: readonly ("sandbox" | "partner")[],
): {
  readonly all: readonly Scenario[];
  /** @param header `surfaces` where a scenario is for fewer than the file's */
  readonly scenario: (
    title: string,
    header: Header & { readonly surfaces?: readonly ("sandbox" | "partner")[] },
    play: (stage: PartnerStage) => Promise<void>,
  ) => void;
} {
  const all: Scenario[] = [];
  return {
    all,
    scenario(title, header, play) {
      for (const surface of header.surfaces ?? surfaces) {
        all.push({ title, area, surface, verifies: header.verifies, play });
      }
    },
  };
}

/** The scenarios of one file on the user-key interface. */
export function userScenarios(area: string): {
  readonly all: readonly Scenario[];
  readonly scenario: (title: string, header: Header, play: (stage: UserStage) => Promise<void>) => void;
} {
  const all: Scenario[] = [];
  return {
    all,
    scenario(title, header, play) {
      all.push({ title, area, surface: "user", verifies: header.verifies, play });
    },
  };
}
