import { type ProgressMode, progressModeOn } from "./terminal.ts";

/** Progress of a run after each scenario. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly findings: number;
}

/** The used parts of a terminal, so that a spec can replace it. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Minimum time between two updates of the line, to limit the work. Milliseconds. */
const REDRAW_MS = 100;
const MINUTE_MS = 60_000;
const ERASE_LINE = "\r\u001b[2K";

/** Shows the progress of a run until it is cleared. */
export function progressOn(
  screen: Screen,
  mode: ProgressMode = progressModeOn(screen.isTTY === true, process.env),
  nowMs: () => number = () => performance.now(),
) {
  const startedMs = nowMs();
  let drawnMs = Number.NEGATIVE_INFINITY;
  let latest: Progress | undefined;
  let clock: ReturnType<typeof setInterval> | undefined;
  const line = () => (latest === undefined ? "" : progressLine(latest, nowMs() - startedMs));
  return {
    show(progress: Progress): void {
      latest = progress;
      // A scenario may wait for longer than a minute.
      if (mode === "minutes") clock ??= setInterval(() => screen.write(`${line()}\n`), MINUTE_MS).unref();
      const isLast = progress.done === progress.total;
      if (mode !== "line" || (nowMs() - drawnMs < REDRAW_MS && !isLast)) return;
      drawnMs = nowMs();
      screen.write(ERASE_LINE + line().slice(0, (screen.columns ?? 80) - 1));
    },
    clear(): void {
      clearInterval(clock);
      clock = undefined;
      if (drawnMs === Number.NEGATIVE_INFINITY) return;
      drawnMs = Number.NEGATIVE_INFINITY;
      screen.write(ERASE_LINE);
    },
  };
}

/** Scenarios done of all, findings so far, and the estimated remaining time. */
export function progressLine({ done, total, findings }: Progress, elapsedMs: number): string {
  const found = findings === 1 ? "1 finding" : `${findings} findings`;
  const counts = `${done}/${total} scenarios, ${found}`;
  if (done === total) return findings === 0 ? counts : `${counts}, confirming`;
  if (done === 0) return counts;
  const leftS = Math.ceil(((elapsedMs / done) * (total - done)) / 1000);
  return `${counts}, about ${leftS < 90 ? `${leftS} s` : `${Math.round(leftS / 60)} min`} left`;
}
