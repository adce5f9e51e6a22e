import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { VARIANTS } from "../../reference/variants/index.ts";
import type { Variant } from "../../reference/variants/variant.ts";
import { quickSubjects, type Subject } from "../proof/subjects.ts";
import { compare } from "./compare.ts";

/** The test compares every 200th quick mutant; `npm run blindness` compares all of them, and all legal variants. */
const STEP = 200;
const SAMPLE = quickSubjects()
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
  const subject: Subject = { kind: "variant", deviation: { ...variant, surfaces: ["sandbox"] } };
  const { differences } = await compare(subject, SELLING);
  // The visits of a blind run also verify requirements that the selected scenarios do not.
  expect(differences.filter((difference) => !difference.includes("open not exercised, blind pass"))).toEqual([]);
});

test("a server that fails in only one of the two runs is reported as a difference", async () => {
  const deviation: Variant = {
    name: "sells nothing back to an ordinary client",
    surfaces: ["sandbox"],
    because: "an open run calls itself packproof",
    request: ({ endpoint, headers }) =>
      endpoint === "buyback" && headers["user-agent"] === "node" ? { status: 200, body: {} } : undefined,
  };
  const subject: Subject = { kind: "variant", deviation };
  expect((await compare(subject, SELLING)).differences).toContain("sandbox buyback.answers: open pass, blind fail");
});
