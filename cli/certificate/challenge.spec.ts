import { expect, test } from "vitest";
import { challengeOf, controlTokenOf, newChallenge, seedOf } from "./challenge.ts";

test("a seed depends on nonce, target and run", () => {
  const seeds = [
    seedOf("aa", "http://a", 1),
    seedOf("ab", "http://a", 1),
    seedOf("aa", "http://b", 1),
    seedOf("aa", "http://a", 2),
  ];
  expect(new Set(seeds).size).toBe(4);
  expect(seedOf("aa", "http://a", 1)).toBe(seeds[0]);
  for (const seed of seeds) expect(seed).toBeLessThan(2 ** 31);
});

test("a commitment belongs to one nonce and purpose, and a token to one target", () => {
  const purpose = { target: "http://a", profile: "all", surfaces: ["user", "sandbox"] } as const;
  const challenge = newChallenge(purpose);
  expect(challengeOf(challenge.nonce, { ...purpose, surfaces: ["sandbox", "user"] })).toEqual(challenge);
  expect(newChallenge(purpose).commitment).not.toBe(challenge.commitment);
  for (const other of [{ target: "http://b" }, { profile: "sandbox" }, { surfaces: ["user"] }] as const)
    expect(challengeOf(challenge.nonce, { ...purpose, ...other }).commitment).not.toBe(challenge.commitment);
  expect(controlTokenOf("aa", "http://a")).not.toBe(controlTokenOf("aa", "http://b"));
});
