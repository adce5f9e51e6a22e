import { BoundedMap } from "../collections/bounded-map.ts";
import { DefaultMap } from "../collections/default-map.ts";
import { isText, type JsonObject, memberOf, objectsIn } from "../json/json-value.ts";
import { resultOf } from "../oracles/purchase-result.ts";
import { type Exchange, sentJson } from "../transport/exchange.ts";
import { type Fact, inOrder, MAX_FACTS, remember } from "./fact.ts";
import { userIdIn } from "./user-id.ts";

/** An accepted purchase request: buy/init, or buy/crypto of the user surface. */
export interface Start extends Fact {
  readonly sessionId: unknown;
  readonly packId: unknown;
  readonly amount: unknown;
  readonly user: unknown;
  /** The items that the answer lists already. */
  readonly items: readonly JsonObject[];
}

/** An answer of buy/status with a result. */
export interface Result extends Fact {
  /** The session that was asked for. */
  readonly sessionId: unknown;
  readonly result: JsonObject;
  readonly items: readonly JsonObject[];
}

/** Everything about a purchase session: several starts if a request was repeated, or if the id was used again. */
export interface Purchase {
  readonly sessionId: unknown;
  readonly starts: readonly Start[];
  readonly results: readonly Result[];
}

/** An item that an answer about a purchase shows, and the pack that it is of. */
export interface Pull extends Fact {
  readonly item: JsonObject;
  readonly packId: unknown;
}

/** Maximum results of one session. */
const MAX_RESULTS = 100;

/** Purchases of a surface: session → starts and results. */
export class Purchases implements Iterable<Purchase> {
  /** In the order of their answers. */
  readonly starts: Start[] = [];
  readonly results: Result[] = [];
  readonly #sessions = new BoundedMap<unknown, { sessionId: unknown; starts: Start[]; results: Result[] }>(MAX_FACTS);
  readonly #sessionsOf = new DefaultMap<string, Set<unknown>>(() => new Set(), MAX_FACTS);
  readonly #bought = new BoundedMap<unknown, true>(4 * MAX_FACTS);
  readonly #startsOf = new DefaultMap<string, Start[]>(() => [], MAX_FACTS);

  add(answer: Exchange, fact: Fact): void {
    const { endpoint, status } = answer;
    if (status !== 200) return;
    if (endpoint === "buy/init" || endpoint === "buy/crypto") this.#start(answer, fact);
    if (endpoint === "buy/status") this.#deliver(answer, fact);
  }

  [Symbol.iterator](): Iterator<Purchase> {
    return this.#sessions.values();
  }

  /** Returns the purchase that a request to buy/init, buy/crypto or buy/status is about. */
  of(exchange: Exchange): Purchase | undefined {
    const answered = memberOf(resultOf(exchange) ?? exchange.json, "session_id");
    return this.#sessions.get(
      exchange.endpoint === "buy/status" ? memberOf(sentJson(exchange), "session_id") : answered,
    );
  }

  #start(answer: Exchange, fact: Fact): void {
    const { endpoint, json } = answer;
    const sent = sentJson(answer);
    const result = resultOf(answer);
    const start = {
      ...fact,
      sessionId: memberOf(result ?? json, "session_id"),
      packId: memberOf(sent, endpoint === "buy/init" ? "id" : "claw_id"),
      amount: memberOf(sent, "amount"),
      user: memberOf(sent, "user_id"),
      items: objectsIn(memberOf(result, "nfts") ?? memberOf(json, "nfts")),
    };
    remember(this.starts, start);
    const known = this.#known(start.sessionId);
    if (known !== undefined) remember(known.starts, start);
    remember(this.#startsOf.of(userIdIn(start.user)), start);
    this.#sessionsOf.of(userIdIn(start.user)).add(start.sessionId);
    for (const { id } of start.items) this.#bought.set(id, true);
  }

  #deliver(answer: Exchange, fact: Fact): void {
    const [result] = objectsIn([resultOf(answer)]);
    if (result === undefined) return;
    const sessionId = memberOf(sentJson(answer), "session_id");
    const delivery = { ...fact, sessionId, result, items: objectsIn(result.nfts) };
    remember(this.results, delivery);
    const known = this.#known(sessionId);
    if (known !== undefined) remember(known.results, delivery, MAX_RESULTS);
    this.#sessionsOf.of(userIdIn(result.user_id)).add(sessionId);
  }

  #known(sessionId: unknown) {
    if (!isText(sessionId)) return undefined;
    const purchase = this.#sessions.get(sessionId) ?? { sessionId, starts: [], results: [] };
    this.#sessions.set(sessionId, purchase);
    return purchase;
  }

  /** All items that the answers show, in their order. A result that does not name the pack of an item continues its session. */
  get pulls(): readonly Pull[] {
    return inOrder<Start | Result>(this.starts, this.results).flatMap((answer) => {
      const { exchange, movedS, items } = answer;
      return items.map((item) => ({ exchange, movedS, item, packId: this.#packOf(item, answer) }));
    });
  }

  #packOf({ claw_id }: JsonObject, answer: Start | Result): unknown {
    return "result" in answer && isText(claw_id) ? claw_id : this.startOf(answer)?.packId;
  }

  /**
   * Returns the request that bought the items of an answer: of a result, the last one before it with its session. Undefined if
   * a result names another session than the one that was asked for: whose items it lists then is not documented.
   */
  startOf(answer: Start | Result): Start | undefined {
    if ("packId" in answer) return answer;
    const { exchange, sessionId, result } = answer;
    if (isText(result.session_id) && result.session_id !== sessionId) return undefined;
    return this.#sessions.get(sessionId)?.starts.findLast((start) => start.exchange.n < exchange.n);
  }

  /** Returns the purchase requests that were accepted for a user, in the order of their answers. */
  startsOf(user: unknown): readonly Start[] {
    return this.#startsOf.get(userIdIn(user)) ?? [];
  }

  /** Returns whether an answer to a purchase request listed the item, for whatever user. */
  isBought(itemId: unknown): boolean {
    return this.#bought.has(itemId);
  }

  /**
   * Returns the purchases for a user, also those that only results name, such as one of a provider state. Sandbox instances
   * without shared state may give one session to several users.
   */
  purchasesOf(user: unknown): readonly Purchase[] {
    const withoutSession = (sessionId: unknown): Purchase => {
      const starts = this.startsOf(user).filter((start) => start.sessionId === sessionId);
      return { sessionId, starts, results: [] };
    };
    return [...(this.#sessionsOf.get(userIdIn(user)) ?? [])].map(
      (sessionId) => this.#sessions.get(sessionId) ?? withoutSession(sessionId),
    );
  }
}
