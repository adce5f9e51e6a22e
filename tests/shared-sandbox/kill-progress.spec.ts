import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { KillProgress } from "./kill-progress.ts";

test("progress is stored per mutant and sandbox and survives a restart", () => {
  const folder = mkdtempSync(join(tmpdir(), "packproof-kills-"));
  try {
    const file = join(folder, "kills.jsonl");
    const kill = { violates: "buyback.item-sold", name: "one", outcome: "undecided", reason: "why" } as const;
    new KillProgress(file).add("pool 12", kill);

    const later = new KillProgress(file);
    expect(later.of("pool 12", kill)).toEqual(kill);
    expect(later.of("pool 60", kill)).toBeUndefined();
    expect(later.of("pool 12", { ...kill, name: "two" })).toBeUndefined();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
