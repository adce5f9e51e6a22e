import { USUAL_USER_AGENTS } from "../config/traffic.ts";

/** Headers that a client writes by itself or that don't matter for repeating a request. */
const LEFT_OUT = new Set([
  "accept-encoding",
  "accept-language",
  "sec-fetch-mode",
  "content-length",
  "host",
  "connection",
  "traceparent",
]);

/**
 * Returns whether a command that repeats a request leaves the header out. A User-Agent of the user's may be the one that a
 * gateway lets in.
 */
export function isLeftOut(name: string, value: string): boolean {
  const lower = name.toLowerCase();
  return lower === "user-agent" ? USUAL_USER_AGENTS.has(value) : LEFT_OUT.has(lower);
}
