import { expect, test } from "vitest";
import { coverOf, isShowing } from "./cover.ts";

const CARD = { module: "suites/card.ts", requirements: ["card.answers"], scenarios: ["sandbox a", "partner a"] };
const WALK = { module: "properties/walk.ts", requirements: ["card.answers", "pack.slug"], scenarios: ["sandbox walk"] };
const noticed = (name: string, violates: string, durationMs: number, ...noticedIn: readonly string[]) => ({
  name,
  violates,
  durationMs,
  noticedIn,
  judgedIn: noticedIn,
});

test("a mutant shows a judgement if a scenario of its module noticed it, and it violates what that judges", () => {
  const one = noticed("one", "card.answers", 5, "sandbox a");
  expect([isShowing(one, CARD), isShowing(one, WALK)]).toEqual([true, false]);
  expect(isShowing(noticed("other", "card.not-found", 5, "sandbox a"), CARD)).toBe(false);
});

test("each judgement is shown by a scenario of its module, by a mutant that is chosen already or else the quickest", () => {
  const both = noticed("both", "card.answers", 900, "sandbox a", "sandbox walk");
  const one = noticed("one", "card.answers", 10, "sandbox walk");
  const quick = noticed("quick", "card.answers", 5, "partner a");
  expect(coverOf([both, one], [], [CARD, WALK])).toEqual({ both: ["sandbox a", "sandbox walk"] });
  expect(coverOf([both, one, quick], [], [CARD, WALK])).toEqual({ one: ["sandbox walk"], quick: ["partner a"] });
});

test("a requirement that no scenario judges has its quickest mutant", () => {
  const slow = noticed("slow", "pack.slug", 900, "sandbox b");
  const quick = noticed("quick", "pack.slug", 5, "sandbox c", "sandbox d");
  expect(coverOf([], [slow, quick], [CARD])).toEqual({ quick: ["sandbox c"] });
});
