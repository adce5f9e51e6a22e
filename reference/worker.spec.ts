import { expect, it } from "vitest";
import { startEmbeddedReference } from "./worker.ts";

it("serves all three surfaces and the states at the reported address until it is closed", async () => {
  const { baseUrl, statesUrl, keys, close } = await startEmbeddedReference({ seed: 1 });
  const status = async (path: string, key?: string) =>
    (await fetch(`${baseUrl}${path}`, key === undefined ? {} : { headers: { "x-api-key": key } })).status;

  expect(await status("/_/api/v1/vm/available", keys.sandbox[0])).toBe(200);
  expect(await status("/api/v1/vm/available", keys.partner[1])).toBe(200);
  expect(await status("/api/vm/available")).toBe(200);
  const state = JSON.stringify({ state: "time has passed", params: { surface: "user", seconds: 1 }, action: "setup" });
  expect((await fetch(statesUrl, { method: "POST", body: state })).status).toBe(200);

  await close();
  await expect(status("/")).rejects.toThrow();
});
