import type { RequirementId } from "../../../contract/index.ts";
import { related } from "../../oracles/difference.ts";
import { instantOf } from "../../oracles/moment.ts";
import { type Exchange, objectsIn } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

/** Minimum packs with a value; fewer may agree by chance. */
const MIN_PACKS = 4;
/** Minimum counted pulls: packs that were pulled seldom may agree by chance. */
const MIN_COUNT = 10;

/** Facts of a pack about its pulls. */
const ROWS: readonly {
  readonly requirement: RequirementId;
  readonly name: "num_pulls_7d" | "last_pull";
  /** Whether a value can hardly be that of several packs. Times that are cut to seconds agree where all packs are pulled often. */
  readonly isTelling: (value: unknown) => boolean;
}[] = [
  {
    requirement: "available.num-pulls-of-feed",
    name: "num_pulls_7d",
    isTelling: (value) => typeof value === "number" && value >= MIN_COUNT,
  },
  {
    requirement: "available.last-pull-of-feed",
    name: "last_pull",
    isTelling: (value) => (instantOf(value) ?? 0) % 1000 !== 0,
  },
];

/** Requires production's packs to show their own pulls: two readings in which every pack shows one and the same new value are wrong. */
export class PullsOfOwnPack {
  /** The value that all packs showed in an earlier reading. */
  readonly #common = new Map<string, unknown>();
  readonly #judged = new Map<string, Judged>();

  add(exchange: Exchange): void {
    if (exchange.surface !== "partner" || exchange.endpoint !== "available") return;
    const packs = objectsIn(exchange.json);
    for (const { requirement, name, isTelling } of ROWS) {
      const values = packs.map((pack) => pack[name]).filter((value) => value !== undefined && value !== null);
      const [value] = values;
      if (values.length < MIN_PACKS || !isTelling(value) || values.some((other) => other !== value)) continue;
      const earlier = this.#common.get(name) ?? value;
      this.#common.set(name, value);
      if (earlier === value || this.#judged.has(name)) continue;
      this.#judged.set(name, [exchange, [requirement, related(false, `${name} of all packs`, "distinct", [], values)]]);
    }
  }

  conclude(): readonly Judged[] {
    return [...this.#judged.values()];
  }
}
