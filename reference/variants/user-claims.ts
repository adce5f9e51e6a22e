import { objectOf } from "../json.ts";
import { edited } from "../mutants/support/edit.ts";
import { perWorld } from "../mutants/support/per-world.ts";
import { error } from "../mutants/support/replies.ts";
import { at } from "../mutants/support/user-callers.ts";
import { userRules } from "../mutants/support/user-rules.ts";
import { USER_KEYS } from "../user/keys.ts";
import type { Variant } from "./variant.ts";

/** Fulfilled polls of each session. */
const polls = perWorld(() => new Map<unknown, number>());
/** Polls after which items are minted. */
const UNMINTED_POLLS = 2;
/** When each web session was seen first. Milliseconds. */
const sinceMs = perWorld(() => new Map<string, number>());
const WEB_SESSION_MS = 5 * 60_000;
const OFFER_ENDS_MS = 10_000;

const asUnminted = edited("buy/status", "result.nfts[]", (item) => {
  const shown = objectOf(item) ?? {};
  const id = `listing-${String(shown.id).slice(0, 12)}`;
  return { ...shown, id, type: "external", mint_address: null, collection_address: null, token_standard: null };
});

/** What the user interface leaves open about ids, sessions and offers. */
export const userClaimVariants: readonly Variant[] = [
  {
    name: "items of the user surface have their mint address as id once they are minted, between two polls",
    because: "A-MINTED; Item.id equals mint_address for on-chain items",
    surfaces: ["user"],
    rules: userRules(() => ({ showsItemsAtOnce: false })),
    answer: (call, reply, world) => {
      if (!at(call, "buy/status") || objectOf(reply.body)?.result === undefined) return undefined;
      const session = objectOf(call.body)?.session_id;
      const times = (polls(world).get(session) ?? 0) + 1;
      polls(world).set(session, times);
      return times <= UNMINTED_POLLS ? asUnminted(call, reply, world) : undefined;
    },
  },
  {
    name: "take-claw-bid-finish refuses a session id of another form than issued ones with a text of its own",
    because: "Errors: no row is about the form of an id",
    surfaces: ["user"],
    request: (call) => {
      const id = at(call, "take-claw-bid-finish") ? objectOf(call.body)?.session_id : undefined;
      const isMalformed = typeof id === "string" && id !== "" && !/^claw_[0-9a-z]{32}$/.test(id);
      return isMalformed ? error(400, "Invalid session_id") : undefined;
    },
  },
  {
    name: "the offer of a sold item ends ten seconds later",
    because: "A-U-OFFER-ENDS: how soon an offer ends after its sale is not said",
    surfaces: ["user"],
    rules: userRules(({ settle }) => ({
      settle: (session, proceeds) => {
        settle(session, proceeds);
        session.offer.active = true;
        setTimeout(() => Object.assign(session.offer, { active: false }), OFFER_ENDS_MS).unref();
      },
    })),
  },
  {
    name: "web sessions that the provider makes end after five minutes",
    because: "not shown: how long a web session lives",
    surfaces: ["user"],
    request: (call, world) => {
      const now = world.clock.now();
      const made = [...world.user.tokens.keys()].filter((token) => token !== USER_KEYS.sessionToken);
      for (const token of call.surface === "user" ? made : []) {
        const since = sinceMs(world).get(token) ?? now;
        sinceMs(world).set(token, since);
        if (now - since > WEB_SESSION_MS) world.user.tokens.delete(token);
      }
      return undefined;
    },
  },
];
