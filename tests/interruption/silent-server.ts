import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { startHostile } from "../hostile/server.ts";

const ANSWERED = 60;
/** Before the first scenario, one state is set up and torn down. */
const STATES_BEFORE_RUN = 2;

/** A correct server that stops answering: all requests after a while, or those for provider states. */
export async function startSilentServer(about: "requests" | "states") {
  let isHanging = false;
  let arranged = 0;
  const server = await startHostile({
    answer: async (ask) => {
      const isStates = ask.request.path.startsWith("/_states");
      const isTooLate = about === "states" ? isStates && ++arranged > STATES_BEFORE_RUN : ask.nth > ANSWERED;
      if (isTooLate) isHanging = true;
      else ask.send(await ask.healthy());
    },
  });
  onTestFinished(() => server.close());
  return {
    server,
    hanging: async () => {
      while (!isHanging) await sleep(20);
    },
  };
}

/** The settings of a run against it. */
export function settingsOf({ baseUrl, statesUrl, keys }: Awaited<ReturnType<typeof startHostile>>, about: string) {
  return {
    BASE_URL: baseUrl,
    SANDBOX_API_KEY: keys.sandbox[0],
    ...(about === "states" ? { PROVIDER_STATES_URL: statesUrl } : { MAX_WAIT: "900" }),
  };
}
