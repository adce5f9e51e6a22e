import { REQUIREMENTS } from "../../contract/index.ts";
import type { RequirementResult } from "../../contract/report.ts";
import { unverifiedOf } from "../../contract/unverified.ts";
import { UsageFault } from "../outcome.ts";

/** Named minimum sets of requirements. */
const PROFILES = ["sandbox-core", "sandbox", "partner", "all"] as const;
export type ProfileName = (typeof PROFILES)[number];

type Row = Pick<RequirementResult, "id" | "surface" | "level" | "verdict" | "applies">;

interface Profile {
  readonly surfaces: readonly string[];
  /** Whether only requirements that requests alone can show are required: no provider state, moved time or statistics. */
  readonly isCore?: true;
  readonly says: string;
}

/** The requirements of each profile. */
const PROFILE_OF: Readonly<Record<ProfileName, Profile>> = {
  "sandbox-core": {
    surfaces: ["sandbox"],
    isCore: true,
    says: "the sandbox, as far as requests alone show it",
  },
  sandbox: { surfaces: ["sandbox"], says: "the sandbox, with time, provider states and statistics" },
  partner: { surfaces: ["partner"], says: "the partner surface in production" },
  all: { surfaces: ["sandbox", "partner", "user"], says: "all three surfaces" },
};

/** Addresses that a provider state returns, and dates that are compared after time has been moved. */
const WITH_STATES = /^(destination\..+|inventory\.purchased-at-kept)$/;
const OBSERVED = new Map(REQUIREMENTS.map(({ id, observed }) => [id as string, observed]));

/** @throws {UsageFault} for an unknown name */
export function profileNamed(name: string): ProfileName {
  const found = PROFILES.find((each) => each === name);
  if (found === undefined)
    throw new UsageFault(`--profile: ${JSON.stringify(name)} is not a profile; use ${PROFILES.join(", ")}`);
  return found;
}

/** The default profile of the given surfaces. */
export function profileFor(surfaces: readonly string[]): ProfileName {
  if (surfaces.length === PROFILE_OF.all.surfaces.length) return "all";
  return surfaces.includes("sandbox") ? "sandbox" : surfaces.includes("partner") ? "partner" : "all";
}

/** The rows that a profile requires of the verified surfaces. */
export function requiredBy<R extends Row>(name: ProfileName, rows: readonly R[]): readonly R[] {
  const { surfaces, isCore } = PROFILE_OF[name];
  return rows.filter(
    ({ id, surface, level, applies }) =>
      level === "must" &&
      applies !== false &&
      surfaces.includes(surface) &&
      isWithin(surfaces, OBSERVED.get(id)) &&
      (isCore !== true || isShownByRequests(id)),
  );
}

/** Rows and surfaces that are missing for a profile: rows that did not pass, and surfaces that were not verified. */
export function missingFor<R extends Row>(
  name: ProfileName,
  rows: readonly R[],
): { readonly rows: readonly R[]; readonly surfaces: readonly string[] } {
  const surfaces = PROFILE_OF[name].surfaces.filter((surface) => !rows.some((row) => row.surface === surface));
  const required = requiredBy(name, rows);
  const open = new Set<R>([...unverifiedOf(required), ...required.filter(({ verdict }) => verdict !== "pass")]);
  return { rows: required.filter((row) => open.has(row)), surfaces };
}

/** Whether a requirement can be observed on these surfaces. The separation of sandbox and production needs both. */
function isWithin(surfaces: readonly string[], observed: unknown): boolean {
  if (typeof observed !== "object" || observed === null || !("credential" in observed)) return true;
  return surfaces.includes(String(observed.credential).split("_")[0]?.toLowerCase() ?? "");
}

function isShownByRequests(id: string): boolean {
  const observed = OBSERVED.get(id);
  return (observed === "requests" || observed === "traffic") && !WITH_STATES.test(id);
}
