import { countsOf } from "../../collections/counts.ts";
import { sumOf } from "../../collections/sum.ts";
import type { Fact } from "../../history/fact.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import { isReusedUserId } from "../../ids/reused-user-ids.ts";
import { isText, textOf } from "../../json/json-value.ts";

/** An item that a purchase gave to a user. */
export interface OwnItem extends Fact {
  readonly id: string;
  readonly type: unknown;
  readonly user: string;
  readonly packId: unknown;
}

/** Returns the items of purchases; in production those of results, because buy/init may list items that nobody gets. */
export function boughtIn({ purchases }: SurfaceHistory): readonly OwnItem[] {
  return [...purchases].flatMap(({ starts, results }) => {
    const [start, ...others] = starts;
    const isSandbox = start?.exchange.surface === "sandbox";
    const shown = isSandbox ? start : results[0];
    if (start === undefined || shown === undefined || others.length > 0) return [];
    const { user, packId } = start;
    if (!isText(user) || isReusedUserId(user)) return [];
    const { exchange, movedS } = shown;
    return shown.items.map(({ id, type }) => ({ exchange, movedS, id: textOf(id), type, user, packId }));
  });
}

/** How many items a surface gave that it had given before. Other holders draw equal items as often, if they buy as much. */
export function repeatsOf(surface: SurfaceHistory): number {
  const counts = countsOf(boughtIn(surface).map(({ id }) => id));
  return sumOf([...counts.values()].map((count) => count - 1));
}
