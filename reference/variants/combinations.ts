import { VARIANTS } from "./index.ts";
import type { Combination, Variant } from "./variant.ts";

/** The variants of each combination, by name; each row resembles a kind of operator. */
const TABLE: readonly { readonly name: string; readonly of: readonly string[] }[] = [
  {
    name: "an old server with unusual answers",
    of: [
      "every bad country is answered with 422",
      "refusals are problem documents",
      "a trailing slash is redirected",
      "card answers a path without id with HTML",
      "timestamps have no time zone",
      "the Date header is ten seconds behind",
      "the currency is written in lower case",
      "carriers have other names",
    ],
  },
  {
    name: "a server that says more than it has to",
    of: [
      "refusals have more members than documented",
      "records carry undocumented fields",
      "a sellback returns more members than documented",
      "an echoed destination has additional members and production normalizes it",
      "answers of the user surface have more members than documented",
      "buy/crypto shows items beside the result",
      "the sandbox populates links everywhere",
    ],
  },
  {
    name: "a server that says no more than it has to",
    of: [
      "undocumented pack fields are absent",
      "packs have no categories",
      "buy/init has no links",
      "the sandbox leaves image out of links",
      "core cards have only the documented metadata",
      "suggested omits name and phone",
      "tier counts are all 0",
      "buy/crypto shows no items",
      "filters has three traits",
    ],
  },
  {
    name: "a tiny catalogue",
    of: [
      "every pack sells one pull at a time",
      "packs have few listings",
      "no pack has chase cards",
      "packs have no slug",
      "the feed holds three pulls",
    ],
  },
  {
    name: "a huge, unsteady catalogue",
    of: [
      "packs are listed in another order each time",
      "packs of devnet are listed",
      "every tier has six listings",
      "the sandbox generates new pulls for each request",
      "filters changes at every read",
      "inventories list the newest items first",
      "a purchase lists its newest item first",
    ],
  },
  {
    name: "a poor sandbox",
    of: [
      "there is no address validator",
      "the feed is empty",
      "one pack has one tier",
      "the user surface offers no provider states",
      "card does not find items of vendors",
      "filters has no traits",
    ],
  },
  {
    name: "production at a busy hour",
    of: [
      "production's purchases are pending for a poll",
      "a pending purchase is answered with 202",
      "production refuses concurrent sellbacks as already being processed",
      "production's orders have the status processing at the first read",
      "production's prices change at every request",
      "production pays fractions of cents",
      "purchases of the user surface are fulfilled after one pending poll",
    ],
  },
  {
    name: "production with undocumented texts",
    of: [
      "production lists no items before a purchase is fulfilled",
      "production names the reason why a pack can't be bought",
      "production answers unknown sessions with 404",
      "production has one rate and additional fields",
      "the id of production's listings of minted cards differs from the mint address",
      "items of production never expire",
      "production's items get their token standard when the purchase is fulfilled",
    ],
  },
  {
    name: "clocks that are wrong",
    of: [
      "time was moved by a month before the run and Date does not follow it",
      "timestamps have an offset and whole seconds",
      "the clock is a day ahead",
      "session ids contain many dashes and underscores",
      "public ids have four digits",
    ],
  },
  {
    name: "a user surface with strict limits",
    of: [
      "rate limit windows are fixed",
      "all requests count and prolong the rate limit window",
      "limited requests are answered with Retry-After",
      "bad bodies are refused before the rate limit is checked",
      "another account's sale is answered with 400",
      "a failed broadcast is answered with 400",
      "a completed sale also expires",
      "a missing credential is refused with the text of a bad one",
      "every bad bearer key is refused as a bad token",
    ],
  },
  {
    name: "a user surface with lenient limits",
    of: [
      "unsuccessful requests count towards the rate limit",
      "a submission error is answered as a failed broadcast",
      "a bad session token is refused as a bad credential",
      "a key without the prefix is refused as a missing token",
      "missing members are answered with 422",
      "an unknown pack is 404",
      "a pack that can't be sold is answered with 409",
      "an unknown purchase is answered with 404",
      "an account without a wallet is refused as one without an offer",
      "account ids are strings of digits",
      "a sale has several transactions to sign",
    ],
  },
  {
    name: "a user surface that holds polls for long",
    of: [
      "the poll window is 9.5 s",
      "polls are limited to one in 400 ms",
      "any account can read a purchase",
      "purchases of the user surface are fulfilled after one pending poll",
      "limited requests prolong the rate limit window",
      "chase images are not cropped",
    ],
  },
  {
    name: "public reads with conditions",
    of: [
      "public reads refuse bad credentials",
      "marketplace-listings requires a credential",
      "one pack is listed on the user surface",
      "packs of the user surface have no slug",
      "filters is not cached",
      "a warm cache of filters hides an internal error",
      "an unknown platform is answered with 400",
    ],
  },
  {
    name: "tiers that are hard for statistics",
    of: [
      "the ranges of neighbouring tiers overlap",
      "tier ids are not in order",
      "tier counts leave out empty tiers",
      "pulls of an empty tier come from the most common tier",
      "expected values are not rounded",
      "only one pack can be bought",
    ],
  },
  {
    name: "prices by other rules",
    of: [
      "prices are truncated to cents",
      "synthetic pulls use the pack's buyback_percent",
      "fmv of core cards is their live value",
      "buyback_percent of all packs is 1",
      "production pays fractions of cents",
    ],
  },
  {
    name: "shipping by other rules",
    of: [
      "a second order with a quote is refused as expired",
      "an item in an order can be quoted but not ordered",
      "a quoted item that was sold afterwards is shipped",
      "items that can't be shipped are left out of a quote",
      "the sandbox refuses countries that do not exist",
      "ship/quote checks items before the address",
      "an arranged internal error of ship/quote is answered before any validation",
      "the address validator is slow",
    ],
  },
  {
    name: "shipping without a validator, where items are looked up first",
    of: [
      "there is no address validator",
      "ship/quote checks items before the address",
      "a quote with one unshippable item is refused",
    ],
  },
  {
    name: "ownership by other rules",
    of: [
      "items past their sellback window leave the inventory and can't be shipped",
      "a sold item is no longer in its session",
      "a sellback requires claw_id",
      "sometimes another user holds a copy of a drawn listing",
      "an amount of 1.5 is rounded down to 1",
      "an amount in a string is accepted as a number",
      "packs have no slug and claw_slug of items is empty",
    ],
  },
  {
    name: "a feed by other rules",
    of: [
      "unusual limits list nothing",
      "a filter without matches lists all pulls",
      "all pulls have the same created_at",
      "prices of pulls are not rounded",
      "the feed lists pulls of unlisted packs",
      "card finds only owned items",
    ],
  },
  {
    name: "a slow server with other HTTP habits",
    of: [
      "every answer is slow",
      "each answer closes its connection",
      "JSON is pretty-printed",
      "answers set cookies and forbid caches",
      "a path without a user id returns HTML",
      "timestamps have microseconds",
    ],
  },
  {
    name: "a restarted sandbox that arranges little",
    of: [
      "the sandbox is redeployed in the middle of a run",
      "provider states of time and purchases are not offered",
      "packs have few listings",
      "the sandbox accepts production's keys",
      "unpurchasable packs are hidden",
    ],
  },
  {
    name: "a clock that can't be moved, and a late Date header",
    of: [
      "the provider answers 200 to a move of the clock, and does not move it",
      "the Date header is ten seconds behind",
      "the content type has no charset",
    ],
  },
  {
    name: "production that quotes for a moment and soon sells nothing more",
    of: [
      "quotes of production are valid for 200 ms",
      "production's credit ends after a number of purchases",
      "the content type has no charset",
    ],
  },
  {
    name: "first sellbacks that fail with an internal error and sell all the same",
    of: [
      "the first request to each endpoint meets an internal error",
      "a sellback that is answered with an internal error takes effect",
      "the content type has no charset",
    ],
  },
];

/** Servers that use several freedoms of the documents at once. */
export const COMBINATIONS: readonly Combination[] = TABLE.map(({ name, of }) => combined(name, of.map(named)));

/** @throws {TypeError} if there is none */
function named(name: string): Variant {
  const variant = VARIANTS.find((each) => each.name === name);
  if (variant === undefined) throw new TypeError(`a combination names no variant: "${name}"`);
  return variant;
}

/** It differs on every surface on which one of its parts does, and supports the states that all parts support. */
function combined(name: string, of: readonly Variant[]): Combination {
  const left = of.map(({ withoutStates }) => withoutStates ?? []);
  const surfaces = (["sandbox", "partner", "user"] as const).filter((surface) =>
    of.some((variant) => variant.surfaces === undefined || variant.surfaces.includes(surface)),
  );
  return {
    name,
    because: of.map((variant) => variant.name).join("; "),
    of,
    surfaces,
    withoutStates: left.includes("all") ? "all" : left.flatMap((each) => (each === "all" ? [] : each)),
  };
}
