/** Headers that a client writes by itself or that don't matter for repeating a request. */
const LEFT_OUT = new Set([
  "accept-encoding",
  "accept-language",
  "sec-fetch-mode",
  "content-length",
  "host",
  "connection",
  "user-agent",
  "traceparent",
]);

/** Returns whether a command that repeats a request leaves the header out. */
export function isLeftOut(name: string): boolean {
  return LEFT_OUT.has(name.toLowerCase());
}
