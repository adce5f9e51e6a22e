import { memberOf, objectsIn } from "../../json/json-value.ts";
import type { Difference } from "../../oracles/difference.ts";
import { metadataOf } from "../../oracles/metadata.ts";
import { isOneOf } from "../../oracles/value.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

const REQUIREMENT = "filters.values-of-trait";

/** Minimum known values of a facet. A single word may be a value of several traits. */
const MIN_VALUES = 2;
/** Maximum remembered values of all cards. */
const MAX_VALUES = 20_000;

/** Compares the values of each facet with the attributes of cards, which name the trait of each value too. */
export class FacetValues {
  /** The traits that cards give a value, by the value. */
  readonly #traitsOf = new Map<string, Set<string>>();
  readonly #traits = new Set<string>();
  #facets: Exchange | undefined;

  add(exchange: Exchange): void {
    const { endpoint, json } = exchange;
    if (endpoint === "filters") this.#facets = exchange;
    if (endpoint === "card") this.#learn(memberOf(json, "metadata"));
    if (endpoint === "buy/init") for (const item of objectsIn(memberOf(json, "nfts"))) this.#learn(metadataOf(item));
    const bought = exchange.surface === "user" && endpoint === "buy/status" ? memberOf(json, "result") : undefined;
    for (const item of objectsIn(memberOf(bought, "nfts"))) this.#learn(metadataOf(item));
  }

  conclude(): readonly Judged[] {
    const exchange = this.#facets;
    const metadata = memberOf(memberOf(exchange?.json, "filters"), "metadata");
    if (exchange === undefined || typeof metadata !== "object" || metadata === null) return [];
    const judged = Object.keys(metadata).flatMap((trait) => this.#judge(trait, metadata) ?? []);
    return judged.map(({ differences }) => [exchange, [REQUIREMENT, differences]] as const);
  }

  #learn(metadata: unknown): void {
    for (const { trait_type: trait, value } of objectsIn(memberOf(metadata, "attributes"))) {
      if (typeof trait !== "string" || typeof value !== "string") continue;
      this.#traits.add(trait);
      const known = this.#traitsOf.get(value);
      if (known !== undefined) known.add(trait);
      else if (this.#traitsOf.size < MAX_VALUES) this.#traitsOf.set(value, new Set([trait]));
    }
  }

  /** Returns undefined if cards show too few values of the facet. */
  #judge(trait: string, metadata: object): { readonly differences: readonly Difference[] } | undefined {
    const known = objectsIn(memberOf(metadata, trait)).flatMap(({ value }) => {
      // Cards may have traits that are no facets, such as a year, and the same values there.
      const traits = [...(this.#traitsOf.get(String(value)) ?? [])].filter((each) => Object.hasOwn(metadata, each));
      return traits.length === 0 ? [] : [{ value, traits }];
    });
    if (known.length < MIN_VALUES || !this.#traits.has(trait)) return undefined;
    if (known.some(({ traits }) => traits.includes(trait))) return { differences: [] };
    const shown = known.slice(0, MIN_VALUES);
    const differences = shown.flatMap(({ value, traits }) =>
      isOneOf({ name: "trait_type of cards with the value", of: String(value) }, [trait], traits[0]),
    );
    return { differences };
  }
}
