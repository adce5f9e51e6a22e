import { isInternalError } from "../actions/internal-error.ts";
import { isOutOfStock } from "../actions/purchase.ts";
import { isPassingRefusal } from "../actions/sellback.ts";
import { isKeyLackingScope } from "../arrange/lacking-scope.ts";
import { PartnerContext } from "../arrange/partner-context.ts";
import { UserContext } from "../arrange/user-context.ts";
import type { Violation } from "../ledger/ledger.ts";
import { dependsOnCopies, dependsOnTerms, roleOf } from "../ledger/requirement-rows.ts";
import { mayBeOfOtherHolders } from "../listings/of-other-holders.ts";
import { isPageOfMore } from "../oracles/page.ts";
import { type Exchange, isGatewayError } from "../transport/exchange.ts";
import { isFirewallPage } from "../transport/firewall.ts";
import { isConstantError } from "./constant-error.ts";
import { disturbancesOf } from "./disturbances.ts";
import { ATTEMPTS, lasting, type OutsideEvent, passing } from "./event.ts";
import { INEFFECTIVE_STATES } from "./ineffective-states.ts";
import { isArrangedElsewhere, isScattered, isSpread } from "./instances.ts";
import { isClockMoved, isHeldByOthers, isOrderEnded, isRedrawn, isStateUsedUp } from "./other-clients.ts";
import * as answers from "./outside-answers.ts";
import type { PlayedAttempt } from "./played-attempt.ts";
import { isWindowTooShort } from "./short-window.ts";
import { isPackWithdrawn, renewPackList } from "./withdrawn-packs.ts";

/** Attempts that lose their state, if other scenarios lose theirs too. */
const ATTEMPTS_OF_LOST = 8;
/** Internal errors that this run had not arranged, after which another client seems to arrange them. */
const FOREIGN_ERRORS = 2;

const LOST: OutsideEvent = passing("the sandbox lost its state", {
  isShown: inSandbox((_, played) => played.once(isStateLost)),
  attempts: (run, scenario) => (disturbancesOf(run).haveOthersMet(LOST, scenario) ? ATTEMPTS_OF_LOST : ATTEMPTS),
  pause: "other client",
  isLostState: true,
});

/** If one in 25 requests is answered so, a scenario with many requests often gets one. */
const INTERNAL_ERROR: OutsideEvent = passing("an internal error was answered with its documented text", {
  isShown: ({ context, evidence }) =>
    evidence.some((each) => isInternalError(each) && !isConstantError(context.run.history, each)),
  attempts: 7,
});

/**
 * What may happen outside of the contract. The first event that is shown explains an attempt, so each stands before those
 * with which it could be confused.
 */
export const EVENTS = {
  clockMoved: lasting("another client moved the provider's clock", {
    isShown: (played) => played.isViolated && isClockMoved(played),
  }),
  mixedInstances: lasting("several instances without shared state answer on one connection", {
    isShown: inSandbox((context) => reliesOnState(context) && isScattered(context.run)),
    attempts: 1,
    isLostState: true,
  }),
  anotherInstance: lasting(
    "provider states reach another instance of the sandbox than requests do, and instances share no state",
    {
      isShown: inSandbox(
        (context, { isViolated }) => isViolated && context.arranged.size > 0 && isArrangedElsewhere(context.run),
      ),
      isLostState: true,
    },
  ),
  /** A system that closes connections may lead each new one to another instance. */
  switchedInstance: lasting("another instance of the sandbox answered, and instances share no state", {
    isShown: inSandbox(async (context, played) => (await played.once(isStateLost)) && isSpread(context.run)),
    isLostState: true,
  }),
  lost: LOST,
  /** The second attempt is played later, when no other scenario holds items. */
  shared: lasting("another user holds every drawn item too, and which copy is meant is open", {
    isShown: inSandbox(isHeldByOthers),
    explains: (violation) =>
      isAboutCopies(violation) && (mayBeOfOtherHolders(violation) || violation.evidence.some(isInternalError)),
    attempts: 2,
  }),
  shortWindow: lasting("production's sellback window is shorter than the scenario takes", {
    isShown: inProduction((context, { attempt }) => isWindowTooShort("sellback", context, attempt)),
    attempts: 2,
  }),
  shortQuote: lasting("production's quotes are valid for a shorter time than the scenario takes", {
    isShown: inProduction((context, { attempt }) => isWindowTooShort("quote", context, attempt)),
    attempts: 2,
  }),
  redrawn: lasting("a card that was sold back was pulled again, so another user has it", {
    isShown: inProduction(isRedrawn),
    explains: isAboutCopies,
  }),
  orderEnded: lasting("an order failed or was cancelled, and what becomes of its items is open", {
    isShown: inProduction(isOrderEnded),
    explains: isAboutCopies,
  }),
  lacksScope: lasting("the key was refused (401) and lacks the scope of the endpoint", {
    isShown: ({ context, attempt }) => context instanceof UserContext && isKeyLackingScope(context, attempt),
    attempts: 1,
  }),
  /** A system that is unavailable all the time is not. */
  gatewayError: passing("an intermediary answered that the service is unavailable", {
    isShown: ({ context, evidence }) =>
      evidence.some((each) => isGatewayError(each) && !context.run.transport.isLastinglyAway(each)),
    pause: "restart",
  }),
  page: lasting("an inventory says that it is a page of a longer list", {
    isShown: byAnswer(isPageOfMore),
    explains: isAboutCopies,
    attempts: 2,
  }),
  blocked: lasting("a firewall refused a request with a page of its own", {
    isShown: byAnswer(isFirewallPage),
    explains: isShownBy(isFirewallPage),
    attempts: 1,
  }),
  /** Another requirement says that the sandbox never limits requests. */
  limitedInSandbox: lasting("the sandbox refused a request because of a limit (429)", {
    isShown: byAnswer(answers.isSandboxLimit),
    explains: isShownBy(answers.isSandboxLimit),
    attempts: 3,
  }),
  limitedByGateway: lasting("a gateway refused requests with 429 and a page of its own", {
    isShown: byAnswer(answers.isGatewayLimit),
    explains: isShownBy(answers.isGatewayLimit),
  }),
  reserved: lasting("ship/request answered with the body that is reserved for errors of production", {
    isShown: inProduction((_, { evidence }) => evidence.some(answers.isReservedBody)),
  }),
  unpaid: lasting("a purchase was refused for lack of money or quota", {
    isShown: byAnswer(answers.isUnpaid),
    attempts: 1,
  }),
  limited: lasting("the key was limited (429)", {
    // Scenarios of the sandbox send requests to production too.
    isShown: ({ attempt, evidence }) =>
      evidence.some((each) => each.status === 429 && each.surface !== "sandbox") &&
      !attempt.violations.some(({ requirement }) => roleOf(requirement) === "limit"),
  }),
  transactionFailed: passing("a transaction failed, which the documents allow for a while", {
    isShown: byAnswer((each) => isPassingRefusal(each) || answers.isFailedBroadcast(each)),
  }),
  internalError: INTERNAL_ERROR,
  outOfStock: passing("the pack was out of stock for a while", { isShown: byAnswer(isOutOfStock), attempts: 3 }),
  ...INEFFECTIVE_STATES,
  /** A second run at the same time may use up every second state, because it sends the same requests. */
  usedUp: passing("another client may have used up or ended the provider state", {
    isShown: isStateUsedUp,
    attempts: 16,
    isLasting: (run) => disturbancesOf(run).count(INTERNAL_ERROR) >= FOREIGN_ERRORS,
    pause: "other client",
  }),
  withdrawn: lasting("a pack was withdrawn, and is unknown now", {
    isShown: afterPackList(isPackWithdrawn),
    attempts: 3,
  }),
  /** A system may change prices, percents and tiers more often than a scenario takes. */
  otherTerms: lasting("the terms of a pack have changed in this run", {
    isShown: afterPackList(
      ({ attempt, context: { run } }) =>
        run.catalogue.editionOf(attempt.scenario.surface).terms > 0 &&
        attempt.violations.some(({ requirement }) => dependsOnTerms(requirement)),
    ),
    explains: ({ requirement }) => dependsOnTerms(requirement),
    attempts: 3,
  }),
  /** The second attempt knows the new list. */
  otherList: passing("the pack list has changed since it was read", {
    isShown: afterPackList(({ attempt, edition, context: { run } }) => {
      const { lists, terms } = run.catalogue.editionOf(attempt.scenario.surface);
      return lists !== edition.lists || terms !== edition.terms;
    }),
    attempts: 2,
  }),
} as const satisfies Record<string, OutsideEvent>;

type Shown = boolean | Promise<boolean>;
type ShownTo = (context: PartnerContext, played: PlayedAttempt) => Shown;

function inSandbox(isShown: ShownTo): OutsideEvent["isShown"] {
  return (played) =>
    played.context instanceof PartnerContext && played.context.isSandbox && isShown(played.context, played);
}

/** Shown by production to a violation. */
function inProduction(isShown: ShownTo): OutsideEvent["isShown"] {
  return (played) =>
    played.isViolated &&
    played.context instanceof PartnerContext &&
    !played.context.isSandbox &&
    isShown(played.context, played);
}

function byAnswer(isFromOutside: (answer: Exchange) => boolean): OutsideEvent["isShown"] {
  return ({ evidence }) => evidence.some(isFromOutside);
}

/** Shown by the pack list as it is now, to a violation. */
function afterPackList(isShown: (played: PlayedAttempt) => Shown): OutsideEvent["isShown"] {
  return async (played) => {
    if (!played.isViolated) return false;
    await played.once(renewPackList);
    return isShown(played);
  };
}

function isShownBy(isFromOutside: (answer: Exchange) => boolean): OutsideEvent["explains"] {
  return ({ evidence }) => evidence.some(isFromOutside);
}

/** Other holders explain no wrong price, for example, unless the item itself was gone. */
function isAboutCopies({ requirement, evidence }: Violation): boolean {
  return dependsOnCopies(requirement) || evidence.some(answers.isItemGone);
}

function reliesOnState({ given, workerConnections }: PartnerContext): boolean {
  return given.holdings.hasBought || workerConnections.length > 0;
}

/** The feed of pulls is lost as well, so that a violation may rely on lost state without a purchase. */
async function isStateLost({ context, isViolated }: PlayedAttempt): Promise<boolean> {
  if (!(context instanceof PartnerContext) || !(reliesOnState(context) || isViolated)) return false;
  return context.isStateLost();
}
