import { SURFACES } from "../../contract/surface.ts";
import { isDecidedAlone } from "./learned.ts";
import { alone, type Play } from "./play.ts";
import type { Legal } from "./prove-variant.ts";
import { isOfVariants, type Subject } from "./subjects.ts";

/** Legal servers that share one. With more of them, more is left open, and each is played again with more scenarios. */
const SIZE = 12;

/**
 * Distributes subjects over servers: legal servers that differ on the same surfaces, with all provider states or with none, share
 * one; every other subject has its own. Those that leave a requirement open share servers with one another. Neighbours in the
 * list are about the same requests, so a server gets those that lie far apart.
 */
export function sharing(subjects: readonly Subject[]): readonly Play[] {
  const apart: Subject[] = [];
  const alike = new Map<string, Subject[]>();
  for (const subject of subjects) {
    if (!isOfVariants(subject) || !mayShare(subject.deviation)) apart.push(subject);
    else {
      const { name, surfaces = SURFACES, withoutStates } = subject.deviation;
      const likeness = [isDecidedAlone(name), withoutStates === "all", ...surfaces].join();
      alike.set(likeness, [...(alike.get(likeness) ?? []), subject]);
    }
  }
  return [...[...alike.values()].flatMap(spread), ...alone(apart)];
}

function mayShare(legal: Legal): boolean {
  const { withoutStates = [] } = legal;
  return !("isSlow" in legal) && (withoutStates === "all" || withoutStates.length === 0);
}

function spread(subjects: readonly Subject[]): readonly Play[] {
  const servers = Math.ceil(subjects.length / SIZE);
  return Array.from({ length: servers }, (_, server) => ({
    subjects: subjects.filter((__, place) => place % servers === server),
  }));
}
