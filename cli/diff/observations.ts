import { ABOUT_THE_RUN } from "../../contract/open-questions.ts";
import type { Observation } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";
import { normalizeForComparison } from "../../harness/ledger/fingerprint.ts";

/** An observation, where the documents are silent, that differs between two systems. */
export interface ObservationChange {
  readonly topic: string;
  readonly surface: Surface;
  /** Values in the order observed; empty if the report has none of the topic. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Topics that differ between runs against one system. */
const OF_THE_RUN = new Set<string>(ABOUT_THE_RUN.map(({ topic }) => topic));

const isStatus = (word: string) => /^[1-5]\d\d$/.test(word);

/** Topics with different values. Ids and numbers are ignored, because they always differ. */
export function compareObservations(
  before: readonly Observation[],
  after: readonly Observation[],
): readonly ObservationChange[] {
  const comparable = [...before, ...after].filter(({ topic }) => !OF_THE_RUN.has(topic));
  const topics = new Map(comparable.map(({ topic, surface }) => [`${surface} ${topic}`, { topic, surface }]));
  return [...topics.values()].flatMap(({ topic, surface }) => {
    const seenIn = (list: readonly Observation[]) =>
      new Map(
        list
          .filter((each) => each.topic === topic && each.surface === surface)
          .map(({ seen }) => [normalizeForComparison(seen, isStatus), seen]),
      );
    const [old, now] = [seenIn(before), seenIn(after)];
    const gone = [...old].filter(([steady]) => !now.has(steady)).map(([, seen]) => seen);
    const added = [...now].filter(([steady]) => !old.has(steady)).map(([, seen]) => seen);
    return gone.length + added.length === 0 ? [] : [{ topic, surface, before: gone, after: added }];
  });
}
