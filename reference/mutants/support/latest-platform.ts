import type { Deviation } from "../../deviation.ts";
import { perWorld } from "./per-world.ts";

/** The platform that was named last, by surface. */
const latestPlatforms = perWorld(() => new Map<string, string>());

/** Lists the packs of the platform that was named last if none is named. */
export const ofLatestPlatform: NonNullable<Deviation["request"]> = (call, world) => {
  if (call.endpoint !== "available") return undefined;
  const platform = call.query.get("platform");
  const latest = latestPlatforms(world);
  if (platform !== null) latest.set(call.surface, platform);
  else call.query.set("platform", latest.get(call.surface) ?? "mainnet");
  return undefined;
};
