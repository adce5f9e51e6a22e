import { expect, test } from "vitest";
import { toConsole } from "../../reports/index.ts";
import { SCENARIOS } from "../../suites/index.ts";
import { trial } from "../proof/trial.ts";

const CARDS = SCENARIOS.filter(({ area }) => area === "card");

/** Refuses an unknown card with a wrong text in the requests that `picks` selects by their number, from 1. */
function forgettingText(picks: (nth: number) => boolean) {
  let nth = 0;
  return {
    answer: (call: { readonly endpoint: string }, reply: { status: number; body: unknown }) => {
      if (call.endpoint === "card" && reply.status === 404 && picks(++nth)) reply.body = { error: "No such card" };
      return undefined;
    },
  };
}

async function tried(picks: (nth: number) => boolean) {
  const report = await trial({
    deviations: [forgettingText(picks)],
    scenarios: CARDS,
    surfaces: ["sandbox"],
    hasStates: false,
    isConfirming: true,
  });
  return { report, finding: report.findings.find(({ requirement }) => requirement === "card.unknown") };
}

test("a violation that repeats is confirmed by two more trials with new users", async () => {
  const { finding, report } = await tried(() => true);
  expect(finding?.confirmed).toEqual({ shown: 3, tries: 3 });
  expect(toConsole(report, { color: false, width: 200 })).toContain("occurred in 3 of 3");
});

test("a violation that occurred once remains, with its rate in further trials", async () => {
  const { finding, report } = await tried((nth) => nth === 1);
  expect(finding?.confirmed).toEqual({ shown: 1, tries: 5 });
  expect(report).toMatchObject({ verdict: "fail", exitStatus: 1 });
  expect(toConsole(report, { color: false, width: 200 })).toContain("occurred in 1 of 5");
});
