import { BoundedMap } from "../collections/bounded-map.ts";
import { type JsonObject, objectsIn } from "../json/json-value.ts";
import type { Exchange } from "../transport/exchange.ts";
import { type Fact, MAX_FACTS, remember } from "./fact.ts";

/** An answer of recent-pulls. */
export interface FeedRead extends Fact {
  /** A pull that is shown again without any change is the same object. */
  readonly pulls: readonly JsonObject[];
}

/** Reads of a surface's feed, in the order of the answers. */
export class Feed {
  readonly reads: FeedRead[] = [];
  readonly #pulls = new BoundedMap<string, JsonObject>(4 * MAX_FACTS);

  add(answer: Exchange, fact: Fact): void {
    const { endpoint, status, json } = answer;
    if (endpoint !== "recent-pulls" || status !== 200) return;
    remember(this.reads, { ...fact, pulls: objectsIn(json).map((pull) => this.#known(pull)) });
  }

  /** All pulls that the feed showed, each once. */
  get pulls(): readonly JsonObject[] {
    return [...new Set(this.reads.flatMap(({ pulls }) => pulls))];
  }

  #known(pull: JsonObject): JsonObject {
    const text = JSON.stringify(pull);
    const known = this.#pulls.get(text) ?? pull;
    this.#pulls.set(text, known);
    return known;
  }
}
