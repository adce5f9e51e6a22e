import type { PackHandler } from "../scope.ts";

/** GET /vm/recent-pulls: the newest pulls, of all or of the requested packs. */
export const recentPulls: PackHandler = (visit) => {
  const { rules, world, call } = visit;
  if (world.faults.take(visit.surface, "recent-pulls")) return rules.refuse("readBroke", visit);
  const pulls = rules.recentPulls(rules.clawIdsOf(call.query), rules.limitOf(call.query), visit);
  return { status: 200, body: pulls.map((pull) => rules.pullView(pull, visit)) };
};
