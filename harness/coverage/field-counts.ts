import type { RequirementId } from "../../contract/index.ts";
import type { Surface } from "../../contract/surface.ts";
import { DefaultMap } from "../collections/default-map.ts";
import type { Target } from "../config/target.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { roleOf } from "../ledger/requirement-rows.ts";
import { validateBody } from "../oracles/bodies/bodies.ts";
import type { FieldCount } from "../oracles/bodies/body-walk.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { Outgoing } from "../transport/outgoing.ts";

/** Counts documented fields over all records of a run. */
export class FieldCounts {
  readonly #aliases: Target["aliases"];
  readonly #counts = new DefaultMap<Surface, DefaultMap<RequirementId, FieldCount>>(
    () => new DefaultMap(() => ({ present: 0, nulls: 0, absent: 0 })),
  );

  constructor({ aliases }: Pick<Target, "aliases">) {
    this.#aliases = aliases;
  }

  add(exchange: Exchange, { isJudged }: Pick<Outgoing, "isJudged">): void {
    if (!isJudged) return;
    const counts = this.#counts.of(exchange.surface);
    for (const [id, { present, nulls, absent }] of validateBody(exchange, this.#aliases)?.seen ?? []) {
      const count = counts.of(id);
      count.present += present;
      count.nulls += nulls;
      count.absent += absent;
    }
  }

  /** Returns the counts of a field so far; undefined if no record that could carry it was seen. */
  countOf(requirement: RequirementId, surface: Surface): FieldCount | undefined {
    return this.#counts.get(surface)?.get(requirement);
  }

  /** Records as not exercised each field that no record carried. */
  conclude(ledger: Ledger): void {
    for (const [surface, counts] of this.#counts) {
      const absent = [...counts].filter(([, { present, nulls }]) => present + nulls === 0).map(([id]) => id);
      for (const id of absent) {
        ledger.notExercised(id, surface, undefined, "records of this kind were seen, none carried the field");
      }
      const additional = [...counts.keys()].filter((id) => roleOf(id) === "additional field");
      const extras = absent.filter((id) => additional.includes(id)).sort();
      if (extras.length > 0) ledger.observe("additional-pack-field-absent", surface, extras.join(", "), extras);
      else if (additional.length > 0) ledger.pass("pack.additional-fields-present", surface);
    }
  }
}
