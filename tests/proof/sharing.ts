import type { Variant } from "../../reference/variants/variant.ts";
import { isDecidedAlone } from "./learned.ts";
import { alone, type Play } from "./play.ts";
import type { Subject } from "./subjects.ts";

/** Legal variants per server. With more of them, one is more often accused or leaves a requirement open, and all are played again. */
const SIZE = 9;

/**
 * Distributes subjects over servers: variants that differ on the same surfaces share one, every other subject has its own.
 * Those that leave a requirement open share servers with one another. Neighbours in the list are about the same requests, so
 * a server gets variants that lie far apart.
 */
export function sharing(subjects: readonly Subject[]): readonly Play[] {
  const apart: Subject[] = [];
  const alike = new Map<string, Subject[]>();
  for (const subject of subjects) {
    if (subject.kind !== "variant" || !mayShare(subject.deviation)) apart.push(subject);
    else {
      const { name, surfaces = [] } = subject.deviation;
      const likeness = [isDecidedAlone(name), ...surfaces].join();
      alike.set(likeness, [...(alike.get(likeness) ?? []), subject]);
    }
  }
  return [...[...alike.values()].flatMap(spread), ...alone(apart)];
}

function mayShare({ withoutStates = [], isSlow }: Variant): boolean {
  return isSlow !== true && withoutStates.length === 0;
}

function spread(subjects: readonly Subject[]): readonly Play[] {
  const servers = Math.ceil(subjects.length / SIZE);
  return Array.from({ length: servers }, (_, server) => ({
    subjects: subjects.filter((__, place) => place % servers === server),
  }));
}
