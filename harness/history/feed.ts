import { Versions } from "../collections/versions.ts";
import { type JsonObject, objectsIn, textOf } from "../json/json-value.ts";
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
  readonly #pulls = new Versions<JsonObject>(4 * MAX_FACTS, (pull) => pull);

  add(answer: Exchange, fact: Fact): void {
    const { endpoint, status, json } = answer;
    if (endpoint !== "recent-pulls" || status !== 200) return;
    const pulls = objectsIn(json).map((pull) => this.#pulls.known(textOf([pull.id, pull.created_at]), pull));
    remember(this.reads, { ...fact, pulls });
  }

  /** All pulls that the feed showed, each once. */
  get pulls(): readonly JsonObject[] {
    return [...new Set(this.reads.flatMap(({ pulls }) => pulls))];
  }
}
