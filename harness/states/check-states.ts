import { randomUUID } from "node:crypto";
import { PROVIDER_STATES, type ProviderState, type StateRow } from "../../contract/provider-states.ts";
import { SURFACES, type Surface } from "../../contract/surface.ts";
import { PartnerClient } from "../client/partner-client.ts";
import { UserClient } from "../client/user-client.ts";
import { toCurl } from "../commands/curl.ts";
import { FIRST_KEYS, type Target } from "../config/target.ts";
import { EarlyExit, NotAllowed } from "../exits/early-exits.ts";
import { BOUNDS } from "../transport/bounds.ts";
import type { Exchange } from "../transport/exchange.ts";
import { HttpTransport } from "../transport/http-transport.ts";
import type { Redactor } from "../transport/redaction/redactor.ts";
import { redactorOf } from "../transport/redaction/redactor-of.ts";
import { exampleParams } from "./example-params.ts";
import { ProviderStates, type StateValues } from "./provider-states.ts";
import { type Looking, STATE_EFFECTS, type StateEffect } from "./state-effects.ts";

/** What a state does on one surface. */
export interface CheckedState {
  readonly state: ProviderState;
  readonly surface: Surface;
  readonly verdict: "works" | "refused" | "no effect" | "not looked at";
  /** Why it is refused or was not looked at. */
  readonly why?: string;
  /** The request that shows it or does not, with the answer; secrets are shell variables. */
  readonly shown?: { readonly curl: string; readonly status: number; readonly body: string };
}

/** A system with its provider, and what hides the secrets of both. */
export interface Place {
  readonly target: Target;
  readonly transport: HttpTransport;
  readonly states: ProviderStates;
  readonly redactor: Redactor;
}

/**
 * Arranges each state on each of the target's surfaces, one after the other, and looks whether it has its effect. A
 * restart and the move of the clock come last, because they undo or age what the others arranged.
 */
export async function checkProviderStates(target: Target, signal: AbortSignal): Promise<readonly CheckedState[]> {
  const redactor = redactorOf(target);
  const transport = new HttpTransport(target);
  signal.addEventListener("abort", () => transport.end("interrupted"));
  const states = new ProviderStates(target, transport.ended, BOUNDS.statesMs);
  const checked: CheckedState[] = [];
  try {
    for (const { name, surfaces } of inOrder()) {
      for (const surface of surfaces.filter((each) => target.surfaces.includes(each))) {
        checked.push(await checkState({ target, transport, states, redactor }, name as ProviderState, surface));
      }
    }
  } finally {
    await Promise.all([transport.close(), states.close()]);
  }
  return checked;
}

const LAST: readonly string[] = ["time has passed", "the sandbox is restarted"] satisfies ProviderState[];

function inOrder(): readonly StateRow[] {
  const isLast = ({ name }: StateRow) => LAST.includes(name);
  return [...PROVIDER_STATES.filter((row) => !isLast(row)), ...PROVIDER_STATES.filter(isLast)];
}

/** Arranges a state, looks whether it has its effect, and ends it. */
export async function checkState(place: Place, state: ProviderState, surface: Surface): Promise<CheckedState> {
  const effect: StateEffect = STATE_EFFECTS[state];
  const checked = await check(place, state, surface, effect);
  if (checked.verdict !== "no effect" || !isShownTwice(state, surface)) return checked;
  const also = await check(place, state, surface, effect.also ?? {});
  return also.verdict === "works" ? also : checked;
}

/** Returns whether two endpoints show a state, so that a mistake of the system can be told from a state without effect. */
export function isShownTwice(state: ProviderState, surface: Surface): boolean {
  const { also }: StateEffect = STATE_EFFECTS[state];
  return also !== undefined && (also.on ?? SURFACES).includes(surface);
}

async function check(place: Place, state: ProviderState, surface: Surface, effect: StateEffect): Promise<CheckedState> {
  const { states } = place;
  const { needs, after, params: paramsAfter } = effect;
  if (after !== undefined) return { state, surface, verdict: "not looked at", why: after };
  let before: StateValues = {};
  try {
    if (needs !== undefined && surface !== "user") before = await arrangeFirst(states, needs, surface);
  } catch (stop) {
    if (!(stop instanceof EarlyExit)) throw stop;
    return { state, surface, verdict: "not looked at", why: stop.message };
  }
  const params = paramsAfter?.(before) ?? exampleParams(state, surface, randomUUID);
  try {
    const values = await states.setUp(state, surface, params);
    return await look(place, { state, surface, params, values, before }, effect);
  } catch (stop) {
    if (!(stop instanceof EarlyExit)) throw stop;
    const verdict = stop instanceof NotAllowed ? "not looked at" : "refused";
    return { state, surface, verdict, why: stop.message };
  } finally {
    await states.tearDown(state, surface, params);
  }
}

async function arrangeFirst(states: ProviderStates, needs: ProviderState, surface: Surface): Promise<StateValues> {
  const params = exampleParams(needs, surface, randomUUID);
  return { ...params, ...(await states.setUp(needs, surface, params)) };
}

async function look(
  { target, transport, redactor }: Place,
  { state, ...arranged }: Pick<Looking, "surface" | "params" | "values" | "before"> & { readonly state: ProviderState },
  { look: ask, shows, on = SURFACES }: StateEffect,
): Promise<CheckedState> {
  const { surface } = arranged;
  if (ask === undefined || shows === undefined || !on.includes(surface))
    return { state, surface, verdict: "not looked at", why: "it is arranged, and no single request shows its effect" };
  const connection = transport.lease();
  const key = target.keys.USER_API_KEY;
  const first = key === undefined ? undefined : ({ form: "x-api-key", value: key } as const);
  const looking: Looking = {
    ...arranged,
    destination: target.shipDestination,
    partner: (on) => new PartnerClient(on, transport, connection, target.keys[FIRST_KEYS[on]]),
    user: (given) => new UserClient(transport, connection, given === undefined ? first : { form: "bearer", ...given }),
  };
  for (const name of ["api_key", "session_token"]) {
    const secret = arranged.values[name];
    if (typeof secret === "string") redactor.learn(secret, name.toUpperCase());
  }
  try {
    const answer = await ask(looking);
    const verdict = shows(answer, looking) ? "works" : "no effect";
    return { state, surface, verdict, shown: shownBy(answer, redactor) };
  } finally {
    transport.giveBack(connection);
  }
}

function shownBy({ request, status, text }: Exchange, redactor: Redactor): NonNullable<CheckedState["shown"]> {
  return { curl: toCurl(request, redactor), status, body: redactor.text(text) };
}
