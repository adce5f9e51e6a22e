import { readTarget } from "../../harness/config/settings.ts";
import { verify } from "../../harness/run/verify.ts";
import { SCENARIOS } from "../../suites/index.ts";
import { type Ask, type Healthy, startHostile } from "../hostile/server.ts";

/** Returns the answer of a system with one fault; undefined if it shows nothing of it. */
export type Fault = (ask: Ask, answer: Healthy) => Healthy | undefined;

/** Returns the requirements of the sandbox that a run without provider states reports as violated. */
export async function violatedBy(fault: Fault, seed: number): Promise<readonly string[]> {
  const server = await startHostile({
    answer: async (ask) => {
      const answer = await ask.healthy();
      ask.send(fault(ask, answer) ?? answer);
    },
  });
  const { findings } = await verify({
    target: readTarget({
      BASE_URL: server.baseUrl,
      SANDBOX_API_KEY: server.keys.sandbox[0],
      SANDBOX_API_KEY_2: server.keys.sandbox[1],
      SEED: String(seed),
    }),
    scenarios: SCENARIOS,
    suite: { name: "packproof", version: "0" },
    isConfirming: false,
  });
  await server.close();
  return findings.map(({ requirement }) => requirement).sort();
}
