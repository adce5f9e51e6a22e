import { describe, expect, it } from "vitest";
import { BOUNDARIES } from "../../contract/boundaries.ts";
import { REQUIREMENTS } from "../../contract/index.ts";
import { OPEN_QUESTIONS } from "../../contract/open-questions.ts";
import type { RequirementResult, Verdict } from "../../contract/report.ts";
import { MACHINES } from "../../contract/states.ts";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { CoverageCounter, type RunOutcome } from "./coverage.ts";
import { mergeCoverage } from "./merge-coverage.ts";
import { worstVerdict } from "./verdict-lookup.ts";

const results = (verdictOf: (id: string) => Verdict = () => "pass"): readonly RequirementResult[] =>
  REQUIREMENTS.flatMap(({ id, surfaces, title, level }) =>
    surfaces.map((surface) => ({ id, surface, title, level, source: "", verdict: verdictOf(id) })),
  );

const anOutcome = (overrides: Partial<RunOutcome> = {}): RunOutcome => ({
  results: results(),
  observations: [],
  fieldCount: () => undefined,
  redact: (text) => text,
  ...overrides,
});

describe("coverage", () => {
  it("has every transition of a surface, with the verdict of its requirement there", () => {
    const verdictOf = (id: string) => (id === "buyback.expired" ? "fail" : "pass");
    const { machines } = new CoverageCounter(["partner"]).conclude(anOutcome({ results: results(verdictOf) }));

    expect(machines.map(({ name }) => name)).toEqual(
      MACHINES.filter(({ surfaces }) => surfaces.includes("partner")).map(({ name }) => name),
    );
    const moves = machines.flatMap((machine) => machine.moves);
    expect(moves.filter(({ requirement, verdict }) => requirement !== undefined && verdict === undefined)).toEqual([]);
    expect(new Set(moves.filter(({ verdict }) => verdict === "fail").map(({ requirement }) => requirement))).toEqual(
      new Set(["buyback.expired"]),
    );
    expect(moves.some(({ requirement }) => requirement === undefined)).toBe(true);
  });

  it("has every limit of a surface, each side with the worst verdict of its requirements", () => {
    const verdictOf = (id: string) => (id === "buy-init.amount-negative" ? "fail" : "not exercised");
    const { limits } = new CoverageCounter(["sandbox"]).conclude(anOutcome({ results: results(verdictOf) }));

    expect(limits).toHaveLength(BOUNDARIES.filter(({ surfaces }) => surfaces.includes("sandbox")).length);
    expect(limits[0]).toMatchObject({ below: { verdict: "fail" }, on: { verdict: "not exercised" } });
  });

  it("leaves out the side of a limit without requirements on the surface", () => {
    const { limits } = new CoverageCounter(["sandbox"]).conclude(anOutcome({ results: [] }));

    expect(limits.filter(({ below, on, above }) => below ?? on ?? above)).toEqual([]);
  });

  it("has every documented field, seen or not, and what the documents allow for it", () => {
    const { fields } = new CoverageCounter(["sandbox"]).conclude(
      anOutcome({ fieldCount: (id) => (id === "item.mint-address" ? { present: 1, nulls: 2, absent: 3 } : undefined) }),
    );

    expect(fields.find(({ requirement }) => requirement === "item.mint-address")).toEqual({
      surface: "sandbox",
      record: "item",
      field: "mint_address",
      requirement: "item.mint-address",
      present: 1,
      null: 2,
      absent: 3,
      isNullable: true,
      isRequired: true,
    });
    expect(fields.find(({ requirement }) => requirement === "pack.repack")).toMatchObject({
      present: 0,
      isRequired: false,
    });
    expect(new Set(fields.map(({ requirement }) => requirement)).size).toBe(fields.length);
  });

  it("has the open questions of observations and where they occurred", () => {
    const [question] = OPEN_QUESTIONS;
    const seen = { topic: question.topic, surface: "sandbox", seen: "200" } as const;
    const observations = [seen, { ...seen, seen: "404" }, { ...seen, topic: "no-question" }];

    expect(new CoverageCounter(["sandbox"]).conclude(anOutcome({ observations })).questions).toEqual([
      expect.objectContaining({ code: question.code, surfaces: ["sandbox"] }),
    ]);
  });
});

it("of two merged shards equals that of the whole run", () => {
  const refused = anExchange({ endpoint: "buyback", status: 400, json: { error: "Item not found" } });
  const parts = [1, 2].map((times) => {
    const counter = new CoverageCounter(["sandbox"]);
    for (let n = 0; n < times; n++) counter.add(refused);
    return counter.conclude(anOutcome({ fieldCount: () => ({ present: times, nulls: 0, absent: 1 }) }));
  });
  const [first, ...others] = parts;
  if (first === undefined) throw new Error("no part");
  const draw = {
    surface: "sandbox",
    pack: "p",
    pulls: 3,
    unclear: 1,
    tiers: [{ name: "t", expected: 1, observed: 3 }],
  } as const;

  const whole = mergeCoverage([{ ...first, draw: [draw] }, ...others.map((part) => ({ ...part, draw: [draw] }))], {
    requirements: results(() => "fail"),
    observations: [],
    target: { surfaces: ["sandbox"] },
  });

  expect(whole.errors.find(({ endpoint, text }) => endpoint === "buyback" && text === "Item not found")?.seen).toBe(3);
  expect(whole.fields[0]).toMatchObject({ present: 3, absent: 2 });
  expect(whole.draw).toEqual([{ ...draw, pulls: 6, unclear: 2, tiers: [{ name: "t", expected: 1, observed: 6 }] }]);
  expect(whole.machines[0]?.moves[0]?.verdict).toBe("fail");
});

it.each([
  [["pass", "fail"], "fail"],
  [["pass", "inconclusive"], "inconclusive"],
  [["not exercised", "pass"], "pass"],
  [[], "not exercised"],
] as const)("of %j the worstVerdict is %s", (verdicts, expected) => expect(worstVerdict(verdicts)).toBe(expected));
