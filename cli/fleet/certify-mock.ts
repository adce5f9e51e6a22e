import { rm } from "node:fs/promises";
import { join } from "node:path";
import { SURFACES, type Surface } from "../../contract/surface.ts";
import { readEnvironment } from "../../harness/config/environment.ts";
import { CREDENTIALS } from "../../harness/config/keys.ts";
import { certifyRun } from "../certificate/certify.ts";
import { writeFiles } from "../certificate/folder.ts";
import { faultLine, UNUSABLE, UsageFault } from "../outcome.ts";
import { memberOf } from "../settings-flags.ts";
import { type FleetMock, readFleet } from "./fleet.ts";

/** File name of a worker's outcome in the folder of its mock. */
export const OUTCOME_FILE = "outcome.json";

/** What a worker leaves for the gather step, whatever the outcome. */
export interface MockOutcome {
  readonly format: 1;
  readonly name: string;
  /** Exit status as of `certify run`. */
  readonly exitStatus: number;
  /** Why nothing could be done, in one line. */
  readonly fault?: string;
}

export interface WorkerFlags {
  readonly output: string;
  readonly nonce?: string;
}

/** The variable with which Kubernetes tells a pod of an indexed job its number, from 0. */
const INDEX = "JOB_COMPLETION_INDEX";

/**
 * The worker's job for one mock: verifies it as `certify run` does, with the mock's own credentials. It replaces the
 * folder that an earlier job left.
 * @param name the mock; absent: the one whose place in the file is in `JOB_COMPLETION_INDEX`
 * @param environment as `process.env`
 * @returns the exit status of `certify run`
 */
export async function certifyMock(
  file: string,
  name: string | undefined,
  flags: WorkerFlags,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const fleet = await readFleet(file);
  const mock = chosen(fleet, name, environment[INDEX]);
  const output = join(flags.output, mock.name);
  const leave = (outcome: MockOutcome) =>
    writeFiles(output, [{ file: OUTCOME_FILE, text: `${JSON.stringify(outcome, undefined, 2)}\n` }]);
  // What an earlier night left must not be taken for this one's result.
  await rm(output, { recursive: true, force: true });
  try {
    const exitStatus = await certifyRun({
      ...flags,
      ...settingsOf(mock, environment),
      output,
      // The report of a run without a certificate.
      reportDir: join(output, "report"),
    });
    await leave({ format: 1, name: mock.name, exitStatus });
    return exitStatus;
  } catch (fault) {
    await leave({ format: 1, name: mock.name, exitStatus: UNUSABLE, fault: faultLine(fault) });
    throw fault;
  }
}

function chosen(fleet: readonly FleetMock[], name: string | undefined, index: string | undefined): FleetMock {
  if (name === undefined && index === undefined)
    throw new UsageFault(`name a mock of the fleet, or set ${INDEX} to its place in the file, from 0`);
  const mock = name === undefined ? fleet[Number(index)] : fleet.find((each) => each.name === name);
  if (mock !== undefined) return mock;
  throw new UsageFault(`the fleet has no mock ${name ?? `at ${INDEX}=${index}`}; give one of its names`);
}

const CREDENTIALS_OF: Readonly<Record<Surface, readonly (typeof CREDENTIALS)[number][]>> = {
  sandbox: ["SANDBOX_API_KEY"],
  partner: ["PARTNER_API_KEY"],
  user: ["USER_API_KEY", "USER_SESSION_TOKEN"],
};

/** The surfaces whose credentials are given; without any, the sandbox, whose missing key is then named. */
function surfacesOf(credentials: Readonly<Record<string, string>>): readonly Surface[] {
  const given = SURFACES.filter((surface) =>
    CREDENTIALS_OF[surface].some((name) => (credentials[memberOf(name)] ?? "") !== ""),
  );
  return given.length === 0 ? ["sandbox"] : given;
}

/** A credential is read from the mock's own variable, else from the plain one, for workers that have only its own. */
function settingsOf(mock: FleetMock, environment: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const plain = readEnvironment(environment);
  const credentials = CREDENTIALS.map(
    (name) => [memberOf(name), environment[`${mock.keys ?? ""}${name}`] ?? plain[name] ?? ""] as const,
  );
  return {
    ...Object.fromEntries(credentials),
    baseUrl: mock.baseUrl,
    providerStatesUrl: mock.providerStatesUrl ?? "",
    surfaces: (mock.surfaces ?? surfacesOf(Object.fromEntries(credentials))).join(","),
    ...(mock.profile === undefined ? {} : { profile: mock.profile }),
  };
}
