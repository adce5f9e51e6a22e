import { memberOf } from "../json/json-value.ts";

/** Returns the metadata of a raw item. */
export function metadataOf(item: unknown): unknown {
  return memberOf(memberOf(item, "content"), "metadata");
}

/** Returns the attributes of metadata as pairs of trait and value in a fixed order; unchanged if they are no list. */
export function traitsOf(metadata: unknown): unknown {
  const traits = memberOf(metadata, "attributes");
  return Array.isArray(traits) ? traitTextsOf(metadata).map((text) => JSON.parse(text)) : traits;
}

/** Returns the attributes of metadata as JSON texts of pairs of trait and value, sorted; empty if they are no list. */
export function traitTextsOf(metadata: unknown): readonly string[] {
  const traits = memberOf(metadata, "attributes");
  if (!Array.isArray(traits)) return [];
  return traits.map((trait) => JSON.stringify([memberOf(trait, "trait_type"), memberOf(trait, "value")])).sort();
}
