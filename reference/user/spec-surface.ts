import type { Deviation } from "../deviation.ts";
import { createReference, STATES_PATH } from "../server.ts";
import { USER_KEYS } from "./keys.ts";
import type { UserRules } from "./rules.ts";

/** The parts of an answer that the specs of this folder compare. */
interface Answer {
  status: number;
  body: unknown;
}

/** Headers that carry a credential. */
export const withKey = (key: string = USER_KEYS.apiKey) => ({ "x-api-key": key });
export const withBearer = (value: string) => ({ authorization: `Bearer ${value}` });

export const SALE = "/api/marketplace/transaction";

/** The user-key surface of a new reference, driven without a socket. */
export function aSurface(rules: Partial<UserRules> = {}, deviation: Deviation = {}) {
  const { app, world, close, listen } = createReference({
    deviations: [{ rules: ({ user }) => ({ user: { ...user, ...rules } }) }, deviation],
  });

  const send = async (method: "GET" | "POST", url: string, headers: Record<string, string>, body?: object) => {
    const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) });
    return { status: answer.statusCode, body: answer.json() } as Answer;
  };
  const get = (url: string, headers = {}) => send("GET", url, headers);
  const post = (url: string, body: object, headers: Record<string, string> = withKey()) =>
    send("POST", url, headers, body);
  const ask = (state: string, params: object, action: string) =>
    send("POST", STATES_PATH, {}, { state, params: { surface: "user", ...params }, action });

  return {
    world,
    close,
    listen,
    get,
    post,
    /** @returns the state's values; fails unless the answer is 200 */
    arrange: async (state: string, params: object = {}) => {
      const { status, body } = await ask(state, params, "setup");
      if (status !== 200) throw new Error(`${state}: ${status}`);
      return body as Record<string, string>;
    },
    ask,
    moveTime: (seconds: number) => world.clock.move(seconds),

    /** Opens a sale of a new item; with a session token, because limits do not apply to it. */
    async anOpenSale(account: "first" | "second" = "first") {
      const { session_token } = await this.arrange("a session token", { account });
      const { mint_address } = await this.arrange("a claw item", { account });
      const owner = withBearer(session_token ?? "");
      const { body } = await post(`${SALE}/take-claw-bid-init`, { mint_address }, owner);
      const sale = body as { session_id: string; txV0s: string[] };
      const { txs } = (await this.arrange("signed transactions", sale)) as unknown as { txs: number[][] };
      const finish = (headers: Record<string, string> = owner, with_: object = {}) =>
        post(`${SALE}/take-claw-bid-finish`, { session_id: sale.session_id, txs, ...with_ }, headers);
      return { ...sale, mint_address, txs, owner, finish };
    },
  };
}
