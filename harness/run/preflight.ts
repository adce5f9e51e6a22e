import type { Surface } from "../../contract/surface.ts";
import { PartnerClient } from "../client/partner-client.ts";
import { UserClient } from "../client/user-client.ts";
import { NoAnswer } from "../transport/no-answer.ts";
import type { RunContext } from "./run-context.ts";
import { TargetGone } from "./stops.ts";

/**
 * Looks whether there is anything to verify, with one read per surface.
 * @returns why the run can't be done; undefined when it can
 */
export async function findObstacle(run: RunContext): Promise<string | undefined> {
  const looks = await Promise.all(run.target.surfaces.map((surface) => look(run, surface)));
  const silent = looks.find((each) => each.silence !== undefined);
  if (silent?.silence !== undefined && looks.every((each) => each.silence !== undefined)) {
    return `nothing answers at ${run.target.baseUrl}: ${silent.silence}; is BASE_URL right and the system running?`;
  }
  const refused = looks.filter((each) => each.status === 401 && each.variable !== undefined);
  if (refused.length > 0 && refused.length === looks.length) {
    const names = refused.map((each) => each.variable).join(", ");
    return `the key was refused everywhere (401): ${names}; give keys that the system under test issued`;
  }
  return undefined;
}

interface Look {
  readonly silence?: string;
  readonly status?: number;
  /** The credential that was sent; undefined where none was needed or given. */
  readonly variable?: string;
}

async function look(run: RunContext, surface: Surface): Promise<Look> {
  const line = run.wire.lease();
  try {
    if (surface === "user") return { status: (await new UserClient(run.wire, line, undefined).available()).status };
    const variable = surface === "sandbox" ? "SANDBOX_API_KEY" : "PARTNER_API_KEY";
    const key = run.target.keys[variable];
    const { status } = await new PartnerClient(surface, run.wire, line, key).available();
    return key === undefined ? { status } : { status, variable };
  } catch (fault) {
    if (fault instanceof NoAnswer || fault instanceof TargetGone) return { silence: fault.message };
    throw fault;
  } finally {
    run.wire.giveBack(line);
  }
}
