import type { RequirementId } from "../../contract/index.ts";
import { Attempt } from "../context/attempt.ts";
import type { Scenario } from "../context/scenario.ts";
import { Inconclusive } from "../exits/early-exits.ts";
import { isAboutConnection, NoAnswer } from "../transport/no-answer.ts";
import { attemptOnce } from "./attempt-once.ts";
import { disturbancesOf } from "./disturbances.ts";
import { EXPLANATIONS, MAX_ATTEMPTS } from "./explanation.ts";
import { isLostWhenIdle } from "./instances.ts";
import type { Run } from "./run.ts";
import { mayHaveBeenTransient, type ScenarioOutcome } from "./scenario-outcome.ts";
import { withoutExplained } from "./without-explained.ts";

/** Pause before an attempt, per attempt so far, after another client may have disturbed it. Milliseconds. */
const PAUSE_PER_TURN_MS = 30;
/** Maximum attempts of a failed arrangement: one failure may have been a restart. */
const MAX_ARRANGEMENTS = 2;
const KEEPS_LOSING = "the sandbox lost its state in every attempt, and also while no request was sent";

/**
 * Runs a scenario with new users until its result counts. A violation counts unless lost state, a
 * listing that others hold too, or an intermediary's answer explains it.
 */
export async function play(run: Run, scenario: Scenario): Promise<ScenarioOutcome> {
  let stateLost = 0;
  /** Requirements that an explained attempt violated, with the explanation. */
  const excused = new Map<RequirementId, string>();
  for (let turn = 1; ; turn++) {
    // While it runs alone, each attempt draws from listings that no earlier one holds.
    if (turn > 1 && scenario.surface === "sandbox") await run.giveBackAll?.();
    const startedAt = performance.now();
    const ending = await attemptOnce(run, scenario);
    const { attempt, explanation, stop } = ending;
    if (explanation === undefined) {
      const unsettled = attempt.unjudged.filter((id) => excused.has(id));
      const maxTurns = isConnectionLost(stop) || unsettled.length > 0 ? MAX_ATTEMPTS : MAX_ARRANGEMENTS;
      const isWorthRepeating = mayHaveBeenTransient(stop) && turn < maxTurns;
      if (isWorthRepeating && attempt.violations.length === 0) continue;
      for (const id of unsettled) attempt.leaveOpen(id, excused.get(id) ?? "");
      return { ...ending, stateLost };
    }
    for (const { requirement } of attempt.violations) excused.set(requirement, explanation.reason);
    const disturbances = disturbancesOf(run);
    disturbances.add(explanation, scenario);
    if (explanation === EXPLANATIONS.lost) run.listings.loseState();
    if (explanation.isLostState) stateLost++;
    if (turn < disturbances.maxAttempts(explanation, scenario) && explanation.isTransient) {
      // A change that an intermediary refused is not sent again, so only the scenario can wait.
      if (explanation.mayBeRestarting) await run.transport.pauseForRestart(turn);
      // Two runs at the same time would otherwise disturb each other in each attempt.
      if (explanation === EXPLANATIONS.metByAnother || explanation === EXPLANATIONS.lost)
        await run.time.letPass((turn * PAUSE_PER_TURN_MS) / 1000);
      continue;
    }
    // A problem that occurs in every attempt is not transient, unless it also occurs while nothing is sent.
    const attemptMs = performance.now() - startedAt;
    const isLostAnyway = () => isLostWhenIdle(run, 2 * attemptMs);
    if (explanation === EXPLANATIONS.lost && (await run.scheduler.runExclusive(0, isLostAnyway)))
      return { attempt: new Attempt(scenario), stop: new Inconclusive(KEEPS_LOSING), stateLost };
    if (!explanation.isLasting && !disturbances.isExcused(explanation)) return { ...ending, stateLost };
    return { ...withoutExplained(ending.attempt, explanation), requests: ending.requests ?? [], stateLost };
  }
}

/**
 * Returns whether a lost connection ended the scenario. It is unknown whether the last request took effect, so the
 * scenario starts again.
 */
function isConnectionLost(stop: ScenarioOutcome["stop"]): boolean {
  return stop?.cause instanceof NoAnswer && isAboutConnection(stop.cause.kind);
}
