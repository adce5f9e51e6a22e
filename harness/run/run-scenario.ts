import { errorRow } from "../../contract/errors.ts";
import type { RequirementId } from "../../contract/index.ts";
import { Attempt } from "../context/attempt.ts";
import { PartnerContext } from "../context/partner-context.ts";
import type { Scenario } from "../context/scenario.ts";
import type { ScenarioContext } from "../context/scenario-context.ts";
import { UserContext } from "../context/user-context.ts";
import { Inconclusive, ignoreEarlyExit, NotExercised, NotHeldOnce, TargetGone } from "../exits/early-exits.ts";
import { isCopyIndependent, mayBeOfOtherHolders } from "../listings/copy-independent.ts";
import { isInternalError } from "../operations/internal-error.ts";
import { isRefusal } from "../oracles/refusal.ts";
import type { Exchange } from "../transport/exchange.ts";
import { isFirewallPage } from "../transport/firewall.ts";
import { EndpointUnanswered, isAboutConnection, NoAnswer } from "../transport/no-answer.ts";
import { sleep } from "../transport/sleep.ts";
import { disturbancesOf } from "./disturbances.ts";
import { dependsOnTerms, explain, mayHaveBeenTransient } from "./explain.ts";
import { EXPLANATIONS, type Explanation, MAX_ATTEMPTS } from "./explanation.ts";
import { isLostWhenIdle } from "./instances.ts";
import type { Run } from "./run.ts";
import { stateLossOf } from "./state-loss-detector.ts";

/** Pause before an attempt, per attempt so far, after another client may have disturbed it. Milliseconds. */
const PAUSE_PER_TURN_MS = 30;
/** Maximum attempts of a failed arrangement: one failure may have been a restart. */
const MAX_ARRANGEMENTS = 2;
const NOT_FOUND = [errorRow("ship/quote", "Item not found"), errorRow("buyback", "Item not found")];
const KEEPS_LOSING = "the sandbox lost its state in every attempt, and also while no request was sent";

/** How a scenario ended. */
export interface ScenarioOutcome {
  readonly attempt: Attempt;
  /** Why requirements are unjudged. */
  readonly stop?: NotExercised | Inconclusive | TargetGone | undefined;
  /** Number of restarts of the scenario after lost state. */
  readonly stateLost: number;
}

/**
 * Runs a scenario with new users until its result counts. A violation counts unless lost state, a
 * listing that others hold too, or an intermediary's answer explains it.
 */
export async function play(run: Run, scenario: Scenario): Promise<ScenarioOutcome> {
  let stateLost = 0;
  for (let turn = 1; ; turn++) {
    // While it runs alone, each attempt draws from listings that no earlier one holds.
    if (turn > 1 && scenario.surface === "sandbox") await run.giveBackAll?.();
    const startedAt = performance.now();
    const ending = await attemptOnce(run, scenario);
    const { explanation } = ending;
    if (explanation === undefined) {
      const maxTurns = isConnectionLost(ending.stop) ? MAX_ATTEMPTS : MAX_ARRANGEMENTS;
      const isWorthRepeating = mayHaveBeenTransient(ending.stop) && turn < maxTurns;
      if (!isWorthRepeating || ending.attempt.violations.length > 0) return { ...ending, stateLost };
      continue;
    }
    const disturbances = disturbancesOf(run);
    disturbances.add(explanation, scenario);
    if (explanation === EXPLANATIONS.lost) run.listings.loseState();
    if (explanation.isLostState) stateLost++;
    if (turn < disturbances.maxAttempts(explanation, scenario) && explanation.isTransient) {
      // A change that an intermediary refused is not sent again, so only the scenario can wait.
      if (explanation.mayBeRestarting) await run.transport.pauseForRestart(turn);
      // Two runs at the same time would otherwise disturb each other in each attempt.
      if (explanation === EXPLANATIONS.metByAnother || explanation === EXPLANATIONS.lost)
        await sleep(turn * PAUSE_PER_TURN_MS, run.transport.ended);
      continue;
    }
    // A problem that occurs in every attempt is not transient, unless it also occurs while nothing is sent.
    const attemptMs = performance.now() - startedAt;
    const isLostAnyway = () => isLostWhenIdle(run, 2 * attemptMs);
    if (explanation === EXPLANATIONS.lost && (await run.scheduler.runExclusive(0, isLostAnyway)))
      return { attempt: new Attempt(scenario), stop: new Inconclusive(KEEPS_LOSING), stateLost };
    if (!explanation.isLasting && !disturbances.isExcused(explanation)) return { ...ending, stateLost };
    return { ...withoutExplained(ending.attempt, explanation), stateLost };
  }
}

/** Returns an outcome with only the violations that an explanation does not excuse. */
function withoutExplained(attempt: Attempt, explanation: Explanation): Omit<ScenarioOutcome, "stateLost"> {
  // Other holders explain no violation that is independent of copies, such as a wrong price of a quote, unless the item
  // itself was gone.
  const isStanding = (id: RequirementId) =>
    (explanation.isAboutCopies && isCopyIndependent(id) && !isShownByGoneItems(attempt, id)) ||
    (explanation === EXPLANATIONS.shared && isShownWithoutOtherHolders(attempt, id)) ||
    (explanation === EXPLANATIONS.otherTerms && !dependsOnTerms(id)) ||
    (explanation === EXPLANATIONS.blocked && isShownWithoutFirewall(attempt, id));
  const Stop = explanation === EXPLANATIONS.shared ? NotHeldOnce : Inconclusive;
  return { attempt: attempt.violationsOf(isStanding, explanation.reason), stop: new Stop(explanation.reason) };
}

function isShownByGoneItems({ violations }: Attempt, id: RequirementId): boolean {
  return violations.filter(({ requirement }) => requirement === id).every(({ evidence }) => evidence.some(isItemGone));
}

/** Internal errors have an explanation of their own. */
function isShownWithoutOtherHolders({ violations }: Attempt, id: RequirementId): boolean {
  return violations.some(
    (violation) =>
      violation.requirement === id && !mayBeOfOtherHolders(violation) && !violation.evidence.some(isInternalError),
  );
}

function isItemGone(answer: Exchange): boolean {
  return NOT_FOUND.some((row) => isRefusal(answer, row));
}

function isShownWithoutFirewall({ violations }: Attempt, id: RequirementId): boolean {
  return violations.some(({ requirement, evidence }) => requirement === id && !evidence.some(isFirewallPage));
}

/**
 * Returns whether a lost connection ended the scenario. It is unknown whether the last request took effect, so the
 * scenario starts again.
 */
function isConnectionLost(stop: ScenarioOutcome["stop"]): boolean {
  return stop?.cause instanceof NoAnswer && isAboutConnection(stop.cause.kind);
}

interface ExplainedOutcome extends Omit<ScenarioOutcome, "stateLost"> {
  readonly explanation?: Explanation | undefined;
}

async function attemptOnce(run: Run, scenario: Scenario): Promise<ExplainedOutcome> {
  const attempt = new Attempt(scenario);
  const connection = run.transport.lease();
  const sinceMs = performance.now();
  const edition = run.catalogue.editionOf(scenario.surface);
  run.listings.assign(connection, attempt);
  let context: ScenarioContext | undefined;
  const ended = async (stop?: Inconclusive | NotExercised): Promise<ExplainedOutcome> => {
    const explanation = await explain({ attempt, stop, context, edition, sinceMs });
    return { attempt, stop, explanation };
  };
  try {
    if (scenario.surface === "user") {
      const userContext = new UserContext(run, attempt, connection);
      context = userContext;
      await scenario.play(userContext);
    } else {
      const stateLoss = scenario.surface === "sandbox" ? stateLossOf(run) : undefined;
      const partnerContext = new PartnerContext(run, attempt, connection, stateLoss);
      context = partnerContext;
      await stateLoss?.prepare(connection);
      await scenario.play(partnerContext);
      // A trial shows nothing if others may hold its copies.
      if (run.listings.isStrict && partnerContext.dependsOnContested)
        return await ended(new NotHeldOnce(EXPLANATIONS.shared.reason));
    }
    if (attempt.unjudged.length > 0 && attempt.violations.length > 0)
      return await ended(new Inconclusive("another violation in the scenario prevented a verdict"));
    if (attempt.unjudged.length > 0) {
      run.ledger.withoutVerdict(`"${scenario.title}" ended without a verdict on ${attempt.unjudged.join(", ")}`);
      return await ended(new Inconclusive("no answer in the scenario had what the requirement is about"));
    }
    return await ended();
  } catch (thrown) {
    const stop = stopOf(run, scenario, thrown);
    if (stop instanceof TargetGone) return { attempt, stop };
    if (stop instanceof NotExercised && attempt.violations.length === 0) return { attempt, stop };
    return await ended(stop);
  } finally {
    // Items that can't be sold back are left. If the system is gone, the next request notices.
    if (scenario.surface === "sandbox") await run.cleanup.after(run, attempt, connection).catch(ignoreEarlyExit);
    await context?.end();
    run.transport.giveBack(connection);
  }
}

function stopOf(run: Run, scenario: Scenario, thrown: unknown): NotExercised | Inconclusive | TargetGone {
  if (thrown instanceof NotExercised || thrown instanceof Inconclusive || thrown instanceof TargetGone) return thrown;
  // One reason per endpoint, whatever the path was.
  if (thrown instanceof EndpointUnanswered)
    return new Inconclusive(`no answer from ${thrown.endpoint}: ${thrown.reason}`, { cause: thrown });
  if (thrown instanceof NoAnswer) return new Inconclusive(`no answer: ${thrown.message}`, { cause: thrown });
  const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  run.ledger.fault(`"${scenario.title}" (${scenario.area}) broke: ${text.split("\n").slice(0, 3).join(" ")}`);
  return new Inconclusive("a fault of the suite", { cause: thrown });
}
