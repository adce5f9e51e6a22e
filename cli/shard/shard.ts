import type { Scenario } from "../../harness/arrange/scenario.ts";
import { expectedWork, isHeavy } from "./expected-work.ts";

/** One part of a run that is split over several machines, numbered from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/**
 * The scenarios of one shard. Scenarios that judge the same requirement stay together, so that one shard has its whole
 * verdict. Only heavy ones, which share many requirements with others, are assigned individually. All shards have about
 * equal work, and the same list gives the same shards on every machine.
 */
export function shardOf(scenarios: readonly Scenario[], { index, of }: Shard): readonly Scenario[] {
  const parts = Array.from({ length: of }, () => ({ work: 0, scenarios: new Set<Scenario>() }));
  for (const { work, members } of heaviestFirst(groupsOf(scenarios))) {
    const lightest = parts.reduce((least, part) => (part.work < least.work ? part : least));
    lightest.work += work;
    for (const each of members) lightest.scenarios.add(each);
  }
  const own = parts[index - 1]?.scenarios;
  return scenarios.filter((each) => own?.has(each) === true);
}

/** Groups of scenarios that share a requirement on a surface, directly or through others. */
function groupsOf(scenarios: readonly Scenario[]): readonly (readonly Scenario[])[] {
  const groupOf = new Map<string, Set<Scenario>>();
  for (const scenario of scenarios.filter((each) => !isHeavy(each))) {
    const keys = scenario.verifies.map((id) => `${scenario.surface} ${id}`);
    const group = new Set([scenario]);
    for (const key of keys) for (const each of groupOf.get(key) ?? []) group.add(each);
    for (const member of group) for (const id of member.verifies) groupOf.set(`${member.surface} ${id}`, group);
  }
  const alone = scenarios.filter((each) => isHeavy(each) || each.verifies.length === 0).map((each) => [each]);
  return [...alone, ...[...new Set(groupOf.values())].map((group) => [...group])];
}

function heaviestFirst(groups: readonly (readonly Scenario[])[]) {
  return groups
    .map((members) => ({ members, work: members.reduce((total, each) => total + expectedWork(each), 0) }))
    .sort((a, b) => b.work - a.work);
}
