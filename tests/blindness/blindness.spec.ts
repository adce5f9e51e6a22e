import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { SURFACES } from "../../contract/surface.ts";
import { VARIANTS } from "../../reference/variants/index.ts";
import type { Variant } from "../../reference/variants/variant.ts";
import { VISITS } from "../../suites/visits.ts";
import { withFewerMutants } from "../proof/sample.ts";
import { OF_REFERENCE, type ReferenceSubject } from "../proof/subjects.ts";
import { trial } from "../proof/trial.ts";
import { compare } from "./compare.ts";

/** The test compares the 200th part of one mutant per requirement; `npm run blindness` compares all of them, and all legal variants. */
const STEP = 200;
const SAMPLE = withFewerMutants(OF_REFERENCE)
  .filter(({ kind }) => kind === "mutant")
  .filter((_, at) => at % STEP === 0);

/** Only the scenarios of buyback, to save time; `npm run blindness` plays all. */
const SELLING = ALL_SCENARIOS.filter(({ area, surface }) => area === "buyback" && surface === "sandbox");

test.each(SAMPLE.map((subject) => [subject.deviation.name, subject] as const))(
  "a blind run gives the same result as an open one: %s",
  async (_, subject) => {
    expect((await compare(subject)).differences).toEqual([]);
  },
);

test("a blind run of a legal variant gives the same verdicts as an open one", async () => {
  const [variant] = VARIANTS;
  if (variant === undefined) throw new TypeError("there is no variant");
  const subject: ReferenceSubject = { kind: "variant", deviation: { ...variant, surfaces: ["sandbox"] } };
  expect((await compare(subject, SELLING)).differences).toEqual([]);
});

test("a server that fails in only one of the two runs is reported as a difference", async () => {
  const deviation: Variant = {
    name: "tells an ordinary client nothing about its sellback",
    surfaces: ["sandbox"],
    because: "an open run calls itself packproof",
    // The item is sold nevertheless: while an item stays, the run sells the copies of other holders, again and again.
    answer: ({ endpoint, headers }, { status }) =>
      endpoint === "buyback" && headers["user-agent"] === "node" && status === 200 ? { status, body: {} } : undefined,
  };
  const subject: ReferenceSubject = { kind: "variant", deviation };
  expect((await compare(subject, SELLING)).differences).toContain("sandbox buyback.answers: open pass, blind fail");
});

/** Servers, legal and broken, that withhold what a visit relies on. */
const WITHHOLDING = [
  "packs have no slug",
  "pack.slug is of another type",
  "available of the user surface returns an object keyed by pack id",
  "item.buyback-price is missing",
  "a sold item is listed once after its sellback",
  "the sandbox answers an order without an id",
];

test.concurrent.each(WITHHOLDING)("the visits end without a fault of the suite: %s", async (name) => {
  const subject = OF_REFERENCE.find(({ deviation }) => deviation.name === name);
  if (subject === undefined || subject.kind === "combination") throw new TypeError(`no server is named ${name}`);
  const report = await trial({
    deviations: [subject.deviation],
    scenarios: [],
    surfaces: SURFACES,
    settings: { BLIND: "1" },
    visits: VISITS,
  });
  expect(report.stopped).toBeUndefined();
  const verdicts = report.requirements.filter(({ id }) => id === "available.answers").map(({ verdict }) => verdict);
  expect(verdicts).not.toContain("not exercised");
  expect(verdicts).not.toHaveLength(0);
});
