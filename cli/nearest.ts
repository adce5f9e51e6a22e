import { distance as edits } from "fastest-levenshtein";
import { REQUIREMENTS } from "../contract/index.ts";

/** Maximum edit distance of similar names, as a share of the longer name. */
const MAX_DISTANCE = 0.45;
const MAX_SUGGESTIONS = 5;
const IDS = REQUIREMENTS.map(({ id }) => id);

/**
 * Names that are similar to a misspelt one, the most similar first; at most five.
 * @param names default: the ids of all requirements
 */
export function nearest(misspelt: string, names: readonly string[] = IDS): readonly string[] {
  const wanted = misspelt.toLowerCase();
  return names
    .map((name) => ({ name, distance: distance(name.toLowerCase(), wanted) }))
    .filter(({ distance: far }) => far <= MAX_DISTANCE)
    .sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name }) => name);
}

/** From 0 (equal) to 1 (nothing in common). A name that contains the word, or all of its parts, is near. */
function distance(name: string, wanted: string): number {
  const words = wanted.split(/[^a-z0-9]+/).filter((word) => word !== "");
  const share = edits(name, wanted) / Math.max(name.length, wanted.length);
  const isContained = words.length > 0 && words.every((word) => name.includes(word));
  return isContained ? Math.min(share, MAX_DISTANCE / 2) : share;
}
