import { errorRow } from "../../contract/errors.ts";
import type { Surface } from "../../contract/surface.ts";
import type { Attempt } from "../context/attempt.ts";
import { PartnerContext } from "../context/partner-context.ts";
import type { ScenarioContext } from "../context/scenario-context.ts";
import { UserContext } from "../context/user-context.ts";
import { wait } from "../environment/waits.ts";
import { ignoreEarlyExit, RunTooShort } from "../exits/early-exits.ts";
import { memberOf } from "../json/json-value.ts";
import { dependsOnTerms } from "../ledger/requirement-rows.ts";
import type { RunContext } from "../operations/run-context.ts";
import { perRun } from "../operations/run-memory.ts";
import { isRefusal } from "../oracles/refusal.ts";
import { type Exchange, sentJson } from "../transport/exchange.ts";
import { explainByAnswers } from "./explain-by-answers.ts";
import { explainByScope } from "./explain-by-scope.ts";
import { explainByState, explainInProduction } from "./explain-by-state.ts";
import { EXPLANATIONS, type Explanation } from "./explanation.ts";
import type { PlayedAttempt } from "./played-attempt.ts";

/** Returns what explains a violation or a failed arrangement other than a fault of the system, if anything does. */
export async function explain(played: PlayedAttempt): Promise<Explanation | undefined> {
  const { attempt, context } = played;
  const hasEnded = played.stop === undefined || played.stop instanceof RunTooShort;
  if (attempt.violations.length === 0 && hasEnded) return undefined;
  if (attempt.violations.length > 0 && isClockMoved(played)) return EXPLANATIONS.movedByOthers;
  return (
    (context instanceof PartnerContext
      ? await (context.isSandbox ? explainByState : explainInProduction)(context, played)
      : undefined) ??
    (context instanceof UserContext ? await explainByScope(context, attempt) : undefined) ??
    explainByAnswers(attempt, context) ??
    (await explainByPackList(played))
  );
}

/** Refusals that a move of the clock explains. */
const EXPIRED = [
  errorRow("buyback", "Item has expired"),
  errorRow("ship/request", "Quote expired"),
  errorRow("take-claw-bid-finish", "Session expired"),
];

function isRefusedAsExpired(answer: Exchange): boolean {
  return EXPIRED.some((row) => isRefusal(answer, row));
}

function isClockMoved({ attempt, context, sinceMs }: PlayedAttempt): boolean {
  if (context?.run.states.isConfigured !== true) return false;
  const { foreignMoves } = context.run;
  const isOnlyOfTime = attempt.violations.every(({ evidence }) => evidence.some(isRefusedAsExpired));
  return foreignMoves.isJumpSince(sinceMs) || (isOnlyOfTime && foreignMoves.mayBeJumpSince(sinceMs));
}

async function explainByPackList({ attempt, context, edition }: PlayedAttempt): Promise<Explanation | undefined> {
  if (context === undefined || attempt.violations.length === 0) return undefined;
  const { catalogue } = context.run;
  const { surface } = attempt.scenario;
  await catalogue.renew(surface).catch(ignoreEarlyExit);
  if (await isAboutWithdrawnPacks(attempt, context)) return EXPLANATIONS.withdrawn;
  if (isAboutUnknownPacks(attempt) && !waitedInVain(context.run).has(surface)) {
    // A cache may list a pack for a while after it was withdrawn.
    await wait("cache");
    await catalogue.renew(surface).catch(ignoreEarlyExit);
    if (await isAboutWithdrawnPacks(attempt, context)) return EXPLANATIONS.withdrawn;
    waitedInVain(context.run).add(surface);
  }
  const { lists, terms } = catalogue.editionOf(surface);
  if (terms > 0 && attempt.violations.some(({ requirement }) => dependsOnTerms(requirement)))
    return EXPLANATIONS.otherTerms;
  return lists === edition.lists && terms === edition.terms ? undefined : EXPLANATIONS.otherList;
}

const PACK_UNKNOWN = errorRow("buy/init", "VM not found");

/** Surfaces that still listed an unknown pack when a cache would have expired, so that nothing is waited for again. */
const waitedInVain = perRun((_: RunContext) => new Set<Surface>());

/** Returns whether each violation shows a pack that is unknown. */
function isAboutUnknownPacks({ violations }: Attempt): boolean {
  return violations.every(({ evidence }) => evidence.some((answer) => isRefusal(answer, PACK_UNKNOWN)));
}

/** Returns whether each violation shows a purchase of a pack that was listed once, and is neither listed nor known now. */
async function isAboutWithdrawnPacks({ violations }: Attempt, { run }: ScenarioContext): Promise<boolean> {
  const isOfWithdrawn = async (answer: Exchange) =>
    isRefusal(answer, PACK_UNKNOWN) &&
    (await run.catalogue.isWithdrawn(answer.surface, memberOf(sentJson(answer), "id")));
  for (const { evidence } of violations) {
    const answers = await Promise.all(evidence.map(isOfWithdrawn));
    if (!answers.includes(true)) return false;
  }
  return true;
}
