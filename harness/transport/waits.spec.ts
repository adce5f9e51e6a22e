import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Folders whose subject is time. */
const MAY_SLEEP = /^harness\/(transport|schedule)\//;

it("is the only place for waits in real time beside the provider's clock and the transport", () => {
  const sources = ["harness", "suites", "properties"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => `${folder}/${path}`),
  );
  const sleeping = sources.filter((path) => /timers\/promises"|\/sleep\.ts"/.test(readFileSync(path, "utf8")));
  expect(sleeping.filter((path) => !MAY_SLEEP.test(path) && !path.endsWith(".spec.ts"))).toEqual([]);
  expect(sleeping).toContain("harness/transport/waits.ts");
});
