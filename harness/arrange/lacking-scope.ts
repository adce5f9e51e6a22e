import type { UserCredential } from "../client/user-client.ts";
import { Inconclusive, NotExercised } from "../exits/early-exits.ts";
import type { Attempt } from "../ledger/attempt.ts";
import { perRun, type RunContext } from "../run-context/run-context.ts";
import { sharedWork } from "../run-context/shared-work.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { Scope } from "./account-context.ts";
import { GUARDED, type GuardedEndpoint } from "./credential-probe.ts";
import type { UserContext } from "./user-context.ts";

/**
 * Empty requests, which have no effect, whoever sends them: each header with each scope. No endpoint with a limit is asked
 * twice.
 */
const HARMLESS: readonly (readonly [GuardedEndpoint, UserCredential["form"]])[] = [
  ["buy/status", "x-api-key"],
  ["buy/status", "bearer"],
  ["take-claw-bid-finish", "x-api-key"],
  ["take-claw-bid-init", "bearer"],
];

/** After which the limits of these endpoints end, with a second for the way. */
const LONGEST_WINDOW_S = 6;

const lacking = perRun(() => new Set<Scope>());
/** Shared, because a request of the search may wait for the limit of its key. */
const lacksScope = sharedWork<Scope, boolean>();

/**
 * Ends the scenario if the configured key was refused because it seems to lack the endpoint's scope.
 * @throws {Inconclusive}
 */
export async function requireScope(context: UserContext, { value }: UserCredential, scope: Scope): Promise<void> {
  if (value === context.run.target.keys.USER_API_KEY && (await isScopeLacking(context, scope)))
    throw new Inconclusive(textOf(scope));
}

/**
 * Returns whether the configured key seems to lack a scope: endpoints of the scope refuse it in either header, and another
 * scope's endpoint accepts it. No request has an effect.
 */
async function isScopeLacking(context: UserContext, scope: Scope): Promise<boolean> {
  const { run } = context;
  const value = run.target.keys.USER_API_KEY;
  if (value === undefined || !(await lacksScope(run, scope, () => isRefusedFor(context, value, scope)))) return false;
  lacking(run).add(scope);
  return true;
}

/** Returns whether each violation shows a 401 to the configured key, at endpoints of a scope that it lacks. */
export async function isKeyLackingScope(context: UserContext, { violations }: Attempt): Promise<boolean> {
  const own = context.run.target.keys.USER_API_KEY;
  if (own === undefined) return false;
  const isRefusal = ({ status, request }: Exchange) =>
    status === 401 && request.headers.some(([, value]) => value === own || value === `Bearer ${own}`);
  const refused = violations.map(({ evidence }) =>
    GUARDED.find(({ endpoint }) => evidence.some((answer) => answer.endpoint === endpoint && isRefusal(answer))),
  );
  for (const row of refused) if (row === undefined || !(await isScopeLacking(context, row.scope))) return false;
  return refused.length > 0;
}

/** Returns why a run without findings counts as not done, in one line with the remedy; undefined if no scope is lacking. */
export function lackingScope(run: RunContext): string | undefined {
  const [scope] = lacking(run);
  return scope === undefined ? undefined : textOf(scope);
}

function textOf(scope: Scope): string {
  return `refused by the system (401): USER_API_KEY where the scope ${scope} is needed; give a key with both scopes`;
}

async function isRefusedFor({ run, sut }: UserContext, value: string, scope: Scope): Promise<boolean> {
  const answers: { readonly isMeant: boolean; readonly isRefused: boolean }[] = [];
  // One after another: a scenario has one slot, which it gives up while a request waits for the limit of the key.
  for (const [endpoint, form] of HARMLESS) {
    const send = () => sut.as({ form, value }).call(endpoint, { body: {} });
    const { status } = await send().catch(async (stop) => {
      if (!(stop instanceof NotExercised)) throw stop;
      // A few seconds of real time, once in a run, even where no wait is allowed.
      await run.time.letPass(LONGEST_WINDOW_S);
      return send();
    });
    answers.push({ isMeant: SCOPES.get(endpoint) === scope, isRefused: status === 401 });
  }
  return (
    answers.every(({ isMeant, isRefused }) => isRefused || !isMeant) && answers.some(({ isRefused }) => !isRefused)
  );
}

const SCOPES: ReadonlyMap<GuardedEndpoint, Scope> = new Map(GUARDED.map(({ endpoint, scope }) => [endpoint, scope]));
