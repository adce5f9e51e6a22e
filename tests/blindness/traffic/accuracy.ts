import { accuracyOf, CLASSIFIERS, train } from "./classifiers.ts";

/** The figures of the classifiers for one log. */
export interface LogFigures {
  readonly kind: "blind" | "ordinary";
  /** In the order of the classifiers. */
  readonly figures: readonly number[];
}

/** The accuracy of a classifier on logs that were not used for its training; 0.5 is chance. */
export interface Accuracy {
  readonly name: string;
  readonly about: string;
  readonly accuracy: number;
  /** Number of logs in the test set. */
  readonly logs: number;
}

/** Trains each classifier with every second log of each kind, and tests it with the others. */
export function accuracies(logs: readonly LogFigures[]): readonly Accuracy[] {
  return CLASSIFIERS.map(({ name, about }, at) => {
    const part = (rest: number) => {
      const of = (kind: LogFigures["kind"]) =>
        logs
          .filter((log) => log.kind === kind)
          .filter((_, place) => place % 2 === rest)
          .map(({ figures }) => figures[at] ?? Number.NaN);
      return { blind: of("blind"), ordinary: of("ordinary") };
    };
    const held = part(1);
    const accuracy = accuracyOf(train(part(0)), held);
    return { name, about, accuracy, logs: held.blind.length + held.ordinary.length };
  });
}

/** The accuracies as a Markdown page. */
export function trafficPage(rows: readonly Accuracy[]): string {
  return [
    "# Traffic of a blind run",
    "",
    "Ten simple classifiers try to distinguish the visits of a blind run from an ordinary client. Each compares one figure of a",
    "log of requests with a threshold, which was trained on half of the logs. The table shows its accuracy on the other half;",
    "0.50 is chance. `npm run traffic` records the logs and writes this page.",
    "",
    "| figure | about | accuracy | logs in the test half |",
    "|---|---|---:|---:|",
    ...rows.map(({ name, about, accuracy, logs }) => `| ${name} | ${about} | ${accuracy.toFixed(2)} | ${logs} |`),
    "",
    "The ordinary client is a shop that sends one request per click, with exponentially distributed pauses. In half of the logs it",
    "calls `fetch`, in the others a client that names itself. Its user ids have one of seven common forms. A client that sends",
    "several requests concurrently opens more connections than a visit does. A visit can still be recognised by what no figure",
    "contains: each of its customers sells and ships, and the library that sends its requests writes `host` in lower case.",
    "",
  ].join("\n");
}
