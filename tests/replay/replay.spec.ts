import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Finding } from "../../contract/report.ts";
import type { Deviation } from "../../reference/deviation.ts";
import { createReference } from "../../reference/server.ts";
import { trial } from "../proof/trial.ts";

/** Accepts a part of a key and a key with added characters, and has another text for unknown cards. */
const careless: Deviation = {
  rules: (plain) => ({
    partnerOf: (key, surface, world) => {
      const plainly = key?.replace(/^Bearer |^x|x$|"/g, "").toLowerCase() ?? "";
      const issued = surface === "partner" ? [...world.keys.partner.keys()] : world.keys.sandbox;
      const known = issued.find((each) => plainly.length > 6 && each.toLowerCase().includes(plainly));
      return plain.partnerOf(known ?? key, surface, world);
    },
    errors: { ...plain.errors, unknownCard: { status: 404, error: "No such card" } },
  }),
};

test("every printed command repeats the wrong answer in a fresh shell", { timeout: 120_000 }, async () => {
  const scenarios = ALL_SCENARIOS.filter(
    ({ area, title }) => area === "card" || (area === "auth" && /^a key with .* for reads$/.test(title)),
  );
  const report = await trial({ deviations: [careless], scenarios, surfaces: ["sandbox"], hasStates: false });
  const again = createReference({ deviations: [careless] });
  const baseUrl = await again.listen();
  try {
    const repeated = report.findings.map(async (finding) => [
      finding.requirement,
      await statusOf(finding.curl.replaceAll(report.target.baseUrl, baseUrl), again.keys.sandbox[0] ?? ""),
      statusSeen(finding),
    ]);
    const results = await Promise.all(repeated);

    expect(results.map(([requirement]) => requirement)).toEqual(
      expect.arrayContaining(["auth.altered-key", "card.unknown"]),
    );
    expect(results.filter(([, came, seen]) => came !== seen)).toEqual([]);
  } finally {
    await again.close();
  }
});

test("a command whose key is not set prints that and sends nothing", async () => {
  const report = await trial({
    deviations: [careless],
    scenarios: ALL_SCENARIOS.filter(({ area }) => area === "card"),
    surfaces: ["sandbox"],
    hasStates: false,
  });
  const [finding] = report.findings;
  const run = promisify(execFile)("bash", ["--noprofile", "--norc", "-c", finding?.curl ?? ""], {
    env: { PATH: process.env.PATH },
  });

  await expect(run).rejects.toThrow(/SANDBOX_API_KEY: parameter null or not set/);
});

/** The status that a printed command gets in a shell in which only the key is set. */
async function statusOf(command: string, key: string): Promise<number> {
  const env = { PATH: process.env.PATH, SANDBOX_API_KEY: key };
  const { stdout } = await promisify(execFile)("bash", ["--noprofile", "--norc", "-c", command], { env });
  return Number(/^HTTP\/\S+ (\d+)/.exec(stdout)?.[1]);
}

function statusSeen({ differences: [first] = [] }: Finding): number | undefined {
  return first !== undefined && "status" in first.actual ? first.actual.status : undefined;
}
