import type { RequirementId } from "../../contract/index.ts";
import type { Surface } from "../../contract/surface.ts";
import type { Ledger } from "../run/ledger.ts";
import type { Seen } from "./body-walk.ts";

/** What stands as missing for a field that records need not have; no mend of the user's could unlock it. */
export const OPTIONAL_FIELD = "an optional field that no record carried";

/** Which documented fields the records of a run carried, and which none of them did although it could have. */
export class FieldsSeen {
  readonly #fields = new Map<Surface, Set<RequirementId>>();
  readonly #possible = new Map<Surface, Set<RequirementId>>();

  add(surface: Surface, seen: Seen | undefined): void {
    if (seen === undefined) return;
    merge(this.#fields, surface, seen.fields);
    merge(this.#possible, surface, seen.possible);
  }

  /** Says of each field that was never there why nothing can be said of it. */
  conclude(ledger: Ledger): void {
    for (const [surface, possible] of this.#possible) {
      const absent = [...possible].filter((id) => this.#fields.get(surface)?.has(id) !== true);
      for (const id of absent) {
        ledger.notExercised(id, surface, OPTIONAL_FIELD, "records of this kind were seen, none carried the field");
      }
      const extras = absent.filter((id) => id.startsWith("pack."));
      if (extras.length > 0) ledger.observe("pack-additional-fields-absent", surface, extras.sort().join(", "));
      else if ([...possible].some((id) => id.startsWith("pack.")))
        ledger.pass("pack.additional-fields-present", surface);
    }
  }
}

function merge(map: Map<Surface, Set<RequirementId>>, surface: Surface, ids: ReadonlySet<RequirementId>): void {
  const set = map.get(surface) ?? new Set<RequirementId>();
  map.set(surface, set);
  for (const id of ids) set.add(id);
}
