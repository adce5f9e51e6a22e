import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { mergeReports } from "../../cli/shard/merge-reports.ts";
import { shardOf } from "../../cli/shard/shard.ts";
import { REQUIREMENTS } from "../../contract/index.ts";
import type { Report } from "../../contract/report.ts";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import { toJson } from "../../reports/json.ts";
import { readReport } from "../../reports/read.ts";
import { BROKEN, type Broken } from "../nights/broken.ts";
import { trial } from "../proof/trial.ts";

const SHARDS = 3;

/** A system that refuses every purchase, sale and order. */
const LIMITED: Broken = {
  name: "everything is limited",
  deviation: {
    request: ({ method }) =>
      method === "POST"
        ? { status: 429, body: { error: "Too many requests" }, headers: { "retry-after": "1" } }
        : undefined,
  },
};

const SYSTEMS = [
  ...BROKEN.filter(({ name }) =>
    ["shipping is missing", "inventories stay empty", "quotes are forgotten"].includes(name),
  ),
  LIMITED,
];

function play({ deviation }: Broken, scenarios: readonly Scenario[], isPart: boolean) {
  return trial({
    deviations: [deviation],
    scenarios,
    surfaces: ["sandbox"],
    hasStates: false,
    seed: 7,
    runs: 5,
    isPart,
  });
}

/** What the draw, or a run of some seconds, shows by chance: a pass in one run, and not exercised in the next. */
const BY_CHANCE: ReadonlySet<string> = new Set(
  REQUIREMENTS.flatMap(({ id, shownBySome }) => (shownBySome === undefined ? [] : [id])),
);

/** The parts of a report that must not depend on how the run was split. */
function comparable({ requirements, totals, verdict, exitStatus, findings, unlock }: Report) {
  const { pass, notExercised, ...others } = totals;
  const isShownByChance = ({ id, verdict: own }: Report["requirements"][number]) =>
    BY_CHANCE.has(id) && (own === "pass" || own === "not exercised");
  return {
    rows: requirements
      .filter((row) => !isShownByChance(row))
      .map(({ surface, id, verdict: own }) => `${surface} ${id}: ${own}`),
    totals: { ...others, passOrNotExercised: pass + notExercised },
    verdict,
    exitStatus,
    // A rule's finding shows one answer, perhaps to a request of the random walk, which is another one in each part. Its
    // cause depends on that answer.
    findings: findings
      .map(
        ({ requirement, cause, scenario }) => `${requirement} (${scenario === undefined ? "rule" : `cause ${cause}`})`,
      )
      .sort(),
    unlock: unlock.map(({ missing }) => missing),
  };
}

test.each(SYSTEMS.map((system) => [system.name, system] as const))(
  "the shards of a system where %s give the report of the whole run",
  async (_, system) => {
    const whole = await play(system, ALL_SCENARIOS, false);
    const parts = [];
    for (let index = 1; index <= SHARDS; index++) {
      const shard = { index, of: SHARDS };
      const report = await play(system, shardOf(ALL_SCENARIOS, shard), true);
      // Parsed from JSON, as `merge` reads it from a file.
      parts.push(readReport(toJson({ ...report, shard } as Report)));
    }
    expect(comparable(mergeReports(parts))).toEqual(comparable(whole));
  },
);
