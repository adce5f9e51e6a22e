import { execFile } from "node:child_process";
import { cp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Context, combinations, filledIn, type Job, type Step, type Workflow } from "./workflow.ts";

const execute = promisify(execFile);
const STEP_MS = 400_000;

/** Where a workflow is played: nothing leaves these folders. */
export interface Runner {
  /** The repository; what a job leaves in it is gone for the next one, but for `kept`. */
  readonly folder: string;
  readonly kept: readonly string[];
  /** Artifacts of one run. */
  readonly artifacts: string;
  /** The cache, which lasts from run to run. */
  readonly cache: string;
  /** Beside what the workflow sets, and instead of it. */
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

/** Plays a workflow's jobs one after the other, their scripts in the shell that GitHub uses, its actions as copies. */
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
    // The package is installed there already: it is what is tried.
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

/** The actions that our workflows use, on folders. */
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

/** An upload of nothing is a warning, and a cache may be empty. */
function unlessMissing(fault: NodeJS.ErrnoException): void {
  if (fault.code !== "ENOENT") throw fault;
}
