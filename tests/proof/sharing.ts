import { groupedBy } from "../../harness/collections/grouped-by.ts";
import { leftOpenBy } from "./learned.ts";
import { alone, type Play } from "./play.ts";
import type { Subject } from "./subjects.ts";

/** Legal variants per server. With more of them, a requirement is more often left undecided, and each is played again. */
const SIZE = 6;

/**
 * Distributes subjects over servers: variants that differ on the same surfaces, and leave the same requirements open, share
 * one. Every other subject has its own. Neighbours in the list are about the same requests, so a server gets variants that
 * lie far apart.
 * @param size maximum variants per server
 */
export function sharing(subjects: readonly Subject[], size = SIZE): readonly Play[] {
  const mayShare = (subject: Subject) => subject.kind === "variant" && subject.deviation.isSlow !== true;
  const alike = groupedBy(subjects.filter(mayShare), alikeBy);
  const apart = subjects.filter((subject) => !mayShare(subject));
  return [...[...alike.values()].flatMap((some) => spread(some, size)), ...alone(apart)];
}

/** What is equal for variants that may share a server. */
function alikeBy(subject: Subject): string {
  if (subject.kind !== "variant") return "";
  const { name, surfaces, withoutStates = [] } = subject.deviation;
  return JSON.stringify([surfaces ?? "all", withoutStates, leftOpenBy(name)]);
}

function spread(subjects: readonly Subject[], size: number): readonly Play[] {
  const servers = Math.ceil(subjects.length / size);
  return Array.from({ length: servers }, (_, server) => ({
    subjects: subjects.filter((__, place) => place % servers === server),
  }));
}
