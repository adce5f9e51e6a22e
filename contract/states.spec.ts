import { describe, expect, test } from "vitest";
import { REQUIREMENTS } from "./index.ts";
import { MACHINES } from "./states.ts";

const surfacesOf = new Map(REQUIREMENTS.map(({ id, surfaces }) => [id, surfaces]));

describe.each(MACHINES)("$name", ({ states, start, transitions, forbidden, surfaces }) => {
  test("every state is reachable, or must not be reached", () => {
    const reached = new Set<string>([start]);
    for (let before = 0; before < reached.size; ) {
      before = reached.size;
      for (const { from, to } of transitions) if (reached.has(from)) reached.add(to);
    }
    const named = new Set([...reached, ...forbidden.map(({ to }) => to)]);
    expect(states.filter((state) => !named.has(state))).toEqual([]);
  });

  test("every forbidden move starts from a reachable state", () => {
    const reached = new Set<string>([start, ...transitions.map(({ to }) => to)]);
    expect(forbidden.filter(({ from }) => !reached.has(from))).toEqual([]);
  });

  test("every requirement applies to a surface of the machine", () => {
    const named = [...transitions, ...forbidden].flatMap(({ requirement }) => requirement ?? []);
    expect(named.filter((id) => !surfacesOf.get(id)?.some((each) => surfaces.includes(each)))).toEqual([]);
  });
});

test("names of machines are unique", () => {
  const names = MACHINES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
