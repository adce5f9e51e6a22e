import { expect, test } from "vitest";
import { run } from "../../cli/library/run.ts";
import { startHostile } from "../hostile/server.ts";
import { SYSTEMS } from "../setups/systems.ts";

test("a row that a missing answer leaves undecided has its request, and the run has exit status 3", async () => {
  const { baseUrl, keys, close } = await startHostile(SYSTEMS["a gateway that closes every order after two seconds"]);
  const only = "ship-request.quote-id-missing";
  const report = await run({ baseUrl, sandboxApiKey: keys.sandbox[0] ?? "", only, seed: 1 });
  await close();

  expect(report).toMatchObject({ exitStatus: 3, verdict: "inconclusive", findings: [] });
  const undecided = report.requirements.filter(({ verdict }) => verdict === "inconclusive");
  expect(undecided.length).toBeGreaterThan(0);
  for (const row of undecided)
    expect(row).toMatchObject({
      unanswered: { endpoint: "ship/request", how: "connection lost" },
      curl: expect.stringMatching(/^curl .*\/_\/api\/v1\/ship\/request' .*SANDBOX_API_KEY/),
    });
});
