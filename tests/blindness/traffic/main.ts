// Plays blind runs and an ordinary client: `npm run traffic -- --logs 40` records 40 logs of each. Stores the figures
// of the classifiers in figures.json, and writes docs/blind-traffic.md.
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { accuracies, type LogFigures, trafficPage } from "./accuracy.ts";
import { CLASSIFIERS } from "./classifiers.ts";
import { blindLog, ordinaryLog } from "./logs.ts";
import type { SeenRequest } from "./recorder.ts";

/** Number of logs of each kind. */
const LOGS = "40";
const DIGITS = 4;

const { values } = parseArgs({ options: { logs: { type: "string", default: LOGS } } });
const figuresOf = (kind: LogFigures["kind"], log: readonly SeenRequest[]): LogFigures => ({
  kind,
  figures: CLASSIFIERS.map(({ figure }) => Number(figure(log).toFixed(DIGITS))),
});
const logs: LogFigures[] = [];
for (let seed = 1; seed <= Number(values.logs); seed++) {
  // Concurrent, so that a slow machine affects both kinds.
  const [blind, ordinary] = await Promise.all([blindLog(seed), ordinaryLog(seed)]);
  logs.push(figuresOf("blind", blind), figuresOf("ordinary", ordinary));
}
const lines = logs.map((log) => `  ${JSON.stringify(log)}`);
await writeFile(new URL("figures.json", import.meta.url), `[\n${lines.join(",\n")}\n]\n`);
await writeFile(new URL("../../../docs/blind-traffic.md", import.meta.url), trafficPage(accuracies(logs)));
for (const { name, accuracy } of accuracies(logs)) console.log(accuracy.toFixed(2), name);
