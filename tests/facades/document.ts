/** How often a façade was denied a certificate. */
export interface Rate {
  readonly name: string;
  readonly kind: "recogniser" | "stateless";
  readonly runs: number;
  /** Runs that ended with a violation or without everything verified: no certificate. */
  readonly denied: number;
}

/** So many of twenty runs have to deny a certificate. */
export const LEAST_RATE = 19 / 20;

const HEAD = `# Façades

Servers that are not what they look like, and in how many blind runs each was denied a certificate. *Recognisers* keep the
contract for what they take for a suite, and react otherwise to everybody else. *Stateless* ones replay recordings, or
answer from a table or a hash. Made by \`npm run facades\`, which fails below 19 of 20 for any of them.
`;

/** The page of all façades, a table per kind. */
export function facadesPage(rates: readonly Rate[]): string {
  const table = (kind: Rate["kind"], title: string) =>
    [
      `## ${title}`,
      "",
      "| façade | denied |",
      "|---|---|",
      ...rates
        .filter((rate) => rate.kind === kind)
        .map(({ name, denied, runs }) => `| ${name} | ${denied} of ${runs} |`),
      "",
    ].join("\n");
  return [HEAD, table("recogniser", "Recognisers"), table("stateless", "Stateless")].join("\n");
}
