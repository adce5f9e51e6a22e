import { PartnerContext } from "../arrange/partner-context.ts";
import type { Scenario } from "../arrange/scenario.ts";
import type { ScenarioContext } from "../arrange/scenario-context.ts";
import { UserContext } from "../arrange/user-context.ts";
import type { OutsideEvent } from "../environment/event.ts";
import { EVENTS } from "../environment/events.ts";
import { explain } from "../environment/explain.ts";
import { toPlayedAttempt } from "../environment/played-attempt.ts";
import { stateLossOf } from "../environment/state-loss-detector.ts";
import { Inconclusive, ignoreEarlyExit, NotExclusive, NotExercised, TargetGone } from "../exits/early-exits.ts";
import { Attempt } from "../ledger/attempt.ts";
import { EndpointUnanswered, NoAnswer } from "../transport/no-answer.ts";
import type { Run } from "./run.ts";
import type { ScenarioOutcome } from "./scenario-outcome.ts";

/** How one attempt at a scenario ended. */
export interface ExplainedOutcome extends Omit<ScenarioOutcome, "stateLost"> {
  readonly event?: OutsideEvent | undefined;
}

/** Plays a scenario once, and looks for what explains a violation or an early end. */
export async function attemptOnce(run: Run, scenario: Scenario): Promise<ExplainedOutcome> {
  const attempt = new Attempt(scenario);
  const connection = run.transport.lease();
  const sinceMs = performance.now();
  const edition = run.catalogue.editionOf(scenario.surface);
  run.listings.assign(connection, attempt);
  let context: ScenarioContext | undefined;
  const ended = async (stop?: Inconclusive | NotExercised): Promise<ExplainedOutcome> => {
    // The search for an explanation may send requests, too.
    const requests = run.lastRequests.of(connection, sinceMs);
    if (context === undefined) return { attempt, stop, requests };
    try {
      const event = await explain(toPlayedAttempt({ attempt, stop, context, edition, sinceMs }));
      return { attempt, stop, requests, event };
    } catch (thrown) {
      // What was not found out may explain the violations.
      const unknown = stopOf(run, scenario, thrown);
      return { attempt: new Attempt(scenario), stop: unknown, requests };
    }
  };
  try {
    await requireNeeds(run, scenario);
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
      if (run.listings.isStrict && partnerContext.dependsOnShared)
        return await ended(new NotExclusive(EVENTS.shared.reason));
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

/** @throws {NotExercised} if no provider is configured to arrange what a scenario needs, and so long a wait is not allowed */
async function requireNeeds({ states, time }: Run, { needs, surface }: Scenario): Promise<void> {
  if (needs === undefined) return;
  if ("waitS" in needs) time.requireReachable(needs.waitS);
  else if (!states.isConfigured) await states.setUp(needs.state, surface);
}

function stopOf(run: Run, scenario: Scenario, thrown: unknown): NotExercised | Inconclusive | TargetGone {
  if (thrown instanceof NotExercised || thrown instanceof Inconclusive || thrown instanceof TargetGone) return thrown;
  // One reason per endpoint, whatever the path was.
  if (thrown instanceof EndpointUnanswered)
    return new Inconclusive(`no answer from ${thrown.outgoing.endpoint}: ${thrown.reason}`, { cause: thrown });
  if (thrown instanceof NoAnswer) return new Inconclusive(`no answer: ${thrown.message}`, { cause: thrown });
  const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  run.ledger.fault(`"${scenario.title}" (${scenario.area}) broke: ${text.split("\n").slice(0, 3).join(" ")}`);
  return new Inconclusive("a fault of the suite", { cause: thrown });
}
