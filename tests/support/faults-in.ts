import type { ServerProof } from "../proof/independent/proof.ts";

/** What is wrong with a legal server: each finding in a line, and why its run proves nothing. */
export function faultsIn({ findings, broken }: Pick<ServerProof, "findings" | "broken">): readonly string[] {
  return [
    ...findings.map(
      ({ requirement, surface, expected, actual }) => `${surface} ${requirement}: ${expected} | ${actual}`,
    ),
    ...(broken === undefined ? [] : [broken]),
  ];
}
