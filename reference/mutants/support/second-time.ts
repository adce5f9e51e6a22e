import type { Call, Reply } from "../../http.ts";
import { objectOf } from "../../json.ts";
import type { Mutant } from "../mutant.ts";
import { edited } from "./edit.ts";
import { bodyOf } from "./requests.ts";

/** Returns each id to two successive callers. */
export function everySecondAsBefore(endpoint: Call["endpoint"], member: string): NonNullable<Mutant["answer"]> {
  // Counted by surface, because the same scenario runs on both concurrently.
  const shownOnce = new Map<string, unknown>();
  return edited(endpoint, member, (id, { call: { surface } }) => {
    const before = shownOnce.get(surface);
    if (before === undefined) shownOnce.set(surface, id);
    else shownOnce.delete(surface);
    return before ?? id;
  });
}

/** Replaces the answer if the item was refused with this text before. */
export function secondTime(text: string, instead: Reply, member = "item_id"): Pick<Mutant, "answer"> {
  const refused = new Set<unknown>();
  return {
    answer: (call, reply) => {
      if (objectOf(reply.body)?.error !== text) return undefined;
      const id = bodyOf(call)[member];
      if (refused.has(id)) return instead;
      refused.add(id);
      return undefined;
    },
  };
}
