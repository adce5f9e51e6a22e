import type { Judgement } from "./judgements.ts";
import type { MutantProof, Proof } from "./proof.ts";
import { sortedBy } from "./sorted-by.ts";

/** What is known of a mutant that was noticed. */
export type Noticed = Pick<MutantProof & Proof, "name" | "violates" | "judgedIn" | "noticedIn" | "durationMs">;

/** Names of mutants, each with the keys of the scenarios that have to notice it. */
export type Cover = Readonly<Record<string, readonly string[]>>;

/** Whether a scenario of a judgement judged a mutant to violate its requirement. */
export function isShowing({ violates, judgedIn }: Noticed, { requirements, scenarios }: Judgement): boolean {
  return requirements.includes(violates) && judgedIn.some((key) => scenarios.includes(key));
}

/**
 * Chooses mutants that show each judgement, and the quickest one of each other requirement.
 * @param alone mutants that were played with scenarios of judgements alone
 * @param all results of all mutants
 */
export function coverOf(alone: readonly Noticed[], all: readonly Noticed[], judgements: readonly Judgement[]): Cover {
  const cover = new Map<string, Set<string>>();
  const choose = ({ name }: Noticed, keys: readonly string[]) => {
    cover.set(name, new Set([...(cover.get(name) ?? []), ...keys]));
  };
  for (const judgement of judgements) {
    const showing = alone.filter((each) => isShowing(each, judgement));
    const [best] = sortedBy(showing, ({ name, durationMs }) => [cover.has(name) ? 0 : 1, durationMs]);
    const keys = best?.judgedIn.filter((key) => judgement.scenarios.includes(key)) ?? [];
    if (best !== undefined) choose(best, keys.slice(0, 1));
  }
  const shown = new Set(all.filter(({ name }) => cover.has(name)).map(({ violates }) => violates));
  const judged = new Set(judgements.flatMap(({ requirements }) => requirements));
  for (const each of sortedBy(all, ({ durationMs }) => [durationMs])) {
    if (shown.has(each.violates)) continue;
    shown.add(each.violates);
    choose(each, judged.has(each.violates) ? [] : each.noticedIn.slice(0, 1));
  }
  return Object.fromEntries([...cover].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, keys]) => [name, [...keys]]));
}
