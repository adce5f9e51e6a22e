import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Report } from "../../contract/report.ts";
import type { Deviation } from "../../reference/deviation.ts";
import { edited } from "../../reference/mutants/support/edit.ts";
import { createReference } from "../../reference/server.ts";
import { MISTAKES } from "../mistakes/mistakes.ts";
import { trial } from "../proof/trial.ts";

const hasJq = spawnSync("sh", ["-c", "command -v jq"]).status === 0;
const MISTAKE = "a shipped item stays in the inventory";

/** The lines that a finding's script prints on another server with the same mistake: an answer and its status, in turn. */
async function replayed({ findings, target }: Report, requirement: string, deviations: readonly Deviation[]) {
  const system = createReference({ deviations });
  const baseUrl = await system.listen();
  try {
    const finding = findings.find((each) => each.requirement === requirement);
    const script = finding?.script?.replaceAll(target.baseUrl, baseUrl) ?? "exit 1";
    const env = { PATH: process.env.PATH, SANDBOX_API_KEY: system.keys.sandbox[0] };
    const { stdout } = await promisify(execFile)("sh", ["-c", script], { env });
    return { finding, lines: stdout.trim().split("\n") };
  } finally {
    await system.close();
  }
}

const OF_INVENTORY = ALL_SCENARIOS.filter(
  ({ title }) => title === "the inventory holds the bought items without the sold and shipped ones",
);

test.skipIf(!hasJq)("the script of a finding repeats all steps that lead to it on another server", async () => {
  const deviations = MISTAKES.filter(({ name }) => name === MISTAKE).map(({ deviation }) => deviation);
  const options = { deviations, scenarios: OF_INVENTORY, surfaces: ["sandbox"], hasStates: false } as const;
  const report = await trial({ ...options, isConfirming: true });
  const { finding, lines } = await replayed(report, "inventory.excludes-shipped", deviations);
  const [purchase, inventory] = [lines[0] ?? "", lines.at(-2) ?? ""].map((text) => JSON.parse(text));

  expect(deviations).toHaveLength(1);
  expect(lines.at(-1)).toBe("200");
  const idOf = ({ id }: { readonly id: string }) => id;
  expect(inventory.items.map(idOf)).toEqual(expect.arrayContaining(purchase.nfts.map(idOf)));
  expect(finding?.sequence?.length).toBe(lines.length / 2);
  expect(report.evidence.map(({ n }) => n)).toEqual(expect.arrayContaining([...(finding?.sequence ?? [])]));
});

test.skipIf(!hasJq)("the script of a rule's finding repeats the purchase that its answer is about", async () => {
  const ending = (item: unknown) => ({ ...Object(item), buyback_expires_at: "2126-01-01T00:00:00.000Z" });
  const deviations = [{ answer: edited("inventory", "items", (items) => [items].flat().map(ending)) }];
  const scenarios = ALL_SCENARIOS.filter(
    ({ verifies, exercises }) =>
      exercises.includes("inventory.expires-after-seven-days") && verifies.includes("inventory.item-kind-equals-init"),
  );
  const report = await trial({ deviations, scenarios, surfaces: ["sandbox"], hasStates: false });
  const { finding, lines } = await replayed(report, "inventory.expires-after-seven-days", deviations);
  const [purchase, inventory] = [lines[0] ?? "", lines.at(-2) ?? ""].map((text) => JSON.parse(text));

  expect(finding?.scenario).toBeUndefined();
  expect(lines.at(-1)).toBe("200");
  expect(inventory.items.map(({ id }: { readonly id: string }) => id)).toContain(purchase.nfts[0].id);
  expect(inventory.items[0].buyback_expires_at).toMatch(/^2126/);
});
