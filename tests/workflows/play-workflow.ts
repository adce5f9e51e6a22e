import { execFile } from "node:child_process";
import { cp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Context, combinations, filledIn, type Job, type Step, type Workflow } from "./workflow.ts";

const execute = promisify(execFile);
const STEP_MS = 400_000;

/** The folders of a simulated runner; nothing is written elsewhere. */
export interface Runner {
  /** The repository. A job starts without the files of earlier jobs, except `kept`. */
  readonly folder: string;
  readonly kept: readonly string[];
  /** Artifacts of one run. */
  readonly artifacts: string;
  /** The cache, which is kept between runs. */
  readonly cache: string;
  /** Environment variables that are added to those of the workflow, and override them. */
  readonly environment: Readonly<Record<string, string>>;
}

interface PlayedStep {
  readonly name: string;
  readonly status: number;
  readonly output: string;
}

export interface PlayedRun {
  readonly isGreen: boolean;
  /** The steps with a script, in order. */
  readonly steps: readonly PlayedStep[];
}

/** Plays a workflow's jobs in sequence: scripts in the shell that GitHub uses, actions as copies between folders. */
export async function playWorkflow(workflow: Workflow, context: Context, runner: Runner): Promise<PlayedRun> {
  const steps: PlayedStep[] = [];
  const failed = new Set<string>();
  for (const [name, job] of Object.entries(workflow.jobs)) {
    if (job.needs !== undefined && failed.has(job.needs) && job.if !== "always()") continue;
    for (const combination of combinations(job)) {
      for (const each of await readdir(runner.folder)) {
        if (!runner.kept.includes(each)) await rm(join(runner.folder, each), { recursive: true });
      }
      const played = await playJob(job, { ...context, ...combination }, runner);
      steps.push(...played);
      if (played.some(({ status }) => status !== 0)) failed.add(name);
    }
  }
  return { isGreen: failed.size === 0, steps };
}

async function playJob(job: Job, context: Context, runner: Runner): Promise<readonly PlayedStep[]> {
  const played: PlayedStep[] = [];
  for (const step of job.steps) {
    const hasFailed = played.some(({ status }) => status !== 0);
    if (hasFailed && step.if !== "always()") continue;
    if (step.run === undefined) await act(step, context, runner);
    // `npm ci` is skipped, because the package under test is installed already.
    else if (step.run !== "npm ci")
      played.push(await playStep(step, step.run, { ...job.env, ...step.env }, context, runner));
  }
  return played;
}

async function playStep(
  step: Step,
  script: string,
  env: Readonly<Record<string, string>>,
  context: Context,
  { folder, environment }: Runner,
): Promise<PlayedStep> {
  const filled = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filledIn(value, context)]));
  const name = step.name ?? script;
  const options = { cwd: folder, env: { ...filled, ...environment }, timeout: STEP_MS, maxBuffer: 64 * 1024 * 1024 };
  try {
    const { stdout, stderr } = await execute("bash", ["-e", "-c", filledIn(script, context)], options);
    return { name, status: 0, output: stdout + stderr };
  } catch (fault) {
    const { code, stdout, stderr } = fault as { code?: unknown; stdout: string; stderr: string };
    if (typeof code !== "number") throw fault;
    return { name, status: code, output: stdout + stderr };
  }
}

/** Simulates the actions that our workflows use. */
async function act({ uses = "", with: given = {} }: Step, context: Context, { folder, artifacts, cache }: Runner) {
  const path = join(folder, filledIn(given.path ?? "", context));
  const copy = (from: string, to: string) => cp(from, to, { recursive: true }).catch(unlessMissing);
  switch (uses.split("@")[0]) {
    case "actions/checkout":
    case "actions/setup-node":
      return;
    case "actions/upload-artifact":
      return copy(path, join(artifacts, filledIn(given.name ?? "", context)));
    case "actions/download-artifact":
      return copy(artifacts, path);
    case "actions/cache/restore":
      return copy(cache, path);
    case "actions/cache/save":
      return copy(path, cache);
    default:
      throw new Error(`${uses} is not played`);
  }
}

/** An upload without files is only a warning, and a cache may be empty. */
function unlessMissing(fault: NodeJS.ErrnoException): void {
  if (fault.code !== "ENOENT") throw fault;
}
