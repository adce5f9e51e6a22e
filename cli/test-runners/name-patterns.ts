/**
 * The patterns of `--test-name-pattern` of this process; node:test does not report which tests it is going to run.
 * @param given arguments of Node itself
 */
export function namePatterns(given: readonly string[]): readonly RegExp[] {
  return given.flatMap((each, i) => {
    if (each === FLAG) return [toPattern(given[i + 1] ?? "")];
    return each.startsWith(`${FLAG}=`) ? [toPattern(each.slice(FLAG.length + 1))] : [];
  });
}

const FLAG = "--test-name-pattern";

/**
 * Whether node:test may run a test: depending on Node's version it matches single names, or names joined by blanks.
 * @param path names of the surrounding suites, and its own
 */
export function isWanted(patterns: readonly RegExp[], path: readonly string[]): boolean {
  if (patterns.length === 0) return true;
  return patterns.some((pattern) => [...path, path.join(" ")].some((name) => pattern.test(name)));
}

/** `/text/flags` or a plain text, as Node parses it. */
function toPattern(text: string): RegExp {
  const [, body = text, flags = ""] = /^\/(.*)\/([a-z]*)$/.exec(text) ?? [];
  // With the flags g or y a pattern would store the place of its last match.
  return new RegExp(body, flags.replace(/[gy]/g, ""));
}
