import { expect, onTestFinished, test, vi } from "vitest";
import { progressLine, progressOn } from "./progress.ts";
import type { ProgressMode } from "./terminal.ts";

test.each([
  [{ done: 0, total: 200, findings: 0 }, 0, "0/200 scenarios, 0 findings"],
  [{ done: 50, total: 200, findings: 1 }, 2_000, "50/200 scenarios, 1 finding, about 6 s left"],
  [{ done: 1, total: 101, findings: 2 }, 3_000, "1/101 scenarios, 2 findings, about 5 min left"],
  [{ done: 200, total: 200, findings: 0 }, 9_000, "200/200 scenarios, 0 findings"],
  [{ done: 200, total: 200, findings: 3 }, 9_000, "200/200 scenarios, 3 findings, confirming"],
])("%j after %i ms reads %s", (progress, elapsedMs, line) => {
  expect(progressLine(progress, elapsedMs)).toBe(line);
});

function screen(mode: ProgressMode) {
  const written: string[] = [];
  let nowMs = 0;
  const progress = progressOn({ columns: 40, write: (text) => written.push(text) }, mode, () => nowMs);
  return { written, progress, pass: (ms: number) => (nowMs += ms) };
}

test("nothing is written if nothing is wanted", () => {
  const { written, progress } = screen("none");
  progress.show({ done: 1, total: 2, findings: 0 });
  progress.clear();
  expect(written).toEqual([]);
});

test("where lines stay, one is written each minute, also while a scenario waits", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { written, progress, pass } = screen("minutes");
  progress.show({ done: 1, total: 2, findings: 0 });
  for (const ms of [59_000, 1_000, 60_000]) {
    pass(ms);
    vi.advanceTimersByTime(ms);
  }
  progress.clear();
  vi.advanceTimersByTime(120_000);
  expect(written).toEqual([
    "1/2 scenarios, 0 findings, about 60 s left\n",
    "1/2 scenarios, 0 findings, about 2 min left\n",
  ]);
});

test("the progress line is redrawn at intervals, fits the terminal and is cleared at the end", () => {
  const { written, progress, pass } = screen("line");
  for (let done = 1; done <= 100; done++) {
    pass(10);
    progress.show({ done, total: 100, findings: 0 });
  }
  expect(written.length).toBeLessThan(15);
  for (const text of written) expect(text.replace("\r\u001b[2K", "").length).toBeLessThan(40);
  progress.clear();
  expect(written.at(-1)).toBe("\r\u001b[2K");
});
