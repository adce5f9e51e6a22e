import { TOLD_APART, withoutEffect } from "./provider-states.ts";
import type { RequirementResult } from "./report.ts";

/** What a reader can do about some reasons. */
interface Advice {
  /** Word by word as a row of the report has them. */
  readonly reasons: readonly string[];
  readonly advice: string;
}

/** The reasons of inconclusive requirements about which a reader can do more than repeat the run. */
export const UNDECIDED_ADVICE: readonly Advice[] = [
  {
    reasons: [
      "another user may hold the same listing, and the run could not exclude that",
      "another user holds every drawn item too, and which copy is meant is open",
      "others may hold the same listing",
      "others hold the same listings",
      "another user's copy of an item may have been sold",
    ],
    advice:
      "offer the provider state `the sandbox is restarted`, or sell from 40,000 listings or more, " +
      "or run while nobody else uses the sandbox",
  },
  {
    reasons: [
      "the sandbox lost its state",
      "the sandbox lost its state in every attempt, and also while no request was sent",
    ],
    advice: "run while nobody restarts the sandbox; if nobody does, its log shows why it ended",
  },
  {
    reasons: [
      "several instances without shared state answer on one connection",
      "another instance of the sandbox answered, and instances share no state",
      "provider states reach another instance of the sandbox than requests do, and instances share no state",
      "connections lead to instances that share no state",
      "connections lead to instances that share no state, so nothing overlaps",
    ],
    advice: "name a single instance in BASE_URL and in PROVIDER_STATES_URL",
  },
  {
    reasons: [
      "no purchasable pack",
      "no pack can be bought",
      "no item was pulled",
      "nothing was bought",
      "the pack was out of stock for a while",
      "every pack that is listed as purchasable was refused as out of stock",
      "no purchase was made: every requested pack is out of stock",
    ],
    advice: "list a pack with `enable` and `in_stock` true that has items in its tiers",
  },
  {
    reasons: ["fewer than two packs can be bought"],
    advice: "list two packs with `enable` and `in_stock` true",
  },
  {
    reasons: ["the address validator was unavailable", "the carriers gave no rates"],
    advice: "give the system the credential of its address validator, or repeat the run when the validator answers",
  },
  {
    reasons: [
      "some items can't be shipped",
      "none of the drawn items can be shipped",
      "too few of the items can be shipped",
    ],
    advice: "sell items that can be shipped",
  },
  {
    reasons: [
      "the feed holds no pull",
      "the feed shows no pull",
      "the feed shows pulls of one pack",
      "the feed shows fewer than two packs",
      "the feed does not fill the largest page",
      "the feed holds fewer pulls than the limits ask for",
      "the feed holds too few pulls of listed packs",
      "the feed does not show pulls of several packs",
    ],
    advice: "offer the provider state `recent pulls exist`, or record 100 pulls of two packs before the run",
  },
  {
    reasons: ["production's sellback window is shorter than the scenario takes"],
    advice: "run against a system that buys items back for 30 seconds or longer",
  },
  {
    reasons: ["production's quotes are valid for a shorter time than the scenario takes"],
    advice: "run against a system whose quotes are valid for 30 seconds or longer",
  },
  {
    reasons: [
      "the key was limited (429)",
      "a gateway refused requests with 429 and a page of its own",
      "the sandbox refused a request because of a limit (429)",
    ],
    advice: "raise the limit for this key or this address, or set RATE_LIMIT lower",
  },
  {
    reasons: ["a purchase was refused for lack of money or quota"],
    advice: "give the partner's account money and quota",
  },
  {
    reasons: ["the key was refused (401) and lacks the scope of the endpoint"],
    advice: "set a key that has both scopes",
  },
  {
    reasons: [
      "another client moved the provider's clock",
      "another client may have used up or ended the provider state",
    ],
    advice: "run while no other client uses the provider states",
  },
  {
    reasons: TOLD_APART.map(withoutEffect),
    advice:
      "mend the handler of the state: `npx packproof states check` shows for each state whether it has its effect",
  },
  {
    reasons: [
      "the pack list has changed since it was read",
      "the terms of a pack have changed in this run",
      "a pack was withdrawn, and is unknown now",
    ],
    advice: "run while nobody edits the packs",
  },
  {
    reasons: [
      "a firewall refused a request with a page of its own",
      "an intermediary answered that the service is unavailable",
    ],
    advice: "name the system behind the intermediary in BASE_URL, or let the intermediary pass these requests",
  },
  {
    reasons: ["another violation in the scenario prevented a verdict"],
    advice: "mend the violations, and run again",
  },
  {
    reasons: ["not played: the run was to end at the first finding"],
    advice: "run without --bail",
  },
];

const BY_REASON = new Map(UNDECIDED_ADVICE.flatMap(({ reasons, advice }) => reasons.map((each) => [each, advice])));

/** Returns what a reader can do about an inconclusive requirement. */
export function adviceOn({ reason = "", unanswered }: Pick<RequirementResult, "reason" | "unanswered">): string {
  if (unanswered !== undefined)
    return (
      "send the request alone; if it gets no answer, look for an exception in the system's log; " +
      "if it gets one, an intermediary may have closed the connection: run without it"
    );
  return BY_REASON.get(reason) ?? "run again; if the reason stays, its requests show what the system answers";
}
