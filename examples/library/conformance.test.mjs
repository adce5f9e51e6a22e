// Your own test suite verifies your own mock: `MOCK_URL=http://localhost:4010 MOCK_KEY=sandbox-… node --test`
import assert from "node:assert/strict";
import { test } from "node:test";
import { run } from "packproof";

test("the mock keeps the contract of the sandbox", async () => {
  const report = await run({
    baseUrl: process.env.MOCK_URL,
    sandboxApiKey: process.env.MOCK_KEY,
    surfaces: ["sandbox"],
    only: process.env.ONLY,
  });

  assert.deepEqual(
    report.findings.map(({ requirement, summary }) => `${requirement}: ${summary}`),
    [],
  );
  // Nothing violated is not enough: the system has to answer, and something to be verified.
  assert.equal(report.exitStatus, 0, report.stopped);
  assert.ok(report.totals.pass > 0);
});
