import { type ProviderState, TOLD_APART, withoutEffect } from "../../contract/provider-states.ts";
import type { Surface } from "../../contract/surface.ts";
import { ignoreEarlyExit } from "../exits/early-exits.ts";
import { memberOf, objectsIn } from "../json/json-value.ts";
import { dateMsOf, zonedInstantOf } from "../oracles/moment.ts";
import { sandboxOn } from "../run-context/first-clients.ts";
import type { RunContext } from "../run-context/run-context.ts";
import { sharedWork } from "../run-context/shared-work.ts";
import { ORDER } from "../schedule/scheduler.ts";
import { checkState, isShownTwice } from "../states/check-states.ts";
import { withConnection } from "../transport/with-connection.ts";
import { makeControlUser } from "./control-user.ts";
import { lasting, type OutsideEvent } from "./event.ts";
import type { PlayedAttempt } from "./played-attempt.ts";

/** One for each state that a run can tell from a mistake of the system: the provider answered 200 and did nothing. */
export const INEFFECTIVE_STATES: Readonly<Record<string, OutsideEvent>> = Object.fromEntries(
  TOLD_APART.map((state) => [
    state,
    lasting(withoutEffect(state), {
      isShown: (played) => played.isViolated && played.context.arranged.has(state) && isWithoutEffect(state, played),
      attempts: 1,
    }),
  ]),
);

const known = sharedWork<string, boolean>();

function isWithoutEffect(state: ProviderState, played: PlayedAttempt): boolean | Promise<boolean> {
  if (state === "time has passed") return isClockStill(played);
  const { run, surface } = played.context;
  if (!isShownTwice(state, surface)) return false;
  // A state of the whole provider would meet other scenarios.
  const look = () => looksIneffective(run, state, surface);
  return known(run, `${surface} ${state}`, () => run.scheduler.runExclusive(ORDER.quiet, look));
}

/** Another client may have used up the first one, so two looks have to agree. */
async function looksIneffective(run: RunContext, state: ProviderState, surface: Surface): Promise<boolean> {
  for (const _ of ["first", "second"])
    if ((await checkState(run, state, surface)).verdict !== "no effect") return false;
  return true;
}

/** A clock that stands still shows less than this share of the time by which the run has moved it. */
const STILL = 0.5;

/**
 * Returns whether neither the Date headers nor the time of a new purchase follow the moves of the run. A system that moves
 * its clock, and forgets an expiry, shows the time of the purchase. Asks the sandbox, where a purchase costs nothing.
 */
async function isClockStill({ context: { run } }: PlayedAttempt): Promise<boolean> {
  if (!run.target.surfaces.includes("sandbox")) return false;
  const inventory = await withConnection(run.transport, async (connection) => {
    const control = await makeControlUser(run, connection);
    return control && sandboxOn(run, connection).inventory(control.user);
  }).catch(ignoreEarlyExit);
  if (inventory === undefined) return false;
  const [bought] = objectsIn(memberOf(inventory.json, "items"));
  const [boughtMs, dateMs] = [zonedInstantOf(bought?.purchased_at), dateMsOf(inventory)];
  const dateMovedMs = run.foreignMoves.movedMs(inventory);
  if (boughtMs === undefined || dateMs === undefined || dateMovedMs === undefined) return false;
  return Math.max(dateMovedMs, dateMovedMs + boughtMs - dateMs) < STILL * run.time.movedS * 1_000;
}
