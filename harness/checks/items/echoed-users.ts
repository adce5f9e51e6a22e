import { BoundedMap } from "../../collections/bounded-map.ts";
import { memberOf } from "../../json/json-value.ts";
import { resultOf } from "../../oracles/purchase-result.ts";
import { equals } from "../../oracles/value.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";
import { surfaceKey } from "../surface-key.ts";

/** User ids without blanks and control characters, of a length that every system can store. */
const PLAIN = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]{1,200}$/u;
/** Maximum remembered sessions, more than a run has. */
const MAX_SESSIONS = 4000;

/** Compares the user id in every purchase result with that of its buy/init. Only adds findings: scenarios do the same. */
export class EchoedUsers {
  /** The user of each session; undefined if several users share the session. */
  readonly #users = new BoundedMap<string, unknown>(MAX_SESSIONS);

  judge(exchange: Exchange): readonly Judgement[] {
    const { surface, endpoint, status, json } = exchange;
    if (surface === "user" || status !== 200) return [];
    if (endpoint === "buy/init") {
      const session = surfaceKey(exchange, memberOf(json, "session_id"));
      const user = memberOf(sentJson(exchange), "user_id");
      // A restarted sandbox may use a session id again.
      const isOnlyUser = !this.#users.has(session) || this.#users.get(session) === user;
      this.#users.set(session, isOnlyUser ? user : undefined);
    }
    if (endpoint !== "buy/status") return [];
    const user = this.#users.get(surfaceKey(exchange, memberOf(sentJson(exchange), "session_id")));
    const echo = memberOf(resultOf(exchange), "user_id");
    if (typeof user !== "string" || typeof echo !== "string" || !PLAIN.test(user)) return [];
    // A database may store a text in Unicode's normal form.
    if (user.normalize() === echo.normalize()) return [];
    return [["buy-status.user-id-echo", equals("result.user_id", user, echo)]];
  }
}
