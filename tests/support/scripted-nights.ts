import type { Finding, Report, RequirementResult } from "../../contract/report.ts";
import { aDifference, aFinding, aGreenReport, aReport } from "./sample-report.ts";

/**
 * The result of a scripted night for requirements a, b and c on the sandbox: absent is a pass, `open` is not judged,
 * any other text is the way in which it failed.
 */
export interface ScriptedNight {
  readonly a?: string;
  readonly b?: string;
  readonly c?: string;
  readonly isDown?: true;
  /** Requirements that are open after the night, for comparison. */
  readonly open: readonly string[];
  /** Whether a message is expected. */
  readonly isNews: boolean;
}

const down = { isDown: true, open: ["run"], isNews: true } as const;

/** Twenty nights of one target that cover the whole life of an issue. */
export const TWENTY_NIGHTS: readonly ScriptedNight[] = [
  { open: [], isNews: false },
  { a: "no body", open: ["a"], isNews: true },
  { a: "no body", open: ["a"], isNews: false },
  { a: "no body", b: "no array", open: ["a", "b"], isNews: true },
  { a: "an array", b: "no array", open: ["a", "b"], isNews: true },
  { a: "open", b: "no array", open: ["a", "b"], isNews: false },
  { ...down, open: ["a", "b", "run"] },
  { ...down, open: ["a", "b", "run"], isNews: false },
  { a: "an array", b: "no array", open: ["a", "b"], isNews: true },
  { b: "no array", open: ["b"], isNews: true },
  { open: [], isNews: true },
  { open: [], isNews: false },
  { c: "open", open: [], isNews: false },
  { c: "no body", open: ["c"], isNews: true },
  { c: "open", open: ["c"], isNews: false },
  { open: [], isNews: true },
  down,
  { open: [], isNews: true },
  { a: "no body", b: "no body", c: "no body", open: ["a", "b", "c"], isNews: true },
  { open: [], isNews: true },
];

/** The report of a scripted night. */
export function scriptedReport({ isDown, ...night }: ScriptedNight, at: number, baseUrl: string): Report {
  const startedAt = new Date(Date.UTC(2026, 0, 1 + at, 3)).toISOString();
  const common = { startedAt, target: { baseUrl, surfaces: ["sandbox"], embedded: false } } as const;
  const rows = (["a", "b", "c"] as const).map((name) => ({
    id: `scripted.${name}`,
    came: isDown ? "open" : (night[name] ?? ""),
  }));
  const requirements = rows.map(
    ({ id, came }): RequirementResult => ({
      id,
      surface: "sandbox",
      title: `keeps ${id}`,
      source: "partner-api.md",
      level: "must",
      verdict: came === "" ? "pass" : came === "open" ? "not exercised" : "fail",
    }),
  );
  const findings = rows
    .filter(({ came }) => came !== "" && came !== "open")
    .map(
      ({ id, came }): Finding =>
        aFinding({
          requirement: id,
          summary: `${id} answered with ${came}`,
          differences: [aDifference({ text: came })],
        }),
    );
  if (isDown) {
    const stopped = "nothing answers at BASE_URL";
    return aReport({ ...common, requirements, findings: [], verdict: "inconclusive", exitStatus: 2, stopped });
  }
  if (findings.length === 0) return aGreenReport({ ...common, requirements });
  return aReport({ ...common, requirements, findings });
}
