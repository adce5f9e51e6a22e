import { PACK_UNKNOWN } from "../../contract/refusals.ts";
import type { Surface } from "../../contract/surface.ts";
import { ignoreEarlyExit } from "../exits/early-exits.ts";
import { memberOf } from "../json/json-value.ts";
import { isRefusal } from "../oracles/refusal.ts";
import { perRun } from "../run-context/run-context.ts";
import { type Exchange, sentJson } from "../transport/exchange.ts";
import { wait } from "../transport/waits.ts";
import type { PlayedAttempt } from "./played-attempt.ts";

/** Surfaces that still listed an unknown pack when a cache would have expired, so that nothing is waited for again. */
const stillListed = perRun(() => new Set<Surface>());

/** Reads the pack list again. */
export async function renewPackList({ context, attempt }: PlayedAttempt): Promise<void> {
  await context.run.catalogue.renew(attempt.scenario.surface).catch(ignoreEarlyExit);
}

/** Returns whether each violation shows a purchase of a pack that was listed once, and is neither listed nor known now. */
export async function isPackWithdrawn(played: PlayedAttempt): Promise<boolean> {
  const { context, attempt } = played;
  if (await areAllOfWithdrawn(played)) return true;
  const waited = stillListed(context.run);
  const { surface } = attempt.scenario;
  if (!isAboutUnknownPacks(played) || waited.has(surface)) return false;
  // A cache may list a pack for a while after it was withdrawn.
  await wait("cache");
  await renewPackList(played);
  const isWithdrawn = await areAllOfWithdrawn(played);
  if (!isWithdrawn) waited.add(surface);
  return isWithdrawn;
}

function isAboutUnknownPacks({ attempt: { violations } }: PlayedAttempt): boolean {
  return violations.every(({ evidence }) => evidence.some((answer) => isRefusal(answer, PACK_UNKNOWN)));
}

async function areAllOfWithdrawn({ context: { run }, attempt: { violations } }: PlayedAttempt): Promise<boolean> {
  const isOfWithdrawn = async (answer: Exchange) =>
    isRefusal(answer, PACK_UNKNOWN) &&
    (await run.catalogue.isWithdrawn(answer.surface, memberOf(sentJson(answer), "id")));
  for (const { evidence } of violations) {
    const answers = await Promise.all(evidence.map(isOfWithdrawn));
    if (!answers.includes(true)) return false;
  }
  return true;
}
