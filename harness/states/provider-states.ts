import { request } from "undici";
import { PROVIDER_STATES, type ProviderState } from "../../contract/provider-states.ts";
import type { Surface } from "../../contract/surface.ts";
import { NotExercised } from "../run/stops.ts";
import { parseJson, readBounded } from "../transport/body.ts";
import { memberOf } from "../transport/exchange.ts";

/** What a state's set-up returned: the keys of the interface's table are there and are no objects where ids are meant. */
export type StateValues = Readonly<Record<string, unknown>>;

const DEADLINE_MS = 30_000;
/** A state's values are a handful of ids. Bytes. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Asks the provider to arrange situations, in the form that Pact verifiers use. */
export class ProviderStates {
  readonly #url: string | undefined;

  constructor(url: string | undefined) {
    this.#url = url;
  }

  get isOffered(): boolean {
    return this.#url !== undefined;
  }

  /**
   * Arranges a state.
   * @throws {NotExercised} when no provider was named, or this state is not offered, naming the state
   */
  async setUp(state: ProviderState, surface: Surface, params: StateValues = {}): Promise<StateValues> {
    if (this.#url === undefined) {
      throw new NotExercised("PROVIDER_STATES_URL", `PROVIDER_STATES_URL is not set (provider state "${state}")`);
    }
    const missing = `provider state "${state}"`;
    const answer = await this.#ask(state, surface, params, "setup").catch((fault: Error) => {
      throw new NotExercised(missing, `${missing} could not be asked for (${fault.message})`);
    });
    if (answer.status !== 200) throw new NotExercised(missing, `${missing} is not offered (${answer.status})`);
    const values = typeof answer.json === "object" && answer.json !== null ? (answer.json as StateValues) : {};
    for (const name of PROVIDER_STATES.find((row) => row.name === state)?.returns ?? []) {
      if (memberOf(values, name) === undefined) throw new NotExercised(missing, `${missing} returned no ${name}`);
    }
    return values;
  }

  /** Gives a state back; a provider that refuses is none of our business any more. */
  async tearDown(state: ProviderState, surface: Surface, params: StateValues = {}): Promise<void> {
    await this.#ask(state, surface, params, "teardown").catch(() => undefined);
  }

  async #ask(state: ProviderState, surface: Surface, params: StateValues, action: "setup" | "teardown") {
    const response = await request(this.#url ?? "", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ state, params: { surface, ...params }, action }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const body = await readBounded(response.body, MAX_BYTES);
    return { status: response.statusCode, json: parseJson(body.toString("utf8")) };
  }
}
