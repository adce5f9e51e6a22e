import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { readTarget } from "../../harness/config/settings.ts";
import { verify } from "../../harness/run/verify.ts";
import { inWords } from "../../reports/difference-text.ts";
import { FORMATS, toConsole } from "../../reports/index.ts";
import { startHostile } from "../hostile/server.ts";

/** Closes all connections when an item is sold a second time, as a process does that ends on an unhandled exception. */
async function startFragile() {
  const sold = new Set<string>();
  const fragile = { deaths: 0 };
  const server = await startHostile({
    answer: async (ask) => {
      const { path, body } = ask.request;
      const isSecondSale = path.endsWith("/vm/buyback") && sold.has(body);
      if (isSecondSale) {
        fragile.deaths++;
        await ask.control.stop();
        return;
      }
      const answer = await ask.healthy();
      if (path.endsWith("/vm/buyback") && answer.status === 200) sold.add(body);
      ask.send(answer);
    },
  });
  return { server, fragile };
}

test("a crash is reported with the request that caused it and a script that repeats it", async () => {
  const { server } = await startFragile();
  const key = server.keys.sandbox[0] ?? "";
  const report = inWords(
    await verify({
      target: readTarget({ BASE_URL: server.baseUrl, SANDBOX_API_KEY: key, SEED: "1", RUNS: "2" }),
      scenarios: ALL_SCENARIOS.filter(
        ({ area, verifies }) => area === "buyback" && verifies.includes("buyback.item-sold"),
      ),
      suite: { name: "packproof", version: "0" },
      // Sequential, so that no other request is in progress.
      concurrency: 1,
      bounds: { goneMs: 500, lookMs: 50 },
    }),
  );
  await server.close();
  const [fatal] = report.fatalRequests?.requests ?? [];

  expect(report).toMatchObject({ exitStatus: 2, stopped: expect.stringContaining("(connection") });
  expect(fatal).toMatchObject({ surface: "sandbox", endpoint: "buyback" });
  expect(fatal?.script).toMatch(/ID_\d=.*"item_id":"'"\$ID_\d"'"/s);
  expect(fatal?.exchanges.length).toBeGreaterThan(1);
  expect(report.evidence.map(({ n }) => n)).toEqual(expect.arrayContaining([...(fatal?.exchanges ?? [])]));

  const texts = await Promise.all(
    FORMATS.map(async ({ file, render }) => [file, String(await render(report))] as const),
  );
  const naming = texts.filter(([, text]) => /vm\/buyback.*item_id/.test(text)).map(([file]) => file);
  expect(naming).toEqual(expect.arrayContaining(["report.json", "junit.xml", "index.html", "summary.md", "ctrf.json"]));
  for (const [, text] of texts) expect(text).not.toContain(key);
  expect(toConsole(report, { color: false, width: 100 })).toMatch(
    /^STOPPED [^\n]*\n {2}last [^\n]*buyback.*"item_id"/ms,
  );

  const again = await startFragile();
  const script = fatal?.script.replaceAll(server.baseUrl, again.server.baseUrl) ?? "";
  const env = { PATH: process.env.PATH, SANDBOX_API_KEY: again.server.keys.sandbox[0] };
  // curl's exit status shows that no answer arrived.
  await expect(promisify(execFile)("sh", ["-c", script], { env })).rejects.toMatchObject({ code: 52 });
  expect(again.fragile.deaths).toBe(1);
  await again.server.close();
});
