import type { EndpointKey } from "../../contract/endpoints.ts";
import type { RequirementId } from "../../contract/index.ts";
import type { Role } from "../../contract/requirement.ts";
import type { Surface } from "../../contract/surface.ts";
import type { Ledger, ViolatedRequirement } from "../ledger/ledger.ts";
import { roleOf } from "../ledger/requirement-rows.ts";
import type { WorkingEndpoints } from "./working-endpoints.ts";

/** Roles of requirements that a plain request to an endpoint succeeds. */
export const ABOUT_WORKING: readonly Role[] = ["answer", "public read"];

/**
 * Keeps one finding for an endpoint that never worked. Other findings that need its answers (refusals, effects read
 * there, fields that empty answers lack) become inconclusive with that reason. Violations that also occurred without the
 * endpoint stay, and so do others that its answer alone shows.
 */
export function explainCascades(ledger: Ledger, workingEndpoints: WorkingEndpoints): void {
  const broken = ledger.violated.filter(({ first }) => ABOUT_WORKING.includes(roleOf(first.requirement)));
  for (const primary of broken) {
    const { surface } = primary.first;
    const endpoint = endpointOf(primary);
    if (!workingEndpoints.isDead(surface, endpoint)) continue;
    for (const cause of [...ledger.violated]) {
      if (broken.includes(cause) || !restsOn(cause, surface, endpoint)) continue;
      ledger.excuse(cause, `no request to ${endpoint} succeeded: see ${primary.first.requirement}`);
    }
    withdrawPassesBy404(ledger, primary, endpoint);
  }
}

/** Withdraws passes that only a 404 of the endpoint supports, because it answers everything with 404. */
function withdrawPassesBy404(ledger: Ledger, { first }: ViolatedRequirement, endpoint: EndpointKey): void {
  for (const [key, { passes, violated, keptBy }] of ledger.entries) {
    const [surface, requirement] = key.split(" ") as [Surface, RequirementId];
    if (surface !== first.surface || passes === 0 || violated !== undefined) continue;
    if ([...keptBy].every((by) => by === `404 ${endpoint}`))
      ledger.withdrawPass(requirement, surface, `${endpoint} answers 404 to everything: see ${first.requirement}`);
  }
}

function endpointOf({ first }: ViolatedRequirement): EndpointKey {
  return (first.evidence.at(-1) ?? first.evidence[0]).endpoint;
}

function restsOn(cause: ViolatedRequirement, surface: Surface, endpoint: EndpointKey): boolean {
  if (cause.first.surface !== surface) return false;
  // An answer alone shows a wrong field, and the successes of a dead endpoint have none at all.
  if (cause.first.scenario === undefined && roleOf(cause.first.requirement) !== "field") return false;
  return cause.paths.every((path) => path.has(endpoint));
}
