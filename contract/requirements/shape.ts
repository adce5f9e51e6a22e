import { requirements } from "../requirement.ts";

const everywhere = ["sandbox", "partner", "user"] as const;
const item = "Item (returned by buy/init and buy/status)";
const conventions = "Resources and their fields";

/** Requirements that apply to every answer: JSON, money, time, and relations between the fields of an item. */
export const shape = requirements(
  { document: "partner-api.md", section: item, surfaces: ["sandbox", "partner"], role: "general", observed: "traffic" },
  [
    {
      id: "shape.body-is-json",
      words: "Bodies are JSON",
      section: "Endpoints",
      title: "every answer of a documented route is JSON",
    },
    {
      id: "shape.content-type-is-json",
      words: "Bodies are JSON",
      section: "Endpoints",
      level: "may",
      title: "every answer of a documented route has a JSON content type",
    },
    {
      id: "shape.routes-under-prefix",
      words: "All routes live under the prefix /api/v1/",
      section: "Versioning",
      observed: "requests",
      title: "routes are under `/api/v1/`, in the sandbox under `/_/api/v1/`",
    },
    {
      id: "shape.enft-id-is-mint-address",
      words: "Equals mint_address for on-chain items",
      surfaces: everywhere,
      title: "`id` of an on-chain item equals its `mint_address`",
    },
    {
      id: "shape.market-listing-not-minted",
      words: "always null for market_listing items",
      surfaces: ["sandbox"],
      title: "`mint_address` of a market listing is null",
    },
    {
      id: "shape.links-image-mirrors-metadata",
      words: "It is a mirror of metadata",
      surfaces: everywhere,
      title: "`links.image`, when populated, equals `metadata.image`",
    },
    {
      id: "shape.links-back-image-mirrors-metadata",
      words: "It is a mirror of metadata",
      surfaces: everywhere,
      title: "`links.back_image`, when populated or in production, equals `metadata.back_image`",
    },
    {
      id: "shape.one-card-per-id",
      words: "Item identifier",
      surfaces: everywhere,
      title: "different cards have different ids",
    },
    {
      id: "money.numbers",
      words: "money is a JSON number in USD",
      section: conventions,
      surfaces: everywhere,
      title: "money is a JSON number",
    },
    {
      id: "money.not-negative",
      words: "money is a JSON number in USD",
      section: conventions,
      surfaces: everywhere,
      title: "prices, values and costs are not negative",
    },
    {
      id: "time.iso-8601",
      words: "Timestamps are ISO 8601 strings",
      section: conventions,
      surfaces: everywhere,
      title: "timestamps are ISO 8601 strings",
    },
    {
      id: "time.past-events",
      shownBySome: "no timestamp of a past event had a zone, for example Z, in an answer with a Date header",
      words: "Timestamp the pull was recorded",
      section: "Recent pull",
      surfaces: everywhere,
      title: "timestamps of past events are not in the future",
    },
  ],
);
