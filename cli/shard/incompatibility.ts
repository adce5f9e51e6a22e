import { targetNameOf } from "../../reports/target-name.ts";
import type { SuiteReport } from "../run-suite.ts";

/** The reason why reports are not the shards of one run, as half a sentence with the correction; undefined if they are. */
export function incompatibilityOf(reports: readonly SuiteReport[]): string | undefined {
  const undone = reports.find(({ shard, stopped }) => shard === undefined && stopped !== undefined);
  if (undone !== undefined) return `a part was not done: ${undone.stopped}`;
  const versions = new Set(reports.map(({ suite }) => suite.version));
  if (versions.size > 1) return `the reports are of versions ${[...versions].join(", ")}; run all shards with the same`;
  const targets = new Set(reports.map(({ target }) => targetNameOf({ target }) + target.surfaces.join()));
  if (targets.size > 1) return "the reports are of different targets or surfaces; run all shards against the same";
  const wholes = new Set(reports.map(({ shard }) => shard?.of));
  if (wholes.size > 1 || wholes.has(undefined))
    return "not every report is a shard of the same whole; run with --shard";
  const asked = new Set(reports.map(({ shard }) => shard?.asked));
  if (asked.size > 1) return `the shards verified differently (${[...asked].join("; ")}); run all with the same flags`;
  const [of = 0] = wholes;
  const indexes = reports.map(({ shard }) => shard?.index);
  const missing = Array.from({ length: of ?? 0 }, (_, at) => at + 1).filter((index) => !indexes.includes(index));
  if (missing.length > 0) return `shard ${missing.join(", ")} of ${of} is missing; give the reports of all`;
  return indexes.length > (of ?? 0) ? "a shard is given twice; give each once" : undefined;
}
