import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { REQUIREMENTS } from "../../../contract/index.ts";
import type { Observed, Requirement } from "../../../contract/requirement.ts";
import { SURFACES, type Surface } from "../../../contract/surface.ts";
import { SCHEMAS, schemaIdsOf } from "../../../schemas/index.ts";
import { commentedRequirement, fieldRequirement } from "./field-requirements.ts";
import { type PlacedNode, SchemaTree } from "./schema-tree.ts";

const tree = new SchemaTree(Object.values(SCHEMAS));
const PAGE = fileURLToPath(new URL("../../../docs/judged-by-schemas.md", import.meta.url));

/** The requirements that the schemas of a surface judge, each with the surface. */
function judgedOn(surface: Surface): ReadonlySet<string> {
  const found = new Set<string>();
  const visited = new Set<unknown>();
  const visit = (places: readonly PlacedNode[]): void => {
    for (const place of places.filter(({ node }) => !visited.has(node))) {
      visited.add(place.node);
      const { $comment, properties = {}, items, additionalProperties } = place.node;
      const own = Object.keys(properties).map((property) => fieldRequirement(place, property, surface));
      for (const id of [commentedRequirement($comment, surface), ...own]) if (id !== undefined) found.add(id);
      for (const property of Object.keys(properties)) visit(tree.step([place], property));
      if (items !== undefined) visit(tree.step([place], "0"));
      if (typeof additionalProperties === "object") visit(tree.step([place], "any name"));
    }
  };
  for (const root of schemaIdsOf(surface).map((id) => tree.root(id))) visit(tree.expand(root));
  return found;
}

const NEEDS: readonly (readonly [observed: string, needs: string])[] = [
  ["requests", "the request, or answers to several requests"],
  ["traffic", "a rule over all answers"],
  ["state", "a provider state"],
  ["time", "time that passes"],
  ["credential", "another credential"],
  ["statistics", "frequencies over many answers"],
  ["race", "concurrent requests"],
  ["nothing", "more than a client sees"],
];

const kindOf = (observed: Observed) => (typeof observed === "string" ? observed : String(Object.keys(observed)[0]));

test("docs/judged-by-schemas.md says how many rows the schemas judge", async () => {
  const judged = Object.fromEntries(SURFACES.map((surface) => [surface, judgedOn(surface)]));
  const rows = REQUIREMENTS.filter(({ level }: Requirement) => level === "must").flatMap((requirement: Requirement) =>
    requirement.surfaces.map((surface) => ({ ...requirement, surface })),
  );
  const others = rows.filter(({ id, surface }) => judged[surface]?.has(id) === false);
  const count = rows.length - others.length;
  const needing = NEEDS.map(
    ([kind, needs]) => [needs, others.filter(({ observed }) => kindOf(observed) === kind).length] as const,
  );
  const page = [
    "# Rows that schemas judge",
    "",
    "A row is a requirement on one surface. A test generates this page: `npx vitest run harness/oracles/bodies -u`.",
    "",
    `Schemas judge ${count} of ${rows.length} \`must\` rows, ${Math.round((100 * count) / rows.length)} %. The others need more`,
    "than one body:",
    "",
    "| what they need | rows |",
    "|---|---|",
    ...needing.filter(([, each]) => each > 0).map(([needs, each]) => `| ${needs} | ${each} |`),
    "",
  ].join("\n");
  await expect(page).toMatchFileSnapshot(PAGE);
});
