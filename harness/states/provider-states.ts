import { PROVIDER_STATES, type ProviderState, type StateRow } from "../../contract/provider-states.ts";
import type { Surface } from "../../contract/surface.ts";
import type { Step } from "../commands/step-ids.ts";
import type { Network } from "../config/network.ts";
import type { Target } from "../config/target.ts";
import { EarlyExit, ignoreEarlyExit, NotExercised } from "../exits/early-exits.ts";
import { isObject, isText, type JsonObject, memberOf } from "../json/json-value.ts";
import { BOUNDS } from "../transport/bounds.ts";
import { type Shared, toShared } from "../transport/connection.ts";
import { ConnectionPool } from "../transport/connection-pool.ts";
import { isPage, type SentRequest } from "../transport/exchange.ts";
import { NoAnswer } from "../transport/no-answer.ts";
import { type Presentation, requestHeaders } from "../transport/request-headers.ts";

/** Parameters of a state, or the values that a set-up returned. */
export type StateValues = JsonObject;

type RowOf<Name> = Extract<(typeof PROVIDER_STATES)[number], { readonly name: Name }>;
/** The type of a returned value, by its name. */
type ValueOf<Key> = Key extends "claw_ids" | "txs"
  ? readonly unknown[]
  : Key extends "destination"
    ? Readonly<Record<string, string>>
    : Key extends "mint_price" | "fmv" | "buyback_percent"
      ? number
      : string;

/** The values that a state's set-up returned: all of the contract's table, and perhaps others. A text is not empty. */
export type Returned<Name extends ProviderState> = Name extends unknown
  ? StateValues & { readonly [Key in RowOf<Name>["returns"][number]]: ValueOf<Key> }
  : never;

/** Timeout of a teardown after the end of the run. Milliseconds. */
const LAST_DEADLINE_MS = 1_500;
/** Timeouts after which no further state is requested. */
const MAX_SILENCES = 3;
/** Maximum size of the values of a state, which are a few ids. Bytes. */
const MAX_BYTES = 256 * 1024;

/** Requests provider states, in the form that Pact verifiers use. */
export class ProviderStates {
  readonly #url: string | undefined;
  readonly #ended: AbortSignal;
  readonly #presentation: Presentation;
  readonly #pool: ConnectionPool;
  /** For teardowns after the end of the run. */
  readonly #lastPool: ConnectionPool;
  readonly #observers: ((step: Step) => void)[] = [];
  #silences = 0;

  /**
   * @param ended aborted at the end of the run: no further state is set up, and teardowns have a short timeout
   * @param deadlineMs timeout of one request
   */
  constructor(
    { providerStatesUrl: url, traffic, network }: Pick<Target, "providerStatesUrl" | "traffic" | "network">,
    ended: AbortSignal,
    deadlineMs: number,
  ) {
    this.#presentation = traffic;
    this.#url = url;
    this.#ended = ended;
    const origin = url === undefined ? "" : new URL(url).origin;
    this.#pool = new ConnectionPool(origin, sharedFor(deadlineMs, network));
    this.#lastPool = new ConnectionPool(origin, sharedFor(LAST_DEADLINE_MS, network));
  }

  get isConfigured(): boolean {
    return this.#url !== undefined;
  }

  /** Calls back with every set-up and teardown that was answered. */
  observe(observer: (step: Step) => void): void {
    this.#observers.push(observer);
  }

  /**
   * Sets up a state.
   * @throws {NotExercised} naming the state, if no provider is configured or it does not offer this state
   * @throws {TargetGone} if the run has ended
   */
  async setUp<Name extends ProviderState>(
    state: Name,
    surface: Surface,
    params: StateValues = {},
  ): Promise<Returned<Name>> {
    if (this.#url === undefined) {
      throw new NotExercised("PROVIDER_STATES_URL", `PROVIDER_STATES_URL is not set (provider state "${state}")`);
    }
    const missing = `provider state "${state}"`;
    this.#ended.throwIfAborted();
    const failed = (why: string, options?: ErrorOptions) => new NotExercised(missing, `${missing} ${why}`, options);
    if (this.#silences >= MAX_SILENCES) throw failed("was not requested: PROVIDER_STATES_URL stopped answering");
    const answer = await this.#ask(state, surface, params, "setup").catch((fault: Error) => {
      this.#ended.throwIfAborted();
      if (!(fault instanceof EarlyExit)) throw fault;
      throw failed(`could not be requested (${fault.message})`, { cause: fault });
    });
    if (answer.status !== 200) throw failed(`is not offered (${answer.status})`);
    if (isPage(answer)) throw failed("is not offered: a web page answers");
    const values = typeof answer.json === "object" && answer.json !== null ? answer.json : {};
    for (const name of stateRow(state).returns) {
      const value = memberOf(values, name);
      if (!isUsable(name, value)) throw failed(`returned no ${value === undefined ? "" : "usable "}${name}`);
    }
    return values as Returned<Name>;
  }

  /** Tears a state down; a refusal is ignored. */
  async tearDown(state: ProviderState, surface: Surface, params: StateValues = {}): Promise<void> {
    if (this.#silences >= MAX_SILENCES) return;
    await this.#ask(state, surface, params, "teardown").catch(ignoreEarlyExit);
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    await Promise.all([this.#pool.close(), this.#lastPool.close()]);
  }

  async #ask(state: ProviderState, surface: Surface, params: StateValues, action: "setup" | "teardown") {
    const url = this.#url ?? "";
    const request: SentRequest = {
      method: "POST",
      url,
      headers: requestHeaders([["content-type", "application/json"]], this.#presentation, {
        isTls: url.startsWith("https:"),
      }),
      body: JSON.stringify({ state, params: { surface, ...params }, action }),
    };
    // Teardowns after the end of the run must not delay it.
    const pool = this.#ended.aborted ? this.#lastPool : this.#pool;
    const connection = pool.lease();
    try {
      const answer = await connection.send(request);
      pool.giveBack(connection);
      const endpoint = `${action} of provider state "${state}"`;
      for (const observer of this.#observers) observer({ endpoint, request, ...answer });
      return answer;
    } catch (fault) {
      if (fault instanceof NoAnswer && fault.kind === "timed out") this.#silences++;
      throw fault;
    }
  }
}

function sharedFor(deadlineMs: number, network: Network): Shared {
  const times = { connectMs: deadlineMs, headersMs: deadlineMs, wholeMs: deadlineMs };
  return toShared({ ...BOUNDS, ...times, bodyBytes: MAX_BYTES }, {}, undefined, network);
}

/** Returns the row of a state. */
export function stateRow(state: ProviderState): StateRow {
  const row = PROVIDER_STATES.find(({ name }) => name === state);
  if (row === undefined) throw new TypeError(`there is no state "${state}"`);
  return row;
}

/** Returns whether a value has the type that its name implies: {@link ValueOf}. */
function isUsable(name: string, value: unknown): boolean {
  if (name === "claw_ids" || name === "txs") return Array.isArray(value);
  if (name === "destination") return isObject(value) && Object.values(value).every((each) => typeof each === "string");
  if (name === "mint_price" || name === "fmv" || name === "buyback_percent") return typeof value === "number";
  return isText(value);
}
