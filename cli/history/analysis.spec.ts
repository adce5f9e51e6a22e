import { expect, test } from "vitest";
import { type Behaviour, nightDate, simulateNights } from "../../tests/support/simulated-nights.ts";
import { analyse, type HistoryAnalysis } from "./analysis.ts";

const NIGHTS = 90;
const SEEDS = Array.from({ length: 100 }, (_, seed) => seed);

const kept: Behaviour = () => "pass";
/** On one night in ten the address validator is not available. */
const sometimesOpen: Behaviour = (_, chance) => (chance < 0.1 ? "inconclusive" : "pass");
const failingAt =
  (rate: number): Behaviour =>
  (_, chance) =>
    chance < rate ? "fail" : "pass";

const ordinary = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => [`kept.${at}`, at % 4 === 0 ? sometimesOpen : kept]),
);

/** All requirements that an analysis lists. */
function named({ failing, changed, flaky, neverExercised, neverJudged }: HistoryAnalysis): readonly string[] {
  const rows = [...failing, ...changed, ...flaky, ...neverExercised, ...neverJudged];
  return [...new Set(rows.map(({ requirement }) => requirement))].sort();
}

test.each(SEEDS)(
  "of 90 nights with one change, one flaky and one unexercised requirement, these three are listed: seed %i",
  (seed) => {
    const changedAt = 20 + (seed % 60);
    const nights = simulateNights({
      nights: NIGHTS,
      seed,
      rows: {
        ...ordinary,
        "planted.change": (night) => (night < changedAt ? "pass" : "fail"),
        "planted.flaky": failingAt(0.15),
        "planted.unexercised": () => "not exercised",
      },
      isLost: (_, chance) => chance < 0.03,
      medianMs: (_, chance) => 20 + 8 * chance,
    });

    const analysis = analyse("https://sandbox.example.com", nights);

    expect(named(analysis)).toEqual(["planted.change", "planted.flaky", "planted.unexercised"]);
    expect(analysis.changed.map(({ requirement }) => requirement)).toEqual(["planted.change"]);
    const since = nights.findIndex(({ exitStatus }, night) => night >= changedAt && exitStatus !== 2);
    expect(analysis.changed[0]?.changes).toMatchObject([
      { since: nightDate(since), before: { share: 0 }, after: { share: 1 } },
    ]);
    expect(analysis.flaky.map(({ requirement }) => requirement)).toEqual(["planted.flaky"]);
    expect(analysis.neverExercised.map(({ requirement }) => requirement)).toEqual(["planted.unexercised"]);
    expect(analysis.failing.find(({ requirement }) => requirement === "planted.change")).toMatchObject({
      since: nightDate(since),
    });
    expect(analysis.latency).toEqual([]);
  },
);

test("constant rates are reported as changed at most at the stated false-alarm rate", () => {
  const alarms = Array.from({ length: 400 }, (_, seed) => {
    const rows = { a: failingAt(0.02), b: failingAt(0.1), c: failingAt(0.3), d: failingAt(0.5), e: failingAt(0.9) };
    return analyse("t", simulateNights({ nights: NIGHTS, seed, rows, medianMs: (_, chance) => 10 / (chance + 0.05) }));
  }).filter(({ changed, latency }) => changed.length + latency.length > 0);
  // At most 0.4 are expected on average; the probability of more than three is below 0.001.
  expect(alarms.length).toBeLessThanOrEqual(3);
}, 600_000);

test("a change between two rates is dated within a few nights", () => {
  const found = SEEDS.map((seed) => {
    const rows = {
      moved: (night: number, chance: number) => (chance < (night < 45 ? 0.05 : 0.7) ? "fail" : "pass"),
    } as const;
    return analyse("t", simulateNights({ nights: NIGHTS, seed, rows })).changed[0]?.changes[0]?.since;
  }).filter(
    (since) => since !== undefined && Math.abs(Date.parse(since) - Date.parse(nightDate(45))) <= 5 * 86_400_000,
  );
  expect(found.length / SEEDS.length).toBeGreaterThan(0.9);
});

test("a change and its reversal are reported as two changes", () => {
  const broken: Behaviour = (night) => (night >= 30 && night < 60 ? "fail" : "pass");
  const { changed, failing } = analyse("t", simulateNights({ nights: NIGHTS, seed: 1, rows: { broken } }));
  expect(changed[0]?.changes.map(({ since }) => since)).toEqual([nightDate(30), nightDate(60)]);
  expect(failing).toEqual([]);
});

test("a first failure is reported as failing, not as a change or as intermittent", () => {
  const row: Behaviour = (night) => (night === NIGHTS - 1 ? "fail" : "pass");
  const { failing, changed, flaky } = analyse("t", simulateNights({ nights: NIGHTS, seed: 1, rows: { row } }));
  expect(failing).toMatchObject([
    { since: nightDate(NIGHTS - 1), nights: 1, lastPass: nightDate(NIGHTS - 2), rate: { failed: 1, judged: NIGHTS } },
  ]);
  expect([changed, flaky]).toEqual([[], []]);
});

test("nights without a verdict do not end a series of failures", () => {
  const row: Behaviour = (night) => (night < 3 ? "pass" : night % 2 === 0 ? "not exercised" : "fail");
  const { failing } = analyse("t", simulateNights({ nights: 10, seed: 1, rows: { row } }));
  expect(failing).toMatchObject([{ since: nightDate(3), nights: 4, lastPass: nightDate(2) }]);
});

test("requirements that were never exercised in thirty nights are listed unless they do not apply", () => {
  const rows: Record<string, Behaviour> = {
    open: () => "not exercised",
    late: (night) => (night === 29 ? "pass" : "not exercised"),
  };
  const unexercised = (count: number, change: object = {}) => {
    const nights = simulateNights({ nights: count, seed: 1, rows }).map((night) => ({ ...night, ...change }));
    return analyse("t", nights).neverExercised;
  };
  expect(unexercised(29)).toEqual([]);
  expect(unexercised(30, { missing: { "provider state: x": ["sandbox open"] } })).toMatchObject([
    { requirement: "open", missing: "provider state: x" },
  ]);
  expect(unexercised(30, { inapplicable: ["sandbox open"] })).toEqual([]);
});

test("slower answers are reported with both latencies", () => {
  const nights = simulateNights({
    nights: NIGHTS,
    seed: 3,
    rows: { kept },
    medianMs: (night, chance) => (night < 60 ? 20 : 35) + 4 * chance,
  });
  const [drift] = analyse("t", nights).latency;
  expect(drift).toMatchObject({ surface: "sandbox", endpoint: "buy/init", since: nightDate(60) });
  expect(Math.abs((drift?.beforeMs ?? 0) - 22)).toBeLessThan(1);
  expect(Math.abs((drift?.afterMs ?? 0) - 37)).toBeLessThan(1);
});
