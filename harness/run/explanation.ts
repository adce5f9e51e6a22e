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
  readonly maxAttempts: number;
}

export const MIXED_INSTANCES = explanation("several instances without shared state answer on one connection", {
  isLostState: true,
  isTransient: false,
  isLasting: true,
});

export const ANOTHER_INSTANCE = explanation(
  "provider states reach another instance of the sandbox than requests do, and instances share no state",
  { isLostState: true, isLasting: true },
);

export const LOST = explanation("the sandbox lost its state", { isLostState: true });

/** A system that closes connections may lead each new one to another instance. */
export const SWITCHED_INSTANCE = explanation("another instance of the sandbox answered, and instances share no state", {
  isLostState: true,
  isLasting: true,
});

/** The second attempt is played later, when no other scenario holds items. */
export const SHARED = explanation("another user holds every drawn item too, and which copy is meant is open", {
  isLasting: true,
  maxAttempts: 2,
});

export const REDRAWN = explanation("a card that was sold back was pulled again, so another user has it", {
  isLasting: true,
});

export const ORDER_ENDED = explanation("an order failed or was cancelled, and what becomes of its items is open", {
  isLasting: true,
});

export const PAGE = explanation("an inventory says that it is a page of a longer list", {
  isLasting: true,
  maxAttempts: 2,
});

export const GATEWAY_ERROR = explanation("an intermediary answered that the service is unavailable");

export const RESERVED = explanation("ship/request answered with the body that is reserved for errors of production", {
  isLasting: true,
});

export const TRANSACTION_FAILED = explanation("a transaction failed, which the documents allow for a while");

/** If one in 25 requests is answered so, a scenario with many requests often meets one. */
export const INTERNAL_ERROR = explanation("an internal error was answered with its documented text", {
  maxAttempts: 7,
});

export const MOVED_BY_OTHERS = explanation("another client moved the provider's clock", { isLasting: true });

export const OUT_OF_STOCK = explanation("the pack was out of stock for a while", { maxAttempts: 3 });

/** For example a second run at the same time. */
export const MET_BY_ANOTHER = explanation("another client may have met or ended the provider state", {
  maxAttempts: 3,
});

/** The second attempt knows the new list. */
export const OTHER_LIST = explanation("the pack list has changed since it was read", { maxAttempts: 2 });

/** A system may change prices, percents and tiers more often than a scenario takes. */
export const OTHER_TERMS = explanation("the terms of a pack have changed in this run", {
  isLasting: true,
  maxAttempts: 3,
});

export const LIMITED = explanation("the key was limited (429)", { isLasting: true });

function explanation(reason: string, traits: Partial<Omit<Explanation, "reason">> = {}): Explanation {
  return { reason, isLostState: false, isTransient: true, isLasting: false, maxAttempts: MAX_ATTEMPTS, ...traits };
}
