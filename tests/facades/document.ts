import type { Rate } from "./rate.ts";

export const DOCUMENT = new URL("../../docs/facades.md", import.meta.url);

const HEAD = `# Façades

A façade is a server that tries to get a certificate without keeping the contract. *Recognisers* keep the contract only for
requests that they recognise as a suite's. *Stateless* servers replay recordings, or answer from a table or a hash.

The tables show how often each façade was denied a certificate of the profile \`sandbox\`, and the most frequent reason: the
first visits, a requirement, or clauses that were not verified. As in \`certify\`, a certificate needs two successive runs, which
come from different clients and verify the same server. A correct server is played in the same way and has to get one.
\`npm run facades\` plays all façades, writes this page, and fails if one was denied in fewer than 19 of 20 attempts. With
\`--progress facades.jsonl\` it stores the results and continues after an interruption.

The tables do not contain servers that [can't be distinguished](certifying.md#what-it-cant-prove) from a correct one: those
that forward everything to a correct server, or keep the contract only for the address of the worker.
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
