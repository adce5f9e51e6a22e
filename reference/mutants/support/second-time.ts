import { objectOf } from "../../json.ts";
import type { Call, Reply } from "../../wire.ts";
import type { Mutant } from "../mutant.ts";
import { edited } from "./edit.ts";
import { bodyOf } from "./requests.ts";

/** Shows an id twice, to two callers one after the other. */
export function everySecondAsBefore(endpoint: Call["endpoint"], member: string): NonNullable<Mutant["answer"]> {
  const before = new Map<string, unknown>();
  let turn = 0;
  return edited(endpoint, member, (id, { call }) => {
    const shown = turn++ % 2 === 1 ? (before.get(call.surface) ?? id) : id;
    before.set(call.surface, id);
    return shown;
  });
}

/** Answers otherwise when an item was refused with this text before. */
export function secondTime(text: string, instead: Reply, member = "item_id"): Pick<Mutant, "answer"> {
  const told = new Set<unknown>();
  return {
    answer: (call, reply) => {
      if (objectOf(reply.body)?.error !== text) return undefined;
      const id = bodyOf(call)[member];
      if (told.has(id)) return instead;
      told.add(id);
      return undefined;
    },
  };
}
