import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../scenarios.ts";
import { expectedWork, isHeavy } from "./expected-work.ts";
import { readShard } from "./read-shard.ts";
import { shardOf } from "./shard.ts";

const partsOf = (of: number) => Array.from({ length: of }, (_, at) => shardOf(ALL_SCENARIOS, { index: at + 1, of }));

test.each([1, 2, 3, 7, 50])("%i shards contain every scenario once, in order", (of) => {
  const parts = partsOf(of);
  expect(parts.flat()).toHaveLength(ALL_SCENARIOS.length);
  expect(new Set(parts.flat())).toEqual(new Set(ALL_SCENARIOS));
  for (const part of parts) expect(part).toEqual(ALL_SCENARIOS.filter((each) => part.includes(each)));
});

test("all scenarios of a requirement are in one shard, except heavy ones", () => {
  const homes = new Map<string, Set<number>>();
  for (const [at, part] of partsOf(5).entries()) {
    for (const scenario of part.filter((each) => !isHeavy(each))) {
      for (const id of scenario.verifies) {
        const key = `${scenario.surface} ${id}`;
        homes.set(key, (homes.get(key) ?? new Set()).add(at));
      }
    }
  }
  expect([...homes].filter(([, parts]) => parts.size > 1)).toEqual([]);
});

test("shards have about equal work", () => {
  const works = partsOf(4).map((part) => part.reduce((total, each) => total + expectedWork(each), 0));
  expect(Math.max(...works) / Math.min(...works)).toBeLessThan(1.2);
});

test("with more shards than scenarios, the surplus shards are empty", () => {
  expect(shardOf([], { index: 2, of: 3 })).toEqual([]);
});

test.each(["0/4", "5/4", "1", "1/", "a/b", "1/4/2", "-1/4", ""])("--shard %j is refused", (text) => {
  expect(() => readShard(text)).toThrow(/^--shard: .+; write it like 1\/4, up to 4\/4$/);
});
