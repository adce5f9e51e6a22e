// Measures and prints; asserts nothing. `npm run bench`
import { coldRuns } from "./cold-runs.ts";
import { overhead } from "./overhead.ts";

console.log("whole run from the command line, cold, median of 3 (seconds)");
for (const { what, seconds } of await coldRuns()) console.log(`  ${what.padEnd(36)} ${seconds.toFixed(2)}`);

console.log("verified exchanges per second beside the same requests by bare undici, same concurrency");
const { verifiedPerSecond, barePerSecond, exchanges } = await overhead();
console.log(
  `  ${exchanges} exchanges`.padEnd(38),
  `verified ${verifiedPerSecond.toFixed(0)}, bare ${barePerSecond.toFixed(0)}, ratio ${(verifiedPerSecond / barePerSecond).toFixed(2)}`,
);
