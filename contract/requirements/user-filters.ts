import { requirements } from "../requirement.ts";

/** The public marketplace facets. */
export const userFilters = requirements(
  {
    document: "user-key-api.md",
    endpoint: "filters",
    section: "GET /api/marketplace/filters (no authentication)",
    surfaces: ["user"],
  },
  [
    {
      id: "filters.answers",
      role: "answer",
      title: "answers 200 with the facet object",
      words: "Response 200: the facet object above",
    },
    {
      id: "filters.traits",
      title: "the facets are among Type, Rarity, Set, Grader, Grade, Set Release Date and Language",
      words: "The only traits returned are",
      section: "Marketplace filter facets",
    },
    {
      id: "filters.values-of-trait",
      level: "may",
      title: "values of a facet occur on cards under the same `trait_type`",
      words: "Map of trait name to an array",
      section: "Marketplace filter facets",
      observed: "traffic",
      shownBySome: "no cards of this run showed values of the facets",
    },
    {
      id: "filters.cached",
      title: "two reads within five minutes return the same facets",
      words: "cached on the server for five minutes",
      level: "may",
    },
    {
      id: "filters.cache-ends",
      title: "facets are not older than five minutes, after which a failure shows",
      words: "cached on the server for five minutes",
      observed: { state: "an internal error" },
    },
    {
      id: "filters.internal-error",
      title: "answers an unexpected failure with 500 and `Internal server error`",
      words: "500 error Internal server error",
      section: "Errors",
      observed: { state: "an internal error" },
    },
  ],
);
