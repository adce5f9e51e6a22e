import type { Deviation } from "./deviation.ts";
import type { Call, Reply } from "./http.ts";
import { plainRules, type Rules } from "./rules.ts";
import type { World } from "./world.ts";

/** The rules after several deviations, each of which sees the result of those before it. */
export function deviatingRules(deviations: readonly Deviation[]): Rules {
  const rules = plainRules();
  for (const { rules: replace } of deviations) Object.assign(rules, replace?.({ ...rules }));
  return rules;
}

/** The first reply of a deviation that replaces the route's. */
export async function deviatingRequest(deviations: readonly Deviation[], call: Call, world: World) {
  for (const { request } of deviations) {
    const reply = await request?.(call, world);
    if (reply) return reply;
  }
  return undefined;
}

/** The reply after each deviation has processed it. */
export async function deviatingAnswer(deviations: readonly Deviation[], call: Call, reply: Reply, world: World) {
  let current = reply;
  for (const { answer } of deviations) {
    current = (await answer?.(call, current, world)) ?? current;
  }
  return current;
}
