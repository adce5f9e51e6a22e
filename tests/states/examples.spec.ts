import { execFileSync, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";

const FOLDER = "examples/provider-states";

/** The handlers, and whether this machine has what they need. */
const HANDLERS = [
  { file: "express.mjs", command: [process.execPath], isHere: true },
  { file: "fastify.mjs", command: [process.execPath], isHere: true },
  { file: "fastapi_states.py", command: ["python3"], isHere: runs("python3", "-c", "import fastapi, uvicorn") },
  { file: "states.go", command: ["go", "run"], isHere: runs("go", "version") },
];

function runs(...[program = "", ...words]: readonly string[]): boolean {
  try {
    execFileSync(program, words, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a handler, and returns what asks it once it answers. */
async function start({ file, command }: (typeof HANDLERS)[number]) {
  const port = await freePort();
  const [program = "", ...words] = [...command, `${FOLDER}/${file}`];
  const child = spawn(program, words, { env: { ...process.env, PORT: String(port) }, stdio: "ignore", detached: true });
  onTestFinished(() => void process.kill(-Number(child.pid), "SIGKILL"));
  const ask = async (body: object) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`http://127.0.0.1:${port}/_states`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return { status: answer.status, values: (await answer.json().catch(() => undefined)) as unknown };
  };
  while (!(await ask({}).catch(() => undefined))) await sleep(50);
  return ask;
}

for (const handler of HANDLERS)
  test.skipIf(!handler.isHere)(`${handler.file} arranges what it offers, and refuses the rest`, async () => {
    const ask = await start(handler);
    const setUp = (state: string, params: object = {}) =>
      ask({ state, params: { surface: "sandbox", ...params }, action: "setup" });
    expect(await setUp("a pack is sold out")).toEqual({ status: 200, values: { pack_id: "pack-sold-out" } });
    expect(await setUp("an item is minted", { user_id: "u1" })).toEqual({
      status: 200,
      values: { item_id: "enft-of-u1", claw_id: "pack-1" },
    });
    expect(await setUp("time has passed", { seconds: 60 })).toEqual({ status: 200, values: {} });
    const broken = { state: "an internal error", params: { surface: "sandbox", endpoint: "inventory" } };
    for (const action of ["setup", "teardown"])
      expect(await ask({ ...broken, action })).toEqual({ status: 200, values: {} });
    for (const state of ["a purchase fails", "toString", "__proto__"]) expect((await setUp(state)).status).toBe(404);
  });
