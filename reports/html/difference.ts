import { diffArrays } from "diff";

/** A part of a text, and whether the other text differs there. */
export interface Piece {
  readonly text: string;
  readonly differs: boolean;
}

/** The differing parts of two texts. */
export interface TextDifference {
  readonly expected: readonly Piece[];
  readonly actual: readonly Piece[];
}

/** Maximum number of changed words; more would be a mosaic, and take long to find. */
const MAX_CHANGES = 400;

/**
 * Finds the differing words of two texts, without splitting numbers or names. Texts that have little in common differ in
 * everything between their common beginning and end.
 * @param statuses at the beginning of the texts, which are compared separately, so that common parts of bodies with
 * different statuses are found
 */
export function differenceOf(
  expected: string,
  actual: string,
  statuses?: readonly [expected: number, actual: number],
): TextDifference {
  const [left, right] = (statuses ?? []).map(String);
  if (left === undefined || right === undefined || left === right) return wordsOf(expected, actual);
  const rest = wordsOf(expected.slice(left.length), actual.slice(right.length));
  return {
    expected: joined([{ text: left, differs: true }, ...rest.expected]),
    actual: joined([{ text: right, differs: true }, ...rest.actual]),
  };
}

function wordsOf(expected: string, actual: string): TextDifference {
  const [left, right] = [tokens(expected), tokens(actual)];
  const most = Math.min(left.length, right.length);
  let head = 0;
  while (head < most && left[head] === right[head]) head += 1;
  let tail = 0;
  while (tail < most - head && left.at(-1 - tail) === right.at(-1 - tail)) tail += 1;

  const [before, after] = [left.slice(0, head).join(""), left.slice(left.length - tail).join("")];
  const middle = middleOf(left.slice(head, left.length - tail), right.slice(head, right.length - tail));
  const framed = (pieces: readonly Piece[]) =>
    joined([{ text: before, differs: false }, ...pieces, { text: after, differs: false }]);
  return { expected: framed(middle.expected), actual: framed(middle.actual) };
}

function middleOf(left: string[], right: string[]): TextDifference {
  const changes = diffArrays(left, right, { maxEditLength: MAX_CHANGES });
  const words = changes
    ?.filter(({ added, removed }) => !added && !removed)
    .flatMap(({ value }) => value.filter(isWord));
  const fewest = Math.min(left.filter(isWord).length, right.filter(isWord).length);
  if (changes === undefined || (words ?? []).length * 2 <= fewest)
    return { expected: [{ text: left.join(""), differs: true }], actual: [{ text: right.join(""), differs: true }] };
  const piecesOf = (without: "added" | "removed") =>
    changes
      .filter((change) => !change[without])
      .map(({ value, added, removed }) => ({ text: value.join(""), differs: added || removed }));
  return { expected: piecesOf("added"), actual: piecesOf("removed") };
}

function tokens(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}_.-]+|\s+|./gsu) ?? [];
}

function isWord(token: string): boolean {
  return /[\p{L}\p{N}]/u.test(token);
}

function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last?.differs === piece.differs) result[result.length - 1] = { ...last, text: last.text + piece.text };
    else if (piece.text !== "") result.push(piece);
  }
  return result;
}
