import type { Call } from "../http.ts";

/** The members of a JSON object body; none if the body is anything else. */
export function membersOf(call: Call): Record<string, unknown> {
  const { body } = call;
  return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
}

/** A member that has to be a non-empty string; undefined if it is not. */
export function textOf(call: Call, name: string): string | undefined {
  const value = membersOf(call)[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}
