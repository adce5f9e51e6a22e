/** Maximum attempts of a scenario whose result has another explanation than a violation. */
export const MAX_ATTEMPTS = 4;

/** A reason other than a fault of the system for a violation or a failed arrangement in an attempt. */
export interface Explanation {
  readonly reason: string;
  readonly isLostState: boolean;
  /** Whether another attempt may have another result. */
  readonly isTransient: boolean;
  /** Whether it excuses a violation even if it applies to every attempt. */
  readonly isLasting: boolean;
  /** Whether it excuses only violations that another holder of the same listing can cause. */
  readonly isAboutCopies: boolean;
  readonly maxAttempts: number;
  /** Whether to wait before another attempt, because the system may be restarting. */
  readonly mayBeRestarting: boolean;
  /** Whether the attempt met an internal error that this run had not arranged. */
  readonly isInternalError: boolean;
}

/** What may explain a violation or a failed arrangement. */
export const EXPLANATIONS = {
  mixedInstances: lostState("several instances without shared state answer on one connection", {
    isTransient: false,
    isLasting: true,
  }),
  anotherInstance: lostState(
    "provider states reach another instance of the sandbox than requests do, and instances share no state",
    { isLasting: true },
  ),
  lost: lostState("the sandbox lost its state"),
  /** A system that closes connections may lead each new one to another instance. */
  switchedInstance: lostState("another instance of the sandbox answered, and instances share no state", {
    isLasting: true,
  }),
  /** The second attempt is played later, when no other scenario holds items. */
  shared: aboutCopies("another user holds every drawn item too, and which copy is meant is open", { maxAttempts: 2 }),
  redrawn: aboutCopies("a card that was sold back was pulled again, so another user has it"),
  orderEnded: aboutCopies("an order failed or was cancelled, and what becomes of its items is open"),
  page: aboutCopies("an inventory says that it is a page of a longer list", { maxAttempts: 2 }),
  shortWindow: lasting("production's sellback window is shorter than the scenario takes", { maxAttempts: 2 }),
  shortQuote: lasting("production's quotes are valid for a shorter time than the scenario takes", { maxAttempts: 2 }),
  reserved: lasting("ship/request answered with the body that is reserved for errors of production"),
  movedByOthers: lasting("another client moved the provider's clock"),
  /** A system may change prices, percents and tiers more often than a scenario takes. */
  otherTerms: lasting("the terms of a pack have changed in this run", { maxAttempts: 3 }),
  withdrawn: lasting("a pack was withdrawn, and is unknown now", { maxAttempts: 3 }),
  blocked: lasting("a firewall refused a request with a page of its own", { isTransient: false }),
  unpaid: lasting("a purchase was refused for lack of money or quota", { isTransient: false }),
  lacksScope: lasting("the key was refused (401) and lacks the scope of the endpoint", { isTransient: false }),
  limited: lasting("the key was limited (429)"),
  limitedByGateway: lasting("a gateway refused requests with 429 and a page of its own"),
  /** Another requirement says that the sandbox never limits requests. */
  limitedInSandbox: lasting("the sandbox refused a request because of a limit (429)", { maxAttempts: 3 }),
  gatewayError: passing("an intermediary answered that the service is unavailable", { mayBeRestarting: true }),
  transactionFailed: passing("a transaction failed, which the documents allow for a while"),
  /** If one in 25 requests is answered so, a scenario with many requests often gets one. */
  internalError: passing("an internal error was answered with its documented text", {
    maxAttempts: 7,
    isInternalError: true,
  }),
  outOfStock: passing("the pack was out of stock for a while", { maxAttempts: 3 }),
  /** A second run at the same time may use up every second state, because it sends the same requests. */
  metByAnother: passing("another client may have used up or ended the provider state", { maxAttempts: 16 }),
  /** The second attempt knows the new list. */
  otherList: passing("the pack list has changed since it was read", { maxAttempts: 2 }),
};

type Traits = Partial<Omit<Explanation, "reason">>;

/** Explains violations until another attempt has another result. */
function passing(reason: string, traits: Traits = {}): Explanation {
  return {
    reason,
    isLostState: false,
    isTransient: true,
    isLasting: false,
    isAboutCopies: false,
    maxAttempts: MAX_ATTEMPTS,
    mayBeRestarting: false,
    isInternalError: false,
    ...traits,
  };
}

function lasting(reason: string, traits: Traits = {}): Explanation {
  return passing(reason, { isLasting: true, ...traits });
}

function aboutCopies(reason: string, traits: Traits = {}): Explanation {
  return lasting(reason, { isAboutCopies: true, ...traits });
}

function lostState(reason: string, traits: Traits = {}): Explanation {
  return passing(reason, { isLostState: true, ...traits });
}
