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
}

/** What may explain a violation or a failed arrangement. */
export const EXPLANATIONS = {
  mixedInstances: explanation("several instances without shared state answer on one connection", {
    isLostState: true,
    isTransient: false,
    isLasting: true,
  }),
  anotherInstance: explanation(
    "provider states reach another instance of the sandbox than requests do, and instances share no state",
    { isLostState: true, isLasting: true },
  ),
  lost: explanation("the sandbox lost its state", { isLostState: true }),
  /** A system that closes connections may lead each new one to another instance. */
  switchedInstance: explanation("another instance of the sandbox answered, and instances share no state", {
    isLostState: true,
    isLasting: true,
  }),
  /** The second attempt is played later, when no other scenario holds items. */
  shared: explanation("another user holds every drawn item too, and which copy is meant is open", {
    isAboutCopies: true,
    isLasting: true,
    maxAttempts: 2,
  }),
  redrawn: explanation("a card that was sold back was pulled again, so another user has it", {
    isAboutCopies: true,
    isLasting: true,
  }),
  orderEnded: explanation("an order failed or was cancelled, and what becomes of its items is open", {
    isAboutCopies: true,
    isLasting: true,
  }),
  shortWindow: explanation("production's sellback window is shorter than the scenario takes", {
    isLasting: true,
    maxAttempts: 2,
  }),
  page: explanation("an inventory says that it is a page of a longer list", {
    isAboutCopies: true,
    isLasting: true,
    maxAttempts: 2,
  }),
  gatewayError: explanation("an intermediary answered that the service is unavailable", { mayBeRestarting: true }),
  reserved: explanation("ship/request answered with the body that is reserved for errors of production", {
    isLasting: true,
  }),
  transactionFailed: explanation("a transaction failed, which the documents allow for a while"),
  /** If one in 25 requests is answered so, a scenario with many requests often gets one. */
  internalError: explanation("an internal error was answered with its documented text", {
    maxAttempts: 7,
  }),
  movedByOthers: explanation("another client moved the provider's clock", { isLasting: true }),
  outOfStock: explanation("the pack was out of stock for a while", { maxAttempts: 3 }),
  /** A second run at the same time may use up every second state, because it sends the same requests. */
  metByAnother: explanation("another client may have used up or ended the provider state", {
    maxAttempts: 16,
  }),
  /** The second attempt knows the new list. */
  otherList: explanation("the pack list has changed since it was read", { maxAttempts: 2 }),
  /** A system may change prices, percents and tiers more often than a scenario takes. */
  otherTerms: explanation("the terms of a pack have changed in this run", {
    isLasting: true,
    maxAttempts: 3,
  }),
  blocked: explanation("a firewall refused a request with a page of its own", {
    isTransient: false,
    isLasting: true,
  }),
  unpaid: explanation("a purchase was refused for lack of payment (402)", { isTransient: false, isLasting: true }),
  limited: explanation("the key was limited (429)", { isLasting: true }),
};

function explanation(reason: string, traits: Partial<Omit<Explanation, "reason">> = {}): Explanation {
  return {
    reason,
    isLostState: false,
    isTransient: true,
    isLasting: false,
    isAboutCopies: false,
    maxAttempts: MAX_ATTEMPTS,
    mayBeRestarting: false,
    ...traits,
  };
}
