/**
 * The patterns of `--test-name-pattern` that this process was started with; node:test does not report which tests it is
 * going to run.
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
 * Whether node:test may run a test: it matches names alone or joined by blanks, as versions of Node differ.
 * @param path names of the suites around it, and its own
 */
export function isWanted(patterns: readonly RegExp[], path: readonly string[]): boolean {
  if (patterns.length === 0) return true;
  return patterns.some((pattern) => [...path, path.join(" ")].some((name) => pattern.test(name)));
}

/** `/text/flags` or a bare text, as Node reads it. */
function toPattern(text: string): RegExp {
  const [, body = text, flags = ""] = /^\/(.*)\/([a-z]*)$/.exec(text) ?? [];
  // A global or sticky pattern would remember where it matched last.
  return new RegExp(body, flags.replace(/[gy]/g, ""));
}
