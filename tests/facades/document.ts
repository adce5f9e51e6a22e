import type { Rate } from "./rate.ts";

export const DOCUMENT = new URL("../../docs/facades.md", import.meta.url);

const HEAD = `# Façades

A façade is a server that would like a certificate without keeping the contract. *Recognisers* keep it for what they take for
a suite, and react otherwise to everybody else. *Stateless* servers replay recordings, or answer from a table or a hash.

The tables tell in how many blind runs of the sandbox each was denied a certificate, and what denied it most often: the
first customers' visits, a requirement, or clauses that were not verified. A certificate takes two runs in a row, so the rate
for certificates is higher. \`npm run facades\` plays all of them and writes this page, and fails below 19 of 20 for any;
\`npm run facades -- --runs 5 --progress facades.jsonl\` keeps what was played, and goes on where it was stopped.

[What can't be told](certifying.md#what-it-cant-prove) from a correct server is not in the tables: one that forwards
everything to a correct server, or keeps the contract for the address of the worker and for nobody else.
`;

/** The page of all façades, one table per kind. */
export function facadesPage(rates: readonly Rate[]): string {
  const table = (kind: Rate["kind"], title: string) => [
    `## ${title}`,
    "",
    "| façade | denied | mostly by |",
    "|---|---:|---|",
    ...rates
      .filter((rate) => rate.kind === kind)
      .map(({ name, denied, runs, by }) => `| ${name} | ${denied} of ${runs} | ${by} |`),
    "",
  ];
  return [HEAD, ...table("recogniser", "Recognisers"), ...table("stateless", "Stateless servers")].join("\n");
}

/** Name and rate of each row of the page. */
export function rowsOf(
  page: string,
): readonly { readonly name: string; readonly denied: number; readonly runs: number }[] {
  return [...page.matchAll(/^\| (.+?) \| (\d+) of (\d+) \| .+ \|$/gm)].map(([, name = "", denied, runs]) => ({
    name,
    denied: Number(denied),
    runs: Number(runs),
  }));
}
