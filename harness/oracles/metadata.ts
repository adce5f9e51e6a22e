import { memberOf } from "../json/json-value.ts";

/** Returns the metadata of a raw item. */
export function metadataOf(item: unknown): unknown {
  return memberOf(memberOf(item, "content"), "metadata");
}

/** Returns the attributes of metadata as pairs of trait and value in a fixed order; unchanged if they are no list. */
export function traitsOf(metadata: unknown): unknown {
  const traits = memberOf(metadata, "attributes");
  if (!Array.isArray(traits)) return traits;
  const pairs = traits.map((trait) => [memberOf(trait, "trait_type"), memberOf(trait, "value")]);
  return pairs.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}
