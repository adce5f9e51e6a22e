import { requirements } from "../requirement.ts";

/** The marketplace listings; the document shows only their query. */
export const userListings = requirements(
  { document: "user-key-api.md", section: "GET /api/marketplace/marketplace-listings", surfaces: ["user"] },
  [
    {
      id: "listings.served",
      title: "does not answer the documented parameters with a server error every time",
      words: "Query parameters used with the filters",
    },
    {
      id: "listings.metadata-conditions",
      title: "`metadataConditions` restricts the listings to the given values of each trait",
      words: "a JSON object mapping a trait name",
      observed: { nothing: "the shape of the answer is not shown, so no listing can be held against the query" },
    },
    {
      id: "listings.trait-names-exact",
      title: "trait names in `metadataConditions` match the facet names exactly",
      words: "trait names match the facet names exactly",
      observed: { nothing: "the shape of the answer is not shown, so no listing can be held against the query" },
    },
    {
      id: "listings.page-from-zero",
      title: "`page` is zero-based",
      words: "zero-based in the examples",
      level: "may",
      observed: { nothing: "the shape of the answer is not shown, so no listing can be held against the query" },
    },
  ],
);
