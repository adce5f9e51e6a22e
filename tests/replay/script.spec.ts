import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { createReference } from "../../reference/server.ts";
import { MISTAKES } from "../mistakes/mistakes.ts";
import { trial } from "../proof/trial.ts";

const hasJq = spawnSync("sh", ["-c", "command -v jq"]).status === 0;
const MISTAKE = "a shipped item stays in the inventory";

test.skipIf(!hasJq)("the script of a finding repeats all steps that lead to it on another server", async () => {
  const deviations = MISTAKES.filter(({ name }) => name === MISTAKE).map(({ deviation }) => deviation);
  const report = await trial({
    deviations,
    scenarios: ALL_SCENARIOS.filter(
      ({ title }) => title === "the inventory holds the bought items without the sold and shipped ones",
    ),
    surfaces: ["sandbox"],
    hasStates: false,
    isConfirming: true,
  });
  const finding = report.findings.find(({ requirement }) => requirement === "inventory.excludes-shipped");
  const system = createReference({ deviations });
  const baseUrl = await system.listen();
  try {
    const script = finding?.script?.replaceAll(report.target.baseUrl, baseUrl) ?? "exit 1";
    const env = { PATH: process.env.PATH, SANDBOX_API_KEY: system.keys.sandbox[0] };
    const { stdout } = await promisify(execFile)("sh", ["-c", script], { env });
    const lines = stdout.trim().split("\n");
    const [purchase, inventory] = [lines[0] ?? "", lines.at(-2) ?? ""].map((text) => JSON.parse(text));

    expect(deviations).toHaveLength(1);
    expect(lines.at(-1)).toBe("200");
    const idOf = ({ id }: { readonly id: string }) => id;
    expect(inventory.items.map(idOf)).toEqual(expect.arrayContaining(purchase.nfts.map(idOf)));
    expect(finding?.sequence?.length).toBe(lines.length / 2);
    expect(report.evidence.map(({ n }) => n)).toEqual(expect.arrayContaining([...(finding?.sequence ?? [])]));
  } finally {
    await system.close();
  }
});
