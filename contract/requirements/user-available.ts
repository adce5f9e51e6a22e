import { requirements } from "../requirement.ts";

/** The public list of packs. */
export const userAvailable = requirements(
  { document: "user-key-api.md", section: "GET /api/vm/available (no authentication)", surfaces: ["user"] },
  [
    {
      id: "user-available.answers",
      role: "answer",
      title: "available answers 200 with an array of packs",
      words: "array of Pack",
    },
    {
      id: "user-available.platform-default",
      title: "without platform the same packs are listed as with platform=mainnet",
      words: "platform (string, default mainnet)",
    },
    {
      id: "user-available.platform-filter",
      title: "every listed pack carries the platform that was asked for",
      words: "Query: platform (string, default mainnet)",
    },
    {
      id: "user-available.repacks-left-out-by-default",
      title: "without includeRepacks no listed pack has repack true",
      words: "includeRepacks (boolean, default false",
    },
    {
      id: "user-available.repacks-left-out-on-false",
      title: "with includeRepacks=false no listed pack has repack true",
      words: "includeRepacks (boolean, default false",
    },
    {
      id: "user-available.repacks-included",
      level: "may",
      title: "with includeRepacks=true partner repacks are listed",
      words: "when true, partner repack listings are included",
    },
    {
      id: "user-available.added-are-repacks",
      title: "packs that only includeRepacks=true lists have repack true",
      words: "when true, partner repack listings are included",
    },
    {
      id: "user-available.repacks-added",
      title: "with includeRepacks=true the first-party packs stay listed",
      words: "when true, partner repack listings are included",
    },
  ],
);
