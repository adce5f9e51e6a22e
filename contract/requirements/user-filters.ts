import { requirements } from "../requirement.ts";

/** The public marketplace facets. */
export const userFilters = requirements(
  { document: "user-key-api.md", section: "GET /api/marketplace/filters (no authentication)", surfaces: ["user"] },
  [
    {
      id: "filters.answers",
      role: "answer",
      title: "filters answers 200 with the facet object",
      words: "Response 200: the facet object above",
    },
    {
      id: "filters.traits",
      title: "facets exist for Type, Rarity, Set, Grader, Grade, Set Release Date and Language only",
      words: "The only traits returned are",
      section: "Marketplace filter facets",
    },
    {
      id: "filters.cached",
      title: "two reads within five minutes give the same facets",
      words: "cached on the server for five minutes",
      level: "may",
    },
    {
      id: "filters.cache-ends",
      title: "facets older than five minutes are not served",
      words: "cached on the server for five minutes",
      observed: {
        nothing:
          "no documented request changes what the facets are made from, so an old answer cannot be told from a new one",
      },
    },
    {
      id: "filters.internal-error",
      title: "an unexpected failure answers 500 `Internal server error`",
      words: "500 error Internal server error",
      section: "Errors",
      observed: { state: "an internal error" },
    },
  ],
);
