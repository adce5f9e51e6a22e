import { join } from "node:path";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { recordRuns } from "../support/record-runs.ts";
import { keyOf } from "./attribution.ts";
import { folderNameOf } from "./corpus/folder-name.ts";
import { proveBug } from "./independent/natural-bugs.ts";
import { proveServer } from "./independent/servers.ts";
import { noticing } from "./learned.ts";
import type { Play } from "./play.ts";
import type { Proof, Result } from "./proof.ts";
import { playWith, proveMutant } from "./prove-mutant.ts";
import { proveSample } from "./prove-sample.ts";
import { legalTrial, proveLegal } from "./prove-variant.ts";
import { isOfVariants, mutantsOf, textsOf } from "./subjects.ts";

/** Proves the subjects of a server. */
export async function prove(play: Play): Promise<readonly Proof[]> {
  const startedMs = performance.now();
  const proofs = await (play.recordedIn === undefined ? proofsOf(play) : recordPlay(play, play.recordedIn));
  const durationMs = Math.round((performance.now() - startedMs) / proofs.length);
  return proofs.map((proof) => ({ ...proof, durationMs }));
}

function recordPlay(play: Play, corpus: string): Promise<readonly Result[]> {
  const texts = play.subjects.flatMap(textsOf);
  return recordRuns(join(corpus, folderNameOf(play.subjects[0]?.kind ?? "", texts)), texts, () => proofsOf(play));
}

async function proofsOf({
  subjects,
  narrowedTo,
  isSampled = false,
  hasStates = true,
}: Play): Promise<readonly Result[]> {
  const [first] = subjects;
  if (first === undefined) throw new TypeError("a server without a subject");
  if (first.kind === "bug") return [await proveBug(first, noticing(first.violates, ALL_SCENARIOS))];
  const scenarios = narrowedTo && ALL_SCENARIOS.filter((each) => narrowedTo.includes(keyOf(each)));
  if (first.kind === "mutant") {
    if (isSampled) return proveSample(mutantsOf(subjects), ALL_SCENARIOS);
    const { deviation } = first;
    return [
      await (scenarios === undefined
        ? proveMutant(deviation, ALL_SCENARIOS)
        : playWith(deviation, scenarios, "judging")),
    ];
  }
  if (first.kind === "server") return [await proveServer(first, scenarios)];
  const legal = subjects.filter(isOfVariants).map(({ deviation }) => deviation);
  const mayLeaveOpen = isSampled || !hasStates || scenarios !== undefined;
  return proveLegal(legal, scenarios ?? ALL_SCENARIOS, legalTrial(hasStates), mayLeaveOpen);
}
