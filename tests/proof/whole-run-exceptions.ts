/** Mutants that a whole run does not report as a violation of their own requirement, with the reason. */
export interface WholeRunException {
  readonly because: string;
  /** Names of mutants. */
  readonly mutants: readonly string[];
}

export const WHOLE_RUN_EXCEPTIONS: readonly WholeRunException[] = [
  {
    because: "Every plain request to the endpoint fails, so the finding is that the endpoint answers none.",
    mutants: [
      "buy/status does not find sessions of buy/crypto",
      "production keys are refused for buyback",
      "production keys are refused for buy/init",
      "production keys are refused for ship/quote",
      "production keys are refused for ship/request",
      "buyback refuses a newly issued key",
      "a sellback requires a signature",
      "a sale belongs to the key instead of the account",
      "card is not served",
      "order is not served",
      "ship/quote is not served",
      "chase is not served",
      "buyback answers only another HTTP method",
      "the sandbox does not serve card",
      "the sandbox does not serve chase",
      "the sandbox does not serve ship/request",
      "the sandbox refuses buyback with 403",
      "the sandbox answers order with 501",
    ],
  },
  {
    because:
      "A pack may be sold out for a while, so the findings are the refusals that have this text instead of their own.",
    mutants: ["buy/init refuses every second purchase of a pack"],
  },
  {
    because: "The quote or order before belongs to another scenario, so the finding is what it shows of that one.",
    mutants: [
      "every second quote has the session id of the quote before",
      "every second order has the id of the order before",
    ],
  },
  {
    because: "The next user belongs to another scenario, which reports that its user's items changed.",
    mutants: ["a purchase also goes to the previous user"],
  },
  {
    because: "The other purchase of the session belongs to another scenario, so the finding is what its status shows.",
    mutants: ["the sandbox repeats a few session ids"],
  },
  {
    because: "Other scenarios move the time past the eighth day, so the finding is the end that the inventory shows.",
    mutants: ["items can be sold back for eight days and buyback_expires_at says so"],
  },
  {
    because: "Items of every user disappear, so the findings are of the scenarios that miss theirs.",
    mutants: ["a sellback removes the oldest item of other users"],
  },
  {
    because: "Long answers fill the memory, so the run ends early with violations.",
    mutants: ["every inventory lists the items of all users", "there is no highest limit"],
  },
  {
    because: "Other scenarios send that many requests between a sellback and the next look.",
    mutants: [
      "inventory answers are up to twelve requests old",
      "a sellback becomes visible in inventories twelve requests later",
    ],
  },
];

/** Why a whole run does not have to report a violation of this mutant's own requirement; undefined if it has to. */
export function wholeRunException(name: string): string | undefined {
  return WHOLE_RUN_EXCEPTIONS.find(({ mutants }) => mutants.includes(name))?.because;
}
