import { createHash } from "node:crypto";
import type { Night } from "../../cli/history/night.ts";
import type { Verdict } from "../../contract/report.ts";

/** The verdict of a simulated requirement on a night; `chance` is uniform in [0, 1), drawn for each night and row. */
export type Behaviour = (night: number, chance: number) => Verdict;

export interface Simulation {
  readonly nights: number;
  readonly seed: number;
  /** Requirements of the sandbox. */
  readonly rows: Readonly<Record<string, Behaviour>>;
  /** Nights without a run. */
  readonly isLost?: (night: number, chance: number) => boolean;
  /** Median latency of buy/init, in milliseconds. */
  readonly medianMs?: (night: number, chance: number) => number;
}

const FIRST_NIGHT = Date.parse("2026-01-01T03:17:00.000Z");
const DAY_MS = 24 * 3600 * 1000;

export function nightDate(night: number): string {
  return new Date(FIRST_NIGHT + night * DAY_MS).toISOString();
}

/** Simulated nights of one target, as a history stores them; the same seed gives the same nights. */
export function simulateNights({ nights, seed, rows, isLost, medianMs }: Simulation): readonly Night[] {
  return Array.from({ length: nights }, (_, night) => {
    const chanceOf = (what: string) => uniform(seed, night, what);
    const isDone = isLost?.(night, chanceOf("lost")) !== true;
    const words = Object.entries(rows).map(
      ([id, behaviour]) => [id, isDone ? behaviour(night, chanceOf(id)) : "not exercised"] as const,
    );
    const idsOf = (verdict: Verdict) => words.filter(([, word]) => word === verdict).map(([id]) => id);
    const failed = idsOf("fail");
    return {
      history: 1,
      id: `${seed}-${night}`,
      target: { baseUrl: "https://sandbox.example.com", embedded: false },
      suite: "0.1.0",
      startedAt: nightDate(night),
      durationMs: 4000,
      seed: night,
      verdict: !isDone ? "inconclusive" : failed.length > 0 ? "fail" : "pass",
      exitStatus: !isDone ? 2 : failed.length > 0 ? 1 : 0,
      ...(isDone ? {} : { stopped: "nothing answers at BASE_URL" }),
      exchanges: 3000,
      rows: {
        sandbox: {
          pass: idsOf("pass"),
          fail: failed,
          inconclusive: idsOf("inconclusive"),
          "not exercised": idsOf("not exercised"),
        },
      },
      signatures: Object.fromEntries(failed.map((id) => [`sandbox ${id}`, "2-0123456789ab"])),
      excused: [],
      inapplicable: [],
      missing: {},
      latency: isDone
        ? [
            {
              surface: "sandbox",
              endpoint: "buy/init",
              exchanges: 200,
              p95: 90,
              max: 300,
              p50: medianMs?.(night, chanceOf("ms")) ?? 20,
            },
          ]
        : [],
    };
  });
}

function uniform(seed: number, night: number, what: string): number {
  return createHash("sha256").update(`${seed} ${night} ${what}`).digest().readUInt32BE() / 2 ** 32;
}
