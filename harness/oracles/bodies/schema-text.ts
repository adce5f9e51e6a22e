import type { PlacedNode, SchemaNode } from "./schema-tree.ts";

/** Returns a short description of what a schema requires, for a finding. */
export function describeSchema(places: readonly PlacedNode[]): string {
  const words = places.flatMap(({ node }) => wordsOf(node));
  return [...new Set(words)].join(", ") || "as documented";
}

function wordsOf(node: SchemaNode): string[] {
  const words: string[] = [];
  // One of the forms of `iso-8601`, which stands beside it.
  if (node.format === "iso-date-time") return words;
  if (node.type !== undefined) words.push([node.type].flat().join(" or "));
  // A description says when a constant applies.
  if (node.const !== undefined) words.push(node.description ?? `always ${JSON.stringify(node.const)}`);
  if (node.enum !== undefined) {
    words.push(
      `one of ${node.enum.map((each) => JSON.stringify(each)).join(", ")} (ALIASES may name what this deployment calls them)`,
    );
  }
  if (node.format !== undefined) words.push(node.format);
  if (node.pattern !== undefined) words.push(`like ${node.pattern}`);
  return words;
}
