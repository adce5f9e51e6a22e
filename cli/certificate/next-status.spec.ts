import { expect, test } from "vitest";
import { type Known, nextStatus } from "./next-status.ts";
import type { StatusEntry } from "./status.ts";

const HOUR_MS = 3600 * 1000;
const NOW_MS = Date.parse("2026-01-20T00:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW_MS - hours * HOUR_MS).toISOString();
const entry = (state: StatusEntry["state"], hours: number, reason?: string): StatusEntry => ({
  state,
  since: hoursAgo(hours),
  sha256: "d1",
  ...(reason === undefined ? {} : { reason }),
});
const UNMENDED = "violated the contract for more than 48 hours";

const ROWS: readonly (readonly [
  what: string,
  known: Partial<Known>,
  state: StatusEntry["state"],
  sinceHours: number,
])[] = [
  ["a new certificate", {}, "active", 100],
  ["active, and a run kept the contract", { before: entry("active", 90), latest: run("kept") }, "active", 90],
  ["active, and a run violated it", { before: entry("active", 90), latest: run("violated") }, "degraded", 2],
  ["a new one, and a run violated it", { latest: run("violated") }, "degraded", 2],
  ["degraded for 47 hours", { before: entry("degraded", 47), latest: run("violated") }, "degraded", 47],
  ["degraded for 49 hours", { before: entry("degraded", 49), latest: run("violated") }, "revoked", 0],
  ["degraded for 49 hours, and no run since", { before: entry("degraded", 49) }, "revoked", 0],
  ["degraded, and a run kept the contract", { before: entry("degraded", 49), latest: run("kept") }, "active", 2],
  [
    "active, and a run could not be done since",
    { before: entry("active", 90), unreachedSince: hoursAgo(5) },
    "stale",
    5,
  ],
  ["stale, and no run since", { before: entry("stale", 30) }, "stale", 30],
  ["stale, and a run kept the contract", { before: entry("stale", 30), latest: run("kept") }, "active", 2],
  ["stale, and a run from before kept it", { before: entry("stale", 1), latest: run("kept") }, "stale", 1],
  ["stale, and a run violated it", { before: entry("stale", 30), latest: run("violated") }, "degraded", 2],
  ["degraded, and out of reach since", { before: entry("degraded", 9), unreachedSince: hoursAgo(5) }, "degraded", 9],
  [
    "revoked for 48 hours of violations, then kept",
    { before: entry("revoked", 9, UNMENDED), latest: run("kept") },
    "active",
    2,
  ],
  [
    "revoked by the issuer, and a run kept it",
    { before: entry("revoked", 9, "key lost"), latest: run("kept") },
    "revoked",
    9,
  ],
  [
    "revoked now, though a run kept it",
    { before: entry("active", 9), latest: run("kept"), revokedFor: "key lost" },
    "revoked",
    0,
  ],
];

function run(outcome: "kept" | "violated"): Known["latest"] {
  return { startedAt: hoursAgo(2), outcome };
}

test.each(ROWS)("%s", (_, known, state, sinceHours) => {
  const plain = {
    sha256: "d1",
    issuedAt: hoursAgo(100),
    before: undefined,
    latest: undefined,
    revokedFor: undefined,
    unreachedSince: undefined,
  };
  expect(nextStatus({ ...plain, ...known }, NOW_MS)).toMatchObject({
    state,
    since: hoursAgo(sinceHours),
    sha256: "d1",
  });
});
