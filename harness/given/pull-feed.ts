import type { PartnerStage } from "../run/partner-stage.ts";
import { Inconclusive } from "../run/stops.ts";

/** More than the feed's largest page, so that a page can be full whatever is asked for. */
const PULLS = 150;

/**
 * A feed of recent pulls that fills every page.
 * @returns packs of which it holds pulls, at least two
 * @throws {NotExercised} when the provider does not arrange it
 */
export async function aFullFeed(
  stage: PartnerStage,
): Promise<readonly [first: string, second: string, ...others: string[]]> {
  const { claw_ids: packs } = await stage.state("recent pulls exist", { count: PULLS });
  const [first, second, ...others] = Array.isArray(packs) ? [...new Set(packs.filter(isId))] : [];
  if (first === undefined || second === undefined) {
    throw new Inconclusive('provider state "recent pulls exist" named fewer than two packs');
  }
  return [first, second, ...others];
}

function isId(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
