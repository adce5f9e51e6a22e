import type { RequirementId } from "../../contract/index.ts";
import type { Scenario } from "../arrange/scenario.ts";
import { disturbancesOf } from "../environment/disturbances.ts";
import { ATTEMPTS, type OutsideEvent } from "../environment/event.ts";
import { EVENTS } from "../environment/events.ts";
import { withoutExplained } from "../environment/explain.ts";
import { isLostWhenIdle } from "../environment/instances.ts";
import { Inconclusive, mayHaveBeenTransient, NotExclusive } from "../exits/early-exits.ts";
import { Attempt } from "../ledger/attempt.ts";
import { ORDER } from "../schedule/scheduler.ts";
import { isAboutConnection, NoAnswer } from "../transport/no-answer.ts";
import { attemptOnce } from "./attempt-once.ts";
import type { Run } from "./run.ts";
import type { ScenarioOutcome } from "./scenario-outcome.ts";

/** Pause before an attempt, per attempt so far, after another client may have disturbed it. Milliseconds. */
const PAUSE_PER_TURN_MS = 30;
/** Maximum attempts of a failed arrangement: one failure may have been a restart. */
const MAX_ARRANGEMENTS = 2;
const KEEPS_LOSING = "the sandbox lost its state in every attempt, and also while no request was sent";

/**
 * Runs a scenario with new users until its result counts. A violation counts unless an event of `environment/events.ts`
 * explains it.
 */
export async function play(run: Run, scenario: Scenario): Promise<ScenarioOutcome> {
  let stateLost = 0;
  /** Requirements that an explained attempt violated, with the reason. */
  const excused = new Map<RequirementId, string>();
  for (let turn = 1; ; turn++) {
    // While it runs alone, each attempt draws from listings that no earlier one holds.
    if (turn > 1 && scenario.surface === "sandbox") await run.giveBackAll?.();
    const startedAt = performance.now();
    const ending = await attemptOnce(run, scenario);
    const { attempt, event, stop } = ending;
    if (event === undefined) {
      const unsettled = attempt.unjudged.filter((id) => excused.has(id));
      const maxTurns = isConnectionLost(stop) || unsettled.length > 0 ? ATTEMPTS : MAX_ARRANGEMENTS;
      const isWorthRepeating = mayHaveBeenTransient(stop) && turn < maxTurns;
      if (isWorthRepeating && attempt.violations.length === 0) continue;
      for (const id of unsettled) attempt.leaveOpen(id, excused.get(id) ?? "");
      return { ...ending, stateLost };
    }
    for (const { requirement } of attempt.violations) excused.set(requirement, event.reason);
    disturbancesOf(run).add(event, scenario);
    if (event === EVENTS.lost) run.listings.loseState();
    if (event.isLostState) stateLost++;
    const { attempts, isLasting } = event;
    if (turn < (typeof attempts === "number" ? attempts : attempts(run, scenario))) {
      await pauseAfter(run, event, turn);
      continue;
    }
    // State that is lost in every attempt is lost because of a request, unless it is also lost while nothing is sent.
    const attemptMs = performance.now() - startedAt;
    const isLostAnyway = () => isLostWhenIdle(run, 2 * attemptMs);
    if (event === EVENTS.lost && (await run.scheduler.runExclusive(ORDER.state, isLostAnyway)))
      return { attempt: new Attempt(scenario), stop: new Inconclusive(KEEPS_LOSING), stateLost };
    if (!(typeof isLasting === "boolean" ? isLasting : isLasting(run))) return { ...ending, stateLost };
    const Stop = event === EVENTS.shared ? NotExclusive : Inconclusive;
    return { ...ending, attempt: withoutExplained(attempt, event), stop: new Stop(event.reason), stateLost };
  }
}

async function pauseAfter(run: Run, { pause }: OutsideEvent, turn: number): Promise<void> {
  // A change that an intermediary refused is not sent again, so only the scenario can wait.
  if (pause === "restart") await run.transport.pauseForRestart(turn);
  // Two runs at the same time would otherwise disturb each other in each attempt.
  if (pause === "other client") await run.time.letPass((turn * PAUSE_PER_TURN_MS) / 1000);
}

/**
 * Returns whether a lost connection ended the scenario. It is unknown whether the last request took effect, so the
 * scenario starts again.
 */
function isConnectionLost(stop: ScenarioOutcome["stop"]): boolean {
  return stop?.cause instanceof NoAnswer && isAboutConnection(stop.cause.kind);
}
