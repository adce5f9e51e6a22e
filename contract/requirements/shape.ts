import { requirements } from "../requirement.ts";

const everywhere = ["sandbox", "partner", "user"] as const;
const item = "Item (returned by buy/init and buy/status)";
const conventions = "Resources and their fields";

/** What holds for every answer: JSON, money, time, and relations inside an item wherever it is shown. */
export const shape = requirements(
  { document: "partner-api.md", section: item, surfaces: ["sandbox", "partner"], role: "general", observed: "traffic" },
  [
    {
      id: "shape.body-is-json",
      words: "Bodies are JSON",
      section: "Endpoints",
      title: "gives every answer of a documented route as JSON",
    },
    {
      id: "shape.content-type-is-json",
      words: "Bodies are JSON",
      section: "Endpoints",
      level: "may",
      title: "labels every answer of a documented route with a JSON content type",
    },
    {
      id: "shape.routes-under-prefix",
      words: "All routes live under the prefix /api/v1/",
      section: "Versioning",
      observed: "requests",
      title: "serves its routes under `/api/v1/`, the sandbox under `/_/api/v1/`",
    },
    {
      id: "shape.enft-id-is-mint-address",
      words: "Equals mint_address for on-chain items",
      surfaces: everywhere,
      title: "gives an on-chain item its mint address as id",
    },
    {
      id: "shape.market-listing-not-minted",
      words: "always null for market_listing items",
      surfaces: ["sandbox"],
      title: "gives no market listing a mint address",
    },
    {
      id: "shape.links-image-mirrors-metadata",
      words: "It is a mirror of metadata",
      surfaces: everywhere,
      title: "repeats the image of the metadata in `links`, where `links` has one",
    },
    {
      id: "shape.links-back-image-mirrors-metadata",
      words: "It is a mirror of metadata",
      surfaces: everywhere,
      title: "repeats the back image of the metadata in `links`, where `links` has one",
    },
    {
      id: "shape.one-card-per-id",
      words: "Item identifier",
      surfaces: everywhere,
      title: "gives different cards different ids",
    },
    {
      id: "money.numbers",
      words: "money is a JSON number in USD",
      section: conventions,
      surfaces: everywhere,
      title: "gives money as JSON numbers, never as text",
    },
    {
      id: "money.not-negative",
      words: "money is a JSON number in USD",
      section: conventions,
      surfaces: everywhere,
      title: "gives no price, value or cost below zero",
    },
    {
      id: "time.iso-8601",
      words: "Timestamps are ISO 8601 strings",
      section: conventions,
      surfaces: everywhere,
      title: "gives timestamps as ISO 8601 text",
    },
    {
      id: "time.past-events",
      words: "Timestamp the pull was recorded",
      section: "Recent pull",
      surfaces: everywhere,
      title: "dates nothing that has happened later than its own clock",
    },
  ],
);
