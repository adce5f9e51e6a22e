// Remembers which files the last build read and wrote, so that a build without a change can be skipped.
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const STAMP = "node_modules/.cache/packproof/build.json";

/** Returns whether each file that the last build read or wrote is as it was then. */
export function isUnchanged() {
  const states = stored();
  return states !== undefined && Object.entries(states).every(([path, state]) => stateOf(path) === state);
}

/**
 * @param read paths of all files that this build read
 * @param written paths of all files that it wrote
 * @param startedAtMs when it started; a file that changed since then may have been read before or after the change
 */
export function remember(read, written, startedAtMs) {
  if (read.some((path) => (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) >= startedAtMs)) return;
  mkdirSync(dirname(STAMP), { recursive: true });
  const states = [...new Set([...read, ...written])].map((path) => [path, stateOf(path)]);
  writeFileSync(STAMP, JSON.stringify(Object.fromEntries(states)));
}

function stored() {
  try {
    return JSON.parse(readFileSync(STAMP, "utf8"));
  } catch {
    // The first build, or one that was interrupted while it wrote.
    return undefined;
  }
}

function stateOf(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? "absent" : `${stats.mtimeMs} ${stats.size}`;
}
