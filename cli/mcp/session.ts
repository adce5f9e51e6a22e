import { randomBytes } from "node:crypto";
import { REQUIREMENTS } from "../../contract/index.ts";
import type { Report } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";
import type { Settings } from "../../harness/config/setting-names.ts";
import { isForEmbedded, readTarget } from "../../harness/config/settings.ts";
import { type AgentOptions, causeText, toAgentText } from "../../reports/agent.ts";
import { causesOf } from "../../reports/causes.ts";
import { Fence } from "../../reports/fence.ts";
import { explanationOf } from "../explain/explanation.ts";
import { explanationText } from "../explain/explanation-text.ts";
import { lastFailedOf } from "../last-failed.ts";
import { nearest } from "../nearest.ts";
import { UsageFault } from "../outcome.ts";
import { planText } from "../plan/plan-text.ts";
import { rehearse } from "../plan/rehearse.ts";
import { prepareReports } from "../prepare-reports.ts";
import type { Progress } from "../progress.ts";
import { asLines, findRequirements } from "../requirements.ts";
import { runSuite } from "../run-suite.ts";
import { scriptFlagsFor } from "../script-flags.ts";
import { writeReports } from "../write-reports.ts";

/** What a tool call gives to its run: what cancels it, and who is told of its progress. */
interface RunContext {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** The session of one agent: each method is a tool and returns its text. The last report is stored. */
export class Session {
  readonly #settings: Settings;
  #last: { readonly report: Report; readonly reportDir: string } | undefined;
  /** Runs are sequential, because concurrent ones would disturb each other's provider states. */
  #running: Promise<unknown> = Promise.resolve();
  #underWay = 0;
  readonly #closed = new AbortController();

  /** @param settings of the person who started the server; an agent can change neither the target nor the keys */
  constructor(settings: Settings) {
    this.#settings = settings;
  }

  listRequirements(words: string, surface: Surface | undefined): string {
    const wanted = words.split(/\s+/).filter((word) => word !== "");
    return asLines(findRequirements(wanted, surface === undefined ? {} : { surface }));
  }

  explain(id: string): string {
    const row = REQUIREMENTS.find((each) => each.id === id);
    if (row !== undefined) return explanationText(explanationOf(row));
    const meant = nearest(id);
    throw new UsageFault(
      `no requirement has this id${meant.length === 0 ? "" : `; did you mean ${meant.join(", ")}?`}`,
    );
  }

  async plan(only: string | undefined): Promise<string> {
    const settings = this.#settings;
    const target = readTarget(settings, isForEmbedded(settings) ? { BASE_URL: "http://127.0.0.1" } : undefined);
    return planText(await rehearse({ target, ...(only === undefined ? {} : { only }) }));
  }

  /** Verifies, and returns the compact report. */
  run(only: string | undefined, isLastFailed: boolean, { signal, onProgress }: RunContext): Promise<string> {
    const either = AbortSignal.any([signal, this.#closed.signal]);
    this.#underWay++;
    const next = this.#running.then(() => this.#run(only, isLastFailed, { signal: either, onProgress }));
    this.#running = next.catch(() => {}).finally(() => this.#underWay--);
    return next;
  }

  /**
   * Ends the runs.
   * @returns whether there was one
   */
  async close(): Promise<boolean> {
    const wasRunning = this.#underWay > 0;
    this.#closed.abort("the session was closed");
    await this.#running;
    return wasRunning;
  }

  async #run(only: string | undefined, isLastFailed: boolean, context: RunContext): Promise<string> {
    if (context.signal.aborted) throw new UsageFault("the run was cancelled before it began");
    const failed = isLastFailed && this.#last !== undefined ? lastFailedOf(this.#last.report).only : undefined;
    const narrowing = failed ?? only;
    const { report, target } = await runSuite({
      settings: this.#settings,
      prepare: ({ reportDir }) => prepareReports(reportDir),
      ...context,
      ...(narrowing === undefined ? {} : { only: narrowing }),
    });
    const { reportDir } = target;
    this.#last = { report, reportDir };
    const faults = await writeReports(report, reportDir);
    return [toAgentText(report, shownIn(reportDir)), ...faults].join("\n");
  }

  /** @param number of the cause, from 1 */
  finding(number: number): string {
    if (this.#last === undefined) throw new UsageFault("nothing was verified yet; call `run` first");
    const { report, reportDir } = this.#last;
    const causes = causesOf(report);
    const cause = causes[number - 1];
    if (cause === undefined) throw new UsageFault(`the last run has ${causes.length} findings`);
    const options = shownIn(reportDir);
    return `${new Fence(options.word).notice}\n\n${causeText(report, cause, `${number} of ${causes.length}`, options)}`;
  }
}

/** Marks text of the system under test with a random word, which it can't know from earlier output. */
function shownIn(reportDir: string): AgentOptions {
  return { word: randomBytes(6).toString("hex"), reportDir, scriptFlags: scriptFlagsFor(reportDir) };
}
