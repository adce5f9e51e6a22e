import type { PartnerContext } from "./partner-context.ts";
import type { ScenarioHeader } from "./scenario-header.ts";
import type { UserContext } from "./user-context.ts";

/** One situation and what it shows: arrange, act, observe. */
export type Scenario = PartnerScenario | UserScenario;

interface PartnerScenario extends ScenarioHeader {
  readonly surface: "sandbox" | "partner";
  readonly play: (context: PartnerContext) => Promise<void>;
}

interface UserScenario extends ScenarioHeader {
  readonly surface: "user";
  readonly play: (context: UserContext) => Promise<void>;
}

type Header = Pick<ScenarioHeader, "verifies" | "pauses">;

/** Collects the scenarios of one file of the partner interface, once per surface on which they run. */
export function partnerScenarios(
  area: string,
  surfaces: readonly ("sandbox" | "partner")[],
): {
  readonly all: readonly Scenario[];
  /** @param header `surfaces` if a scenario runs on fewer than the file's */
  readonly scenario: (
    title: string,
    header: Header & { readonly surfaces?: readonly ("sandbox" | "partner")[] },
    play: (context: PartnerContext) => Promise<void>,
  ) => void;
} {
  const all: Scenario[] = [];
  return {
    all,
    scenario(title, { surfaces: own = surfaces, ...header }, play) {
      for (const surface of own) all.push({ title, area, surface, ...header, play });
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
      all.push({ title, area, surface: "user", ...header, play });
    },
  };
}
