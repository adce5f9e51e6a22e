import type { Credential } from "../../contract/requirement.ts";
import type { Surface } from "../../contract/surface.ts";
import type { GuardedEndpoint } from "../arrange/credential-probe.ts";
import { PartnerClient } from "../client/partner-client.ts";
import { UserClient, type UserCredential } from "../client/user-client.ts";
import { ignoring, TargetGone } from "../exits/early-exits.ts";
import { refusedEverywhere } from "../run-context/usable-credential.ts";
import { NoAnswer } from "../transport/no-answer.ts";
import { withConnection } from "../transport/with-connection.ts";
import type { Run } from "./run.ts";

/** Surface and header forms of each credential. The documents show a session token as a bearer token only. */
const TRIED: readonly (readonly [Credential, Surface, readonly UserCredential["form"][]])[] = [
  ["SANDBOX_API_KEY", "sandbox", []],
  ["SANDBOX_API_KEY_2", "sandbox", []],
  ["PARTNER_API_KEY", "partner", []],
  ["PARTNER_API_KEY_2", "partner", []],
  ["USER_API_KEY", "user", ["x-api-key", "bearer"]],
  ["USER_API_KEY_2", "user", ["x-api-key", "bearer"]],
  ["USER_SESSION_TOKEN", "user", ["bearer"]],
];

/** The endpoints that ask for a credential, besides buy/status. Empty requests have no effect, and count against no limit. */
const OTHERS = ["take-claw-bid-finish", "take-claw-bid-init", "buy/crypto"] as const;

/**
 * Tries each given credential with a request that changes nothing. A refusal may be a fault of the credential or of the
 * system, so it does not stop the run, but a run without findings then counts as not done. A credential of a user that
 * every endpoint refuses is not used, so that the system is not accused of refusing it.
 * @returns the credentials that got 401 in every form, in one line with the remedy; undefined if there are none
 */
export async function findRefusedCredentials(run: Run): Promise<string | undefined> {
  const given = TRIED.filter(([name, surface]) => isGiven(run, name) && run.target.surfaces.includes(surface));
  const refused = await Promise.all(given.map(async (each) => ((await isRefused(run, ...each)) ? [each] : [])));
  const rows = refused.flat();
  const names = rows.map(([name]) => name);
  if (names.length === 0) return undefined;
  for (const row of rows.filter(([, surface]) => surface === "user"))
    if (await isRefused(run, ...row, OTHERS)) refusedEverywhere(run).add(row[0]);
  return `refused by the system (401): ${names.join(", ")}; give credentials that the system issued; second ones and tokens are optional`;
}

function isGiven({ target }: Run, name: Credential): boolean {
  return target.keys[name] !== undefined;
}

async function isRefused(
  run: Run,
  name: Credential,
  surface: Surface,
  forms: readonly UserCredential["form"][],
  endpoints: readonly GuardedEndpoint[] = ["buy/status"],
): Promise<boolean> {
  const value = run.target.keys[name] ?? "";
  const asked = withConnection(run.transport, async (connection) => {
    if (surface !== "user") {
      const { status } = await new PartnerClient(surface, run.transport, connection, value).available();
      return status === 401;
    }
    const isSession = name === "USER_SESSION_TOKEN";
    for (const endpoint of endpoints)
      for (const form of forms) {
        const caller = new UserClient(run.transport, connection, { form, value, ...(isSession ? { isSession } : {}) });
        // Without a session_id, an accepted caller gets 400.
        const { status } = await caller.call(endpoint, { body: {} });
        if (status !== 401) return false;
      }
    return true;
  });
  return (await asked.catch(ignoring(NoAnswer, TargetGone))) ?? false;
}
