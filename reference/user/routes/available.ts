import type { Handler } from "../../route.ts";

/** GET /api/vm/available: the packs of a platform, with partner repacks only on request. */
export const available: Handler = (call, world) => {
  const { defaultPlatform, wantsRepacks, isListed, packView } = world.rules.user;
  const platform = call.query.get("platform") ?? defaultPlatform;
  const withRepacks = wantsRepacks(call.query.get("includeRepacks"));
  return {
    status: 200,
    body: world.packs.filter((pack) => isListed(pack, platform, withRepacks)).map((pack) => packView(pack)),
  };
};
