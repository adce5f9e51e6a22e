import type { RequirementId } from "../../../contract/index.ts";
import type { Surface } from "../../../contract/surface.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { roleOf } from "../../ledger/requirement-rows.ts";
import type { FieldCount, Seen } from "./body-walk.ts";

/** Counts documented fields over all records of a run. */
export class FieldsSeen {
  readonly #counts = new DefaultMap<Surface, DefaultMap<RequirementId, FieldCount>>(
    () => new DefaultMap(() => ({ present: 0, nulls: 0, absent: 0 })),
  );

  add(surface: Surface, seen: Seen | undefined): void {
    if (seen === undefined) return;
    const counts = this.#counts.of(surface);
    for (const [id, { present, nulls, absent }] of seen) {
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
