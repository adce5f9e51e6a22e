import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { VARIANTS } from "../../reference/variants/index.ts";
import type { Variant } from "../../reference/variants/variant.ts";
import { quickSubjects, type Subject } from "../proof/subjects.ts";
import { compare } from "./compare.ts";

/** Every so manieth of the quick mutants; `npm run blindness` compares all of them, and all legal servers. */
const STEP = 200;
const SAMPLE = quickSubjects()
  .filter(({ kind }) => kind === "mutant")
  .filter((_, at) => at % STEP === 0);

/** A few are enough to show that legal servers are judged alike; the whole takes all scenarios. */
const SELLING = ALL_SCENARIOS.filter(({ area, surface }) => area === "buyback" && surface === "sandbox");

test.each(SAMPLE.map((subject) => [subject.deviation.name, subject] as const))(
  "a blind run says the same of a server as an open one: %s",
  async (_, subject) => {
    expect((await compare(subject)).differences).toEqual([]);
  },
);

test("a blind run says the same of a legal server", async () => {
  const [variant] = VARIANTS;
  if (variant === undefined) throw new TypeError("there is no variant");
  const subject: Subject = { kind: "variant", deviation: { ...variant, surfaces: ["sandbox"] } };
  const { differences } = await compare(subject, SELLING);
  // The visits also show what these few scenarios do not.
  expect(differences.filter((difference) => !difference.includes("open not exercised, blind pass"))).toEqual([]);
});

test("a server that breaks for one of them only makes a difference", async () => {
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
