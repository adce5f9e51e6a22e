import { afterAll, beforeAll, expect, test } from "vitest";
import { settingsOf } from "../../cli/embedded.ts";
import { bundleCli, startRun } from "../interruption/bundled-run.ts";
import { IS_ENDURANCE } from "../support/endurance.ts";
import { body, itemIdsWith } from "./behaviours.ts";
import { type HostileBehaviour, startHostile } from "./server.ts";

/** The most that a run may ever take, whatever the system sends. Megabytes. */
const MAX_MB = 400;
/** Written by the process itself when it ends. Kilobytes. */
const TELL_PEAK =
  "--import=data:text/javascript,process.on('exit',()=>process._rawDebug(process.resourceUsage().maxRSS))";

const numbers = (count: number) => JSON.stringify(Array.from({ length: count }, (_, i) => i));
const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i])));
/** A further member in every object that is a body or the first entry of one. */
const withMember = (json: string) => body((text) => text.replace(/^(\[?)\{/, `$1{"more":${json},`));

/** Systems whose answers are within every bound of a single answer, and fill the memory together. */
const VERBOSE: readonly (readonly [name: string, behaviour: HostileBehaviour])[] = [
  ["400,000 values in every answer", withMember(numbers(400_000))],
  ["item ids of 100,000 characters", itemIdsWith("", "x".repeat(100_000))],
  ["100,000 keys in every answer", withMember(keys(100_000))],
];

let cli: Awaited<ReturnType<typeof bundleCli>>;
beforeAll(async () => {
  cli = await bundleCli();
});
afterAll(() => cli.remove());

test.each(IS_ENDURANCE ? VERBOSE : VERBOSE.slice(0, 1))(
  "a system with %s ends the run within the memory",
  async (_, behaviour) => {
    const server = await startHostile(behaviour);
    const run = await startRun(cli.main, {
      ...settingsOf(server),
      PROVIDER_STATES_URL: "",
      SURFACES: "sandbox",
      ALLOW_WRITES: "sandbox",
      SEED: "1",
      NODE_OPTIONS: TELL_PEAK,
    });
    const { status, report } = await run.ended();
    await server.close();

    expect({ status, stopped: report?.stopped }).toEqual({
      status: 2,
      stopped: expect.stringContaining("sends too much"),
    });
    expect(Number(/(\d+)\s*$/.exec(run.stderr())?.[1]) / 1024).toBeLessThan(MAX_MB);
  },
);
