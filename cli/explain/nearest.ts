import { REQUIREMENTS } from "../../contract/index.ts";

/** Further apart than this share of the longer id, and two ids have nothing to do with each other. */
const FARTHEST = 0.45;
const MOST = 5;

/** The requirement ids that a misspelt one may have meant, the likeliest first; at most five. */
export function nearest(misspelt: string): readonly string[] {
  const wanted = misspelt.toLowerCase();
  return REQUIREMENTS.map(({ id }) => ({ id, distance: distance(id, wanted) }))
    .filter(({ distance: far }) => far <= FARTHEST)
    .sort((a, b) => a.distance - b.distance || a.id.localeCompare(b.id))
    .slice(0, MOST)
    .map(({ id }) => id);
}

/** 0 the same, 1 nothing in common; an id that contains the word, or all of its words, is near. */
function distance(id: string, wanted: string): number {
  const words = wanted.split(/[^a-z0-9]+/).filter((word) => word !== "");
  const share = edits(id, wanted) / Math.max(id.length, wanted.length);
  const isContained = words.length > 0 && words.every((word) => id.includes(word));
  return isContained ? Math.min(share, FARTHEST / 2) : share;
}

/** Levenshtein's distance, a row at a time. */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const above = row;
    row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
  }
  return row[b.length] ?? 0;
}
