import type { Deviation } from "./deviation.ts";
import type { Call, Reply } from "./http.ts";
import { plainRules, type Rules } from "./rules.ts";
import type { World } from "./world.ts";

/** The rules that several deviations leave, each seeing what those before it made of them. */
export function deviatingRules(deviations: readonly Deviation[]): Rules {
  const rules = plainRules();
  for (const { rules: replace } of deviations) Object.assign(rules, replace?.({ ...rules }));
  return rules;
}

/** The first answer that a deviation gives in the route's place. */
export async function deviatingRequest(deviations: readonly Deviation[], call: Call, world: World) {
  for (const { request } of deviations) {
    const reply = await request?.(call, world);
    if (reply) return reply;
  }
  return undefined;
}

/** The reply after each deviation had it in its hands. */
export async function deviatingAnswer(deviations: readonly Deviation[], call: Call, reply: Reply, world: World) {
  let current = reply;
  for (const { answer } of deviations) {
    current = (await answer?.(call, current, world)) ?? current;
  }
  return current;
}
