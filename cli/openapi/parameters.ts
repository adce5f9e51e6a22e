import type { Endpoint } from "../../contract/endpoints.ts";
import { PARTNER_LIMITS } from "../../contract/limits.ts";
import type { Surface } from "../../contract/surface.ts";
import type { Node } from "./node.ts";

interface QueryRow {
  readonly endpoint: string;
  readonly surfaces: readonly Surface[];
  readonly name: string;
  readonly schema: Node;
  readonly description: string;
}

const partner = ["sandbox", "partner"] as const;
const user = ["user"] as const;
const everywhere = ["sandbox", "partner", "user"] as const;
const { recentPullsDefault, recentPullsMin, recentPullsMax } = PARTNER_LIMITS;

const QUERY: readonly QueryRow[] = [
  {
    endpoint: "available",
    surfaces: everywhere,
    name: "platform",
    schema: { type: "string", default: "mainnet" },
    description: "Only packs of this platform.",
  },
  {
    endpoint: "available",
    surfaces: partner,
    name: "includeTierCounts",
    schema: { type: "boolean", default: false },
    description: "Adds `tier_counts` to each pack.",
  },
  {
    endpoint: "available",
    surfaces: user,
    name: "includeRepacks",
    schema: { type: "boolean", default: false },
    description: "Also lists the packs that partners made.",
  },
  {
    endpoint: "recent-pulls",
    surfaces: partner,
    name: "claw_ids",
    schema: { type: "array", items: { type: "string" } },
    description: "Only pulls of these packs; given once per id.",
  },
  {
    endpoint: "recent-pulls",
    surfaces: partner,
    name: "limit",
    schema: { type: "integer", default: recentPullsDefault },
    description: `Most pulls; clamped to ${recentPullsMin} to ${recentPullsMax}, and ${recentPullsDefault} where it is no number.`,
  },
  {
    endpoint: "listings",
    surfaces: user,
    name: "metadataConditions",
    schema: { type: "string" },
    description: "A JSON object from a trait's name to the values wanted.",
  },
  {
    endpoint: "listings",
    surfaces: user,
    name: "listedStatus",
    schema: { type: "string" },
    description: "Its values aren't shown.",
  },
  {
    endpoint: "listings",
    surfaces: user,
    name: "page",
    schema: { type: "integer" },
    description: "Counted from 0 in the examples.",
  },
  {
    endpoint: "listings",
    surfaces: user,
    name: "itemsPerPage",
    schema: { type: "integer" },
    description: "Its maximum isn't shown.",
  },
];

/** Parameters of an endpoint: those in its path, then those of its query. */
export function parametersOf(surface: Surface, endpoint: Endpoint): readonly Node[] {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = QUERY.filter((row) => row.endpoint === endpoint.key && row.surfaces.includes(surface)).map(
    ({ name, schema, description }) => ({ name, in: "query", required: false, description, schema }),
  );
  return [...inPath, ...inQuery];
}
