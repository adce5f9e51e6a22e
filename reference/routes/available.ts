import type { PackHandler } from "../scope.ts";

/** GET /vm/available: the packs of one platform. */
export const available: PackHandler = (visit) => {
  const { rules, world, call } = visit;
  const platform = rules.platformOf(call.query);
  const withTierCounts = rules.wantsTierCounts(call.query);
  return {
    status: 200,
    body: world.packs
      .filter((pack) => rules.isListedPack(pack, platform, visit))
      .map((pack) => rules.packView(pack, withTierCounts, visit)),
  };
};
