/**
 * Breaks a text at spaces into lines of at most `width` characters. A longer word is broken after its commas, as in a list
 * of JSON; a piece that is still longer is never cut, so that readers can copy it.
 */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const pieces = word.length > width ? word.split(/(?<=,)/) : [word];
    for (const [at, piece] of pieces.entries()) {
      const blank = at === 0 && line !== "" ? " " : "";
      if (line !== "" && line.length + blank.length + piece.length > width) {
        lines.push(line);
        line = piece;
      } else line += blank + piece;
    }
  }
  lines.push(line);
  return lines;
}
