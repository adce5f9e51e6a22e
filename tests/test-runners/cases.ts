import type { ConformanceOptions } from "packproof/vitest";

/** What the test files of this folder verify: handed over by the environment, as somebody's own test file would not be. */
export const CASES = JSON.parse(process.env.CONFORMANCE_CASES ?? "[]") as readonly ConformanceOptions[];
