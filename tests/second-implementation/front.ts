import { setTimeout as sleep } from "node:timers/promises";
import type { Choices } from "./choices.ts";
import { chance, pick } from "./dice.ts";
import type { Call, Reply } from "./http.ts";

/** The burst that a key may use after a pause, in seconds of its rate. */
const BURST_S = 1;

/** The intermediary in front of the service: it answers errors at times, starts late, and limits request rates. */
export class Front {
  readonly #choices: Choices;
  readonly #startedAt = Date.now();
  readonly #buckets = new Map<string, { level: number; atMs: number }>();
  readonly #isPartner: (key: string) => boolean;
  readonly #busy = new Set<string>();

  constructor(choices: Choices, isPartner: (key: string) => boolean) {
    this.#choices = choices;
    this.#isPartner = isPartner;
  }

  async pass(call: Call, answer: () => Promise<Reply>): Promise<Reply> {
    const { intermediaryErrors, startsAfterMs, locksUsers } = this.#choices;
    if (call.segments[0] === "states") return answer();
    if (Date.now() - this.#startedAt < startsAfterMs) return away(503);
    if (chance(intermediaryErrors.before)) return away(pick([502, 503, 503]));
    // Calls with a session token are never limited.
    const isLimitable = call.segments[0] !== "_" && !/^Bearer e\./.test(keyOf(call));
    if (isLimitable && !this.#hasTurn(keyOf(call))) {
      const body = call.segments[1] === "v1" ? { error: "slow down" } : { message: "Rate limit exceeded" };
      return { status: 429, body, headers: { "retry-after": "1" } };
    }
    const reply = locksUsers && call.segments[1] === "v1" ? await this.#oneAtATime(call, answer) : await answer();
    return chance(intermediaryErrors.after) ? away(504) : reply;
  }

  /** Production handles one request at a time per user, item or quote of a partner. */
  async #oneAtATime(call: Call, answer: () => Promise<Reply>): Promise<Reply> {
    const body = (call.body ?? {}) as Record<string, unknown>;
    const named = body.user_id ?? body.item_id ?? body.quote_id;
    const names = typeof named === "string" && named !== "";
    if (call.method !== "POST" || !names || !this.#isPartner(keyOf(call))) return answer();
    const subject = `${keyOf(call)} ${named}`;
    if (this.#busy.has(subject)) {
      return body.item_id === undefined
        ? { status: 409, body: { error: "Another request is under way" } }
        : { status: 429, body: { error: "A buyback request for this item is already being processed" } };
    }
    this.#busy.add(subject);
    try {
      await sleep(15);
      return await answer();
    } finally {
      this.#busy.delete(subject);
    }
  }

  #hasTurn(key: string): boolean {
    const { perSecond } = this.#choices;
    if (!Number.isFinite(perSecond)) return true;
    const now = Date.now();
    const { level, atMs } = this.#buckets.get(key) ?? { level: perSecond * BURST_S, atMs: now };
    const filled = Math.min(perSecond * BURST_S, level + ((now - atMs) / 1000) * perSecond);
    this.#buckets.set(key, { level: Math.max(0, filled - 1), atMs: now });
    return filled >= 1;
  }
}

const away = (status: number): Reply => ({ status, html: `<html><h1>${status}</h1></html>` });

const keyOf = ({ headers }: Call): string => String(headers["x-api-key"] ?? headers.authorization ?? "nobody");
