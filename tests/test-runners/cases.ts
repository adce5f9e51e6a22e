import type { ConformanceOptions } from "packproof/vitest";

/** The options of the runs in the test files of this folder. They come from the environment, unlike in a user's test file. */
export const CASES = JSON.parse(process.env.CONFORMANCE_CASES ?? "[]") as readonly ConformanceOptions[];
