/** A part of a text, and whether the other text differs there. */
export interface Piece {
  readonly text: string;
  readonly differs: boolean;
}

/**
 * Finds the differing words of two texts, without splitting numbers or names. Texts that have little in common in the
 * middle, or are too long for a detailed comparison, differ in everything between their common beginning and end.
 * @param statuses at the beginning of the texts, which are compared separately, so that common parts of bodies with
 * different statuses are found
 */
export function differenceOf(
  expected: string,
  actual: string,
  statuses?: readonly [expected: number, actual: number],
): { expected: Piece[]; actual: Piece[] } {
  const [left, right] = (statuses ?? []).map(String);
  if (left === undefined || right === undefined || left === right) return wordsOf(expected, actual);
  const rest = wordsOf(expected.slice(left.length), actual.slice(right.length));
  return {
    expected: joined([{ text: left, differs: true }, ...rest.expected]),
    actual: joined([{ text: right, differs: true }, ...rest.actual]),
  };
}

function wordsOf(expected: string, actual: string): { expected: Piece[]; actual: Piece[] } {
  const [left, right] = [tokens(expected), tokens(actual)];
  const most = Math.min(left.length, right.length);
  let head = 0;
  while (head < most && left[head] === right[head]) head += 1;
  let tail = 0;
  while (tail < most - head && left.at(-1 - tail) === right.at(-1 - tail)) tail += 1;

  const middles = [left.slice(head, left.length - tail), right.slice(head, right.length - tail)] as const;
  const shared = sharedTokens(...middles);
  const [before, after] = [left.slice(0, head).join(""), left.slice(left.length - tail).join("")];
  const piecesOf = (middle: readonly string[], kept: ReadonlySet<number>) =>
    joined([
      { text: before, differs: false },
      ...middle.map((text, i) => ({ text, differs: !kept.has(i) })),
      { text: after, differs: false },
    ]);
  return { expected: piecesOf(middles[0], shared.left), actual: piecesOf(middles[1], shared.right) };
}

function tokens(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}_.-]+|\s+|./gsu) ?? [];
}

// The comparison needs a table of both lengths; texts of a finding rarely have more than a few dozen words.
const CLOSELY = 400;

/** Positions of the longest common subsequence on both sides; none if it would be too fragmented. */
function sharedTokens(left: readonly string[], right: readonly string[]): { left: Set<number>; right: Set<number> } {
  const found = { left: new Set<number>(), right: new Set<number>() };
  if (left.length > CLOSELY || right.length > CLOSELY) return found;
  const longest = lengths(left, right);
  let words = 0;
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    const token = left[i] ?? "";
    if (token === right[j]) {
      found.left.add(i++);
      found.right.add(j++);
      if (isWord(token)) words += 1;
    } else if ((longest[i + 1]?.[j] ?? 0) >= (longest[i]?.[j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  const fewest = Math.min(left.filter(isWord).length, right.filter(isWord).length);
  return words * 2 > fewest ? found : { left: new Set(), right: new Set() };
}

/** For every pair of positions, the length of the longest common subsequence of both remainders. */
function lengths(left: readonly string[], right: readonly string[]): number[][] {
  const table = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  for (let i = left.length - 1; i >= 0; i -= 1) {
    const [row, below] = [table[i] ?? [], table[i + 1] ?? []];
    for (let j = right.length - 1; j >= 0; j -= 1) {
      row[j] = left[i] === right[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return table;
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
