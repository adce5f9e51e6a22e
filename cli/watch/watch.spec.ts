import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import type { Report } from "../../contract/report.ts";
import type { Narrowing } from "../../harness/run/selection.ts";
import { aGreenReport, aReport } from "../../tests/support/sample-report.ts";
import { watch } from "./watch.ts";

const GREEN = aGreenReport();
const RED = aReport({
  requirements: [{ ...aReport().requirements[0], id: "card.answers", surface: "sandbox", verdict: "fail" } as never],
});
const FAILED = new Set(["sandbox card.answers"]);

let end = () => {};
afterEach(() => end());

/** Starts watching. Each round gets the next of the reports, and the last one ends the watching. */
function watching(reports: readonly Report[], given: { paths?: readonly string[]; baseUrl?: string }) {
  const controller = new AbortController();
  end = () => controller.abort();
  const played: (Narrowing | undefined)[] = [];
  const lines: string[] = [];
  const ended = watch({
    paths: given.paths ?? [],
    baseUrl: given.baseUrl,
    isLoopback: true,
    only: "card",
    signal: controller.signal,
    say: (line) => lines.push(line),
    play: async (only) => {
      played.push(only);
      if (played.length === reports.length) controller.abort();
      return reports[played.length - 1] ?? GREEN;
    },
  });
  const waiting = () => vi.waitFor(() => expect(lines.at(-1)).toMatch(/^watching /), { timeout: 10_000, interval: 20 });
  return { played, lines, ended, waiting };
}

test("a changed file starts a round with the failed scenarios and then all selected ones", async () => {
  const folder = await mkdtemp(join(tmpdir(), "packproof-watch-"));
  try {
    const { played, ended, waiting } = watching([RED, GREEN, GREEN], { paths: [folder] });
    await waiting();
    await writeFile(join(folder, "server.js"), "// mended");
    expect(await ended).toBe(0);
    expect(played).toEqual(["card", FAILED, "card"]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("a part that passes after a failure is no pass of the whole", async () => {
  const folder = await mkdtemp(join(tmpdir(), "packproof-watch-"));
  try {
    const { ended, waiting } = watching([RED, GREEN], { paths: [folder] });
    await waiting();
    await writeFile(join(folder, "server.js"), "// mended");
    expect(await ended).toBe(2);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("a restarted system starts a round, and the rest is not run while a failure remains", async () => {
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    return server;
  };
  const server = await listen(0);
  const { port } = server.address() as { port: number };
  const { played, ended, waiting } = watching([RED, RED], { baseUrl: `http://127.0.0.1:${port}` });
  await waiting();
  // Longer than the interval between two attempts, so that both states are noticed.
  const aWhile = () => new Promise((resolve) => setTimeout(resolve, 350));
  await aWhile();
  await new Promise((resolve) => server.close(resolve));
  await aWhile();
  expect(played).toHaveLength(1);
  const again = await listen(port);
  expect(await ended).toBe(1);
  expect(played).toEqual(["card", FAILED]);
  again.close();
});
