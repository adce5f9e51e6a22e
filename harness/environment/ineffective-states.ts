import { type ProviderState, TOLD_APART, withoutEffect } from "../../contract/provider-states.ts";
import type { Surface } from "../../contract/surface.ts";
import { ignoreEarlyExit } from "../exits/early-exits.ts";
import { type JsonObject, memberOf, objectsIn } from "../json/json-value.ts";
import { CLOCKS_DIFFER_S, dateMsOf, zonedInstantOf } from "../oracles/moment.ts";
import { sandboxOn } from "../run-context/first-clients.ts";
import type { RunContext } from "../run-context/run-context.ts";
import { sharedWork } from "../run-context/shared-work.ts";
import { ORDER } from "../schedule/scheduler.ts";
import { checkState, isShownTwice } from "../states/check-states.ts";
import type { Exchange } from "../transport/exchange.ts";
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
  const [lead] = leadMs(inventory, objectsIn(memberOf(inventory.json, "items")));
  const dateMovedMs = run.foreignMoves.movedMs(inventory);
  if (lead === undefined || dateMovedMs === undefined) return false;
  const { inventories } = run.history.of("sandbox").holdings;
  const unmoved = inventories
    .filter(({ movedS }) => movedS === 0)
    .flatMap(({ exchange, items }) => leadMs(exchange, items));
  const purchaseMovedMs = dateMovedMs + lead - (unmoved.length > 0 ? Math.max(...unmoved) : CLOCKS_DIFFER_S * 1_000);
  return Math.max(dateMovedMs, purchaseMovedMs) < STILL * run.time.movedS * 1_000;
}

/** Returns by how much the last purchase of an inventory is later than its Date header, which another clock may make. */
function leadMs(inventory: Exchange, items: readonly JsonObject[]): readonly number[] {
  const dateMs = dateMsOf(inventory);
  const boughtMs = items.flatMap(({ purchased_at: at }) => zonedInstantOf(at) ?? []);
  return dateMs === undefined || boughtMs.length === 0 ? [] : [Math.max(...boughtMs) - dateMs];
}
