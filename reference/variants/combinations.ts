import { VARIANTS } from "./index.ts";
import type { Combination, Variant } from "./variant.ts";

/** Which variants stand together in one server, by their names; each row is a kind of operator one may meet. */
const TABLE: readonly { readonly name: string; readonly of: readonly string[] }[] = [
  {
    name: "an old server with unusual answers",
    of: [
      "every fault of a country is a 422",
      "refusals are problem documents",
      "a trailing slash is redirected",
      "a lookup without an id returns HTML",
      "timestamps name no zone",
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
      "an echoed destination has members more, and production's is normalised",
      "answers of the user surface have more members than documented",
      "buy/crypto shows items beside the result",
      "the sandbox populates links everywhere",
    ],
  },
  {
    name: "a server that says no more than it has to",
    of: [
      "the additional fields are absent",
      "packs have no categories",
      "buy/init has no links",
      "the sandbox leaves image out of links",
      "core cards carry only the documented metadata",
      "a correction knows no receiver",
      "nothing is counted in any tier",
      "buy/crypto shows no items",
      "facets are of three traits",
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
      "there are packs of devnet",
      "six listings stand in every tier",
      "the sandbox makes its pulls up for each request",
      "facets change at every read",
      "the newest items come first",
      "the newest item of a purchase comes first",
    ],
  },
  {
    name: "a poor sandbox",
    of: [
      "there is no address validator",
      "the feed is empty",
      "one pack with one tier",
      "the user surface arranges nothing",
      "items of vendors have no card",
      "there are no facets at all",
    ],
  },
  {
    name: "production at a busy hour",
    of: [
      "production's purchases are pending for a poll",
      "a pending purchase is answered with 202",
      "production refuses overlapping sellbacks as in processing",
      "production's orders are in processing when they are first read",
      "production's prices move with every look",
      "production pays fractions of cents",
      "what is bought is fulfilled after a poll",
    ],
  },
  {
    name: "production with undocumented texts",
    of: [
      "production lists no items before a purchase is fulfilled",
      "production says why a pack can't be bought",
      "production does not find unknown sessions",
      "production has one rate, and adds fields of its own",
      "production's listings of minted cards keep their own id",
      "production never lets an item expire",
      "production's items get their token standard when the purchase is fulfilled",
    ],
  },
  {
    name: "clocks that are wrong",
    of: [
      "the clock was moved by a month before, and Date does not follow",
      "timestamps have an offset and whole seconds",
      "the clock is a day ahead",
      "session ids are full of dashes and underscores",
      "public ids have four digits",
    ],
  },
  {
    name: "a user surface with strict limits",
    of: [
      "windows are fixed",
      "all requests count, and prolong the window",
      "a limited answer has Retry-After",
      "bad bodies are refused before limits",
      "a foreign sale is 400",
      "a failed broadcast is 400",
      "a completed sale expires too",
      "a missing credential is answered as a bad one",
      "every bad bearer key is a bad token",
    ],
  },
  {
    name: "a user surface with lenient limits",
    of: [
      "unsuccessful requests count for the limit",
      "an error on chain is a failed broadcast",
      "a bad session token is a bad credential",
      "a key without the prefix is no token",
      "missing members are 422",
      "an unknown pack is 404",
      "an unsellable pack is 409",
      "an unknown purchase is 404",
      "an account without a wallet is answered as one without an offer",
      "account ids are numbers in text",
      "several transactions are to be signed",
    ],
  },
  {
    name: "a user surface that holds polls for long",
    of: [
      "the poll window is 9.5 s",
      "polls are limited to one in 400 ms",
      "any account can read a purchase",
      "what is bought is fulfilled after a poll",
      "refused requests prolong the window",
      "chase images are the uncropped ones",
    ],
  },
  {
    name: "public reads with conditions",
    of: [
      "public reads refuse bad credentials",
      "listings ask for credentials",
      "one pack is listed on the user surface",
      "packs of the user surface have no slug",
      "facets are not cached",
      "a warm cache hides an error",
      "an unknown platform is a bad request",
    ],
  },
  {
    name: "tiers that are hard for statistics",
    of: [
      "the ranges of neighbouring tiers overlap",
      "tier ids are not in order",
      "tier counts leave out empty tiers",
      "an empty tier's pulls come from the commonest one",
      "expected values are not rounded",
      "one pack is on sale",
    ],
  },
  {
    name: "prices by other rules",
    of: [
      "prices are cut to cents",
      "synthetic pulls are priced by their pack",
      "core cards are worth what their price says",
      "packs buy back at their full value",
      "production pays fractions of cents",
    ],
  },
  {
    name: "shipping by other rules",
    of: [
      "an ordered quote cannot be ordered again",
      "an item in an order can be quoted, and then not ordered",
      "an item that was sold meanwhile is shipped",
      "items that can't be shipped are left out of a quote",
      "the sandbox's validator knows which countries there are",
      "items are looked up before the address",
      "an arranged internal error breaks the whole endpoint",
      "the address validator is slow",
    ],
  },
  {
    name: "shipping without a validator, where items are looked up first",
    of: [
      "there is no address validator",
      "items are looked up before the address",
      "one unshippable item refuses the whole quote",
    ],
  },
  {
    name: "ownership by other rules",
    of: [
      "items past their window leave the inventory and are not shipped",
      "a sold item is no longer in its session",
      "a sellback needs the pack's id",
      "sometimes another user holds a copy of a drawn listing",
      "one and a half pulls are one",
      "an amount as text is a number",
      "packs have no slug, and items an empty one",
    ],
  },
  {
    name: "a feed by other rules",
    of: [
      "odd limits list nothing",
      "where nothing matches, all pulls are listed",
      "all pulls were recorded at once",
      "prices of pulls are not rounded",
      "packs that are not listed are in the feed",
      "only owned items have a card",
    ],
  },
  {
    name: "a slow server with other HTTP habits",
    of: [
      "every answer takes a while",
      "each answer ends its connection",
      "JSON is spread over lines",
      "answers set cookies and forbid caches",
      "a path without a user id returns HTML",
      "timestamps have microseconds",
    ],
  },
  {
    name: "a restarted sandbox that arranges little",
    of: [
      "the sandbox is deployed again in the middle of a run",
      "neither time nor purchases are arranged",
      "packs have few listings",
      "the sandbox takes production's keys",
      "unpurchasable packs are hidden",
    ],
  },
];

/** Servers that use the documents' room in several places at once. */
export const COMBINATIONS: readonly Combination[] = TABLE.map(({ name, of }) => combined(name, of.map(named)));

/** @throws {TypeError} when there is none */
function named(name: string): Variant {
  const variant = VARIANTS.find((each) => each.name === name);
  if (variant === undefined) throw new TypeError(`a combination names no variant: "${name}"`);
  return variant;
}

/** It is seen wherever one of its parts is, and offers the states that all of them offer. */
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
