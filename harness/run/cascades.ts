import type { EndpointKey } from "../../contract/endpoints.ts";
import type { RequirementId } from "../../contract/index.ts";
import type { Role } from "../../contract/requirement.ts";
import type { Surface } from "../../contract/surface.ts";
import type { Ledger, ViolatedRequirement } from "../ledger/ledger.ts";
import { roleOf } from "../ledger/requirement-rows.ts";
import type { WorkingEndpoints } from "./working-endpoints.ts";

/** Roles which say that a plain request of an endpoint succeeds. */
const ABOUT_WORKING: readonly Role[] = ["answer", "public read"];

/**
 * Leaves one finding of an endpoint that never worked: that it doesn't. What else rests on its answers (refusals, effects
 * looked up there) can't be judged by them and becomes inconclusive, with that as the reason. Violations that also
 * showed without the endpoint stay, and so does what an answer alone breaks.
 */
export function explainCascades(ledger: Ledger, workingEndpoints: WorkingEndpoints): void {
  const told = ledger.violated.filter(({ first }) => ABOUT_WORKING.includes(roleOf(first.requirement)));
  for (const primary of told) {
    const { surface } = primary.first;
    const endpoint = endpointOf(primary);
    if (!workingEndpoints.isDead(surface, endpoint)) continue;
    for (const cause of [...ledger.violated]) {
      if (told.includes(cause) || !restsOn(cause, surface, endpoint)) continue;
      ledger.excuse(cause, `no request to ${endpoint} succeeded: see ${primary.first.requirement}`);
    }
    doubtMissing(ledger, primary, endpoint);
  }
}

/** A 404 that an endpoint gives to everything is no answer to what was asked, also where one is among what may come. */
function doubtMissing(ledger: Ledger, { first }: ViolatedRequirement, endpoint: EndpointKey): void {
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
  if (cause.first.surface !== surface || cause.first.scenario === undefined) return false;
  return cause.paths.every((path) => path.has(endpoint));
}
