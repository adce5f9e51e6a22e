import { objectsIn } from "../oracles/item-list.ts";
import { atLeast } from "../oracles/value.ts";
import { type Exchange, memberOf } from "../transport/exchange.ts";
import type { Judgement } from "./judgement.ts";

const REQUIREMENT = "user-chase.adds-back-images";

/** Minimum chase cards; some cards have no back image. */
const MIN_CARDS = 8;

/**
 * Requires some chase card of the user surface to have a back image, because its list adds back images to the preview.
 * A service that has none at all shows none of its items either, and is not judged.
 */
export class ChaseBacks {
  readonly #cards = new Set<unknown>();
  #isAdded = false;
  #hasItems = false;
  #last: Exchange | undefined;

  readonly optional = [
    {
      requirement: REQUIREMENT,
      surface: "user",
      reason: "no purchased item has a back image, or few chase cards were seen",
    },
  ] as const;

  add(exchange: Exchange): void {
    const { surface, endpoint, status, json } = exchange;
    if (surface !== "user" || status !== 200) return;
    if (endpoint === "buy/status" || endpoint === "buy/crypto")
      this.#hasItems ||= objectsIn(memberOf(memberOf(json, "result"), "nfts")).some(hasBack);
    if (endpoint !== "chase") return;
    for (const card of objectsIn(json)) {
      this.#cards.add(card.id);
      this.#isAdded ||= isImage(card.back_image);
      this.#last = exchange;
    }
  }

  conclude(): readonly (readonly [Exchange, Judgement])[] {
    if (this.#last === undefined) return [];
    if (this.#isAdded) return [[this.#last, [REQUIREMENT, []]]];
    if (!this.#hasItems || this.#cards.size < MIN_CARDS) return [];
    return [[this.#last, [REQUIREMENT, atLeast("chase cards with a back image", 1, 0)]]];
  }
}

function hasBack(item: Readonly<Record<string, unknown>>): boolean {
  const content = memberOf(item, "content");
  return ["metadata", "links"].some((part) => isImage(memberOf(memberOf(content, part), "back_image")));
}

function isImage(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}
