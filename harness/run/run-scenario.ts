import { errorRow } from "../../contract/errors.ts";
import type { RequirementId } from "../../contract/index.ts";
import { Attempt } from "../context/attempt.ts";
import { PartnerContext } from "../context/partner-context.ts";
import type { Scenario } from "../context/scenario.ts";
import type { ScenarioContext } from "../context/scenario-context.ts";
import { UserContext } from "../context/user-context.ts";
import { Inconclusive, ignoreEarlyExit, NotExercised, NotHeldOnce, TargetGone } from "../exits/early-exits.ts";
import { roleOf } from "../ledger/requirement-rows.ts";
import { isCopyIndependent } from "../listings/copy-independent.ts";
import { isInternalError } from "../operations/internal-error.ts";
import { isPassingRefusal } from "../operations/sellback.ts";
import { isRefusal } from "../oracles/refusal.ts";
import type { Connection } from "../transport/connection.ts";
import { type Exchange, isGatewayError, memberOf } from "../transport/exchange.ts";
import { isAboutConnection, NoAnswer } from "../transport/no-answer.ts";
import { isArrangedElsewhere } from "./arranged-elsewhere.ts";
import type { Run } from "./run.ts";
import type { StateLossDetector } from "./state-loss-detector.ts";

/** Maximum attempts of a scenario whose result has another explanation than a violation. */
const MAX_ATTEMPTS = 4;
/** Maximum attempts if listings are shared: the scenario runs again later, when no other scenario holds items. */
const MAX_SHARED_ATTEMPTS = 2;
/** Maximum attempts if the pack list has changed: the next attempt knows the new one. */
const MAX_ATTEMPTS_BY_LIST = 2;
/** A scenario with many requests meets an internal error often if one in 25 requests does. */
const MAX_ATTEMPTS_BY_ERROR = 7;
/** Maximum attempts of a failed arrangement: one failure may have been a restart. */
const MAX_ARRANGEMENTS = 2;

const NOT_SUBMITTED = errorRow("take-claw-bid-finish", "Failed to submit transaction");

/** How a scenario ended. */
export interface ScenarioOutcome {
  readonly attempt: Attempt;
  /** Why requirements are unjudged. */
  readonly stop?: NotExercised | Inconclusive | TargetGone;
  /** Number of restarts of the scenario after lost state. */
  readonly stateLost: number;
}

/**
 * Runs a scenario with new users until its result counts. A violation counts unless lost state, a
 * listing that others hold too, or an intermediary's answer explains it.
 */
export async function play(run: Run, stateLoss: StateLossDetector, scenario: Scenario): Promise<ScenarioOutcome> {
  let stateLost = 0;
  for (let turn = 1; ; turn++) {
    const startedAt = performance.now();
    const ending = await attemptOnce(run, stateLoss, scenario);
    const { explanation } = ending;
    if (explanation === undefined) {
      const mostTurns = isConnectionLost(ending.stop) ? MAX_ATTEMPTS : MAX_ARRANGEMENTS;
      const isWorthRepeating = mayHaveBeenTransient(ending.stop) && turn < mostTurns;
      if (!isWorthRepeating || ending.attempt.violations.length > 0) return { ...ending, stateLost };
      continue;
    }
    if (explanation === LOST) run.listings.loseState();
    if (explanation.isLostState) stateLost++;
    const most = explanation.mostAttempts ?? MAX_ATTEMPTS;
    if (turn < most && explanation.isTransient) continue;
    // A problem that occurs in every attempt is not transient, unless it also occurs while nothing is sent.
    const attemptMs = performance.now() - startedAt;
    if (explanation === LOST && (await isLostAnyway(run, stateLoss, attemptMs)))
      return { attempt: new Attempt(scenario), stop: new Inconclusive(KEEPS_LOSING), stateLost };
    if (!explanation.isLasting) return { ...ending, stateLost };
    // Other holders explain no violation that is independent of copies, such as a wrong price of a quote.
    const isStanding = (id: RequirementId) => explanation === SHARED && isCopyIndependent(id);
    const standing = ending.attempt.violationsOf(isStanding, explanation.reason);
    const Stop = explanation === SHARED ? NotHeldOnce : Inconclusive;
    return { attempt: standing, stop: new Stop(explanation.reason), stateLost };
  }
}

/** Returns whether the sandbox loses its state within the time of an attempt while no request is sent. */
async function isLostAnyway(run: Run, stateLoss: StateLossDetector, attemptMs: number): Promise<boolean> {
  return run.scheduler.runExclusive(0, () => stateLoss.isLostWhenIdle(2 * attemptMs));
}

/** Returns whether a scenario was inconclusive for another reason than shared listings. */
function mayHaveBeenTransient(stop: Error | undefined): boolean {
  return stop instanceof Inconclusive && !(stop instanceof NotHeldOnce);
}

/**
 * Returns whether a lost connection ended the scenario. It is unknown whether the last request took effect, so the
 * scenario starts again.
 */
function isConnectionLost(stop: ScenarioOutcome["stop"]): boolean {
  return stop?.cause instanceof NoAnswer && isAboutConnection(stop.cause.kind);
}

interface Explanation {
  readonly reason: string;
  readonly isLostState: boolean;
  /** Whether another attempt may have another result. */
  readonly isTransient: boolean;
  /** Whether it excuses a violation even if it applies to every attempt. */
  readonly isLasting: boolean;
  /** Default {@link MAX_ATTEMPTS}. */
  readonly mostAttempts?: number;
}

const MIXED_INSTANCES: Explanation = {
  reason: "several instances without shared state answer on one connection",
  isLostState: true,
  isTransient: false,
  isLasting: true,
};
const ANOTHER_INSTANCE: Explanation = {
  reason: "provider states reach another instance of the sandbox than requests do, and instances share no state",
  isLostState: true,
  isTransient: true,
  isLasting: true,
};
const KEEPS_LOSING = "the sandbox lost its state in every attempt, and also while no request was sent";
const LOST: Explanation = {
  reason: "the sandbox lost its state",
  isLostState: true,
  isTransient: true,
  isLasting: false,
};
const SWITCHED_INSTANCE: Explanation = {
  reason: "another instance of the sandbox answered, and instances share no state",
  isLostState: true,
  isTransient: true,
  // A system that closes connections may lead each new one to another instance.
  isLasting: true,
};
const SHARED: Explanation = {
  reason: "another user holds every drawn item too, and which copy is meant is open",
  isLostState: false,
  isTransient: true,
  isLasting: true,
  mostAttempts: MAX_SHARED_ATTEMPTS,
};
const GATEWAY_ERROR: Explanation = {
  reason: "an intermediary answered that the service is unavailable",
  isLostState: false,
  isTransient: true,
  isLasting: false,
};
const RESERVED: Explanation = {
  reason: "ship/request answered with the body that is reserved for errors of production",
  isLostState: false,
  isTransient: true,
  isLasting: true,
};
const TRANSACTION_FAILED: Explanation = {
  reason: "a transaction failed, which the documents allow for a while",
  isLostState: false,
  isTransient: true,
  isLasting: false,
};
const INTERNAL_ERROR: Explanation = {
  reason: "an internal error was answered with its documented text",
  isLostState: false,
  isTransient: true,
  isLasting: false,
  mostAttempts: MAX_ATTEMPTS_BY_ERROR,
};
const OTHER_LIST: Explanation = {
  reason: "the pack list has changed since it was read",
  isLostState: false,
  isTransient: true,
  isLasting: false,
  mostAttempts: MAX_ATTEMPTS_BY_LIST,
};
const LIMITED: Explanation = {
  reason: "the key was limited (429)",
  isLostState: false,
  isTransient: true,
  isLasting: true,
};

interface ExplainedOutcome extends Omit<ScenarioOutcome, "stateLost"> {
  readonly explanation?: Explanation;
}

async function attemptOnce(run: Run, stateLoss: StateLossDetector, scenario: Scenario): Promise<ExplainedOutcome> {
  const attempt = new Attempt(scenario);
  const connection = run.transport.lease();
  const edition = run.catalogue.editionOf(scenario.surface);
  run.listings.assign(connection, attempt);
  let context: ScenarioContext | undefined;
  try {
    if (scenario.surface === "user") {
      const userContext = new UserContext(run, attempt, connection);
      context = userContext;
      await (scenario.play as (context: UserContext) => Promise<void>)(userContext);
    } else {
      const prepare = async (opened: Connection) => {
        if (scenario.surface === "sandbox") await stateLoss.prepare(opened);
      };
      const partnerContext = new PartnerContext(run, attempt, connection, prepare);
      context = partnerContext;
      await prepare(connection);
      await (scenario.play as (context: PartnerContext) => Promise<void>)(partnerContext);
    }
    if (attempt.unjudged.length > 0 && attempt.violations.length > 0) {
      const stop = new Inconclusive("another violation in the scenario prevented a verdict");
      return await explained(stateLoss, attempt, { context, connection, edition }, stop);
    }
    if (attempt.unjudged.length > 0) {
      run.ledger.fault(`"${scenario.title}" ended without a verdict on ${attempt.unjudged.join(", ")}`);
    }
    return await explained(stateLoss, attempt, { context, connection, edition });
  } catch (thrown) {
    const stop = stopOf(run, scenario, thrown);
    if (stop instanceof TargetGone) return { attempt, stop };
    if (stop instanceof NotExercised && attempt.violations.length === 0) return { attempt, stop };
    return await explained(stateLoss, attempt, { context, connection, edition }, stop);
  } finally {
    // Items that can't be sold back are left. If the system is gone, the next request notices.
    if (scenario.surface === "sandbox") await run.cleanup.after(run, attempt, connection).catch(ignoreEarlyExit);
    await context?.end();
    run.transport.giveBack(connection);
  }
}

/** What an attempt ran with. */
interface AttemptContext {
  readonly context: ScenarioContext | undefined;
  readonly connection: Connection;
  /** Of the pack list at its beginning. */
  readonly edition: number;
}

/** Adds another explanation of the attempt's violation or failure, if there is one. */
async function explained(
  stateLoss: StateLossDetector,
  attempt: Attempt,
  ran: AttemptContext,
  stop?: Inconclusive | NotExercised,
): Promise<ExplainedOutcome> {
  const isDoubtful = attempt.violations.length > 0 || stop !== undefined;
  const explanation = isDoubtful ? await explain(stateLoss, attempt, { ...ran, stop }) : undefined;
  return {
    attempt,
    ...(stop === undefined ? {} : { stop }),
    ...(explanation === undefined ? {} : { explanation }),
  };
}

async function explain(
  stateLoss: StateLossDetector,
  attempt: Attempt,
  { context, connection, edition, stop }: AttemptContext & { readonly stop: Error | undefined },
): Promise<Explanation | undefined> {
  if (context instanceof PartnerContext && context.isSandbox) {
    const { hasBought, held, lookedFor } = context.given;
    const isViolated = attempt.violations.length > 0;
    const reliesOnState = hasBought || context.workerConnections.length > 0;
    if (reliesOnState && (await stateLoss.isScattered())) return MIXED_INSTANCES;
    if (isViolated && context.hasArranged && (await isArrangedElsewhere(context.run))) return ANOTHER_INSTANCE;
    // Applies without a purchase too, because the feed of pulls is lost as well.
    if ((reliesOnState || isViolated) && (await isAnyLost(stateLoss, [connection, ...context.workerConnections])))
      return (await stateLoss.isSpread()) ? SWITCHED_INSTANCE : LOST;
    // Another holder's copy may also have prevented the act of the scenario.
    const isShared =
      [...held].some((id) => context.isContested(id)) || [...lookedFor].some((id) => context.mayHaveLeft(id));
    if ((isViolated || mayHaveBeenTransient(stop)) && isShared) return SHARED;
  }
  const evidence = attempt.violations.flatMap((violation) => violation.evidence);
  const away = evidence.filter(isGatewayError);
  if (away.length > 0) {
    const isLasting = away.every((each) => context?.run.transport.isLastinglyAway(each) === true);
    return { ...GATEWAY_ERROR, isTransient: !isLasting };
  }
  const statuses = evidence.map((each) => each.status);
  if (attempt.scenario.surface === "partner" && evidence.some(isReserved)) return RESERVED;
  if (attempt.scenario.surface !== "sandbox" && statuses.includes(429) && !isAboutLimits(attempt)) return LIMITED;
  if (evidence.some((each) => isPassingRefusal(each) || isFailedBroadcast(each))) return TRANSACTION_FAILED;
  if (evidence.some(isInternalError)) return INTERNAL_ERROR;
  if (context !== undefined && attempt.violations.length > 0) {
    await context.run.catalogue.renew(attempt.scenario.surface).catch(ignoreEarlyExit);
    if (context.run.catalogue.editionOf(attempt.scenario.surface) !== edition) return OTHER_LIST;
  }
  return undefined;
}

async function isAnyLost(stateLoss: StateLossDetector, connections: readonly Connection[]): Promise<boolean> {
  const lost = await Promise.all(connections.map((connection) => stateLoss.isLost(connection)));
  return lost.includes(true);
}

/** Returns whether a claw sale was submitted and its broadcast failed; another sale may succeed. */
function isFailedBroadcast(answer: Exchange): boolean {
  if (answer.endpoint !== "take-claw-bid-finish") return false;
  return isRefusal(answer, NOT_SUBMITTED) || memberOf(answer.json, "tx_status") === "failed";
}

function isReserved({ endpoint, status, json }: Exchange): boolean {
  const isError = memberOf(json, "order_id") === null && memberOf(json, "status") === "error";
  return endpoint === "ship/request" && status === 200 && isError;
}

function isAboutLimits(attempt: Attempt): boolean {
  return attempt.violations.some(({ requirement }) => roleOf(requirement) === "limit");
}

function stopOf(run: Run, scenario: Scenario, thrown: unknown): NotExercised | Inconclusive | TargetGone {
  if (thrown instanceof NotExercised || thrown instanceof Inconclusive || thrown instanceof TargetGone) return thrown;
  if (thrown instanceof NoAnswer) return new Inconclusive(`no answer: ${thrown.message}`, { cause: thrown });
  const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  run.ledger.fault(`"${scenario.title}" (${scenario.area}) broke: ${text.split("\n").slice(0, 3).join(" ")}`);
  return new Inconclusive("a fault of the suite", { cause: thrown });
}
