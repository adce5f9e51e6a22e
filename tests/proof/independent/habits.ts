import { startPythonServer } from "../../support/python-process.ts";
import { verifyServer } from "../../support/verify-server.ts";
import { startablePythonServers } from "./python-servers.ts";
import type { ServerSubject } from "./server-subject.ts";

const MIN_PASSES = 250;

/** Every habit of the servers in Python that can be started here. */
export function habitSubjects(): readonly ServerSubject[] {
  return startablePythonServers().flatMap(([family, server]) =>
    Object.entries(server.habits).map(
      ([habit, flags]): ServerSubject => ({
        kind: "server",
        family,
        name: `${family}: ${habit}`,
        because: flags.join(" ") || "its defaults",
        minPasses: MIN_PASSES,
        play: async (seed, scenarios) => {
          const running = await startPythonServer(server, flags);
          return { runs: [await verifyServer(running, { SEED: String(seed) }, scenarios)], crashes: [] };
        },
      }),
    ),
  );
}
