import type { Call, EndpointKey } from "../../http.ts";
import { bodyOf } from "./requests.ts";

/** Where a request names a resource. */
export interface IdPlace {
  readonly endpoint: EndpointKey;
  /** The member of the body that holds the id; undefined if the path ends in it. */
  readonly member?: string;
}

/** Replaces the id in a request to the endpoint, before it is answered. An absent or non-string id stays as it is. */
export function replaceId(call: Call, { endpoint, member }: IdPlace, read: (id: string) => string): void {
  if (call.endpoint !== endpoint) return;
  const replaced = (id: unknown) => (typeof id === "string" ? read(id) : id);
  if (member === undefined) for (const [name, id] of Object.entries(call.params)) call.params[name] = read(id);
  else if (member in bodyOf(call)) call.body = { ...bodyOf(call), [member]: replaced(bodyOf(call)[member]) };
}
