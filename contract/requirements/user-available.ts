import { requirements } from "../requirement.ts";

/** The public list of packs. */
export const userAvailable = requirements(
  {
    document: "user-key-api.md",
    endpoint: "available",
    section: "GET /api/vm/available (no authentication)",
    surfaces: ["user"],
  },
  [
    {
      id: "user-available.answers",
      role: "answer",
      title: "available answers 200 with an array of packs",
      words: "array of Pack",
    },
    {
      id: "user-available.platform-default",
      title: "lists the same packs without `platform` as with `platform=mainnet`",
      words: "platform (string, default mainnet)",
    },
    {
      id: "user-available.platform-filter",
      title: "lists only packs whose `platform` equals the requested one",
      words: "Query: platform (string, default mainnet)",
    },
    {
      id: "user-available.repacks-left-out-by-default",
      title: "lists no pack whose `repack` is true when `includeRepacks` is not sent",
      words: "includeRepacks (boolean, default false",
    },
    {
      id: "user-available.repacks-left-out-on-false",
      title: "lists the same packs with `includeRepacks=false` as without it, none with `repack` true",
      words: "includeRepacks (boolean, default false",
    },
    {
      id: "user-available.repacks-included",
      level: "may",
      title: "lists partner repacks with `includeRepacks=true`",
      words: "when true, partner repack listings are included",
    },
    {
      id: "user-available.added-are-repacks",
      title: "packs that are listed only with `includeRepacks=true` have `repack` true",
      words: "when true, partner repack listings are included",
    },
    {
      id: "user-available.type-of-items",
      title: "some items of a CORE pack are minted, and not all of them are market listings",
      words: "The same fields as in the first",
      section: "Pack, Chase card, Item",
      observed: "traffic",
      shownBySome: "few cards of one CORE pack were bought",
    },
    {
      id: "user-available.repacks-added",
      title: "adds partner repacks to the first-party packs with `includeRepacks=true`",
      words: "when true, partner repack listings are included",
    },
  ],
);
