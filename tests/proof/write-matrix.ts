import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { JUDGED } from "./judged.ts";
import { type MatrixProof, toMatrix } from "./matrix.ts";
import { MutantSources } from "./mutant-source.ts";
import { ALL_MUTANTS } from "./subjects.ts";

const FOLDER = new URL("../../reports/out/proof/", import.meta.url);

/**
 * Writes the kill matrix: `mutation.json` in the mutation-testing report format, `index.html` with the format's viewer,
 * and `proof.json` with the result of each mutant.
 * @returns the folder
 */
export async function writeMatrix(proofs: readonly MatrixProof[]): Promise<string> {
  const json = JSON.stringify(toMatrix(proofs, ALL_MUTANTS, JUDGED, await MutantSources.read()));
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(new URL("mutation.json", FOLDER), json);
  const rows = proofs.map(({ findings: _, ...proof }) => JSON.stringify(proof));
  writeFileSync(new URL("proof.json", FOLDER), `[\n${rows.join(",\n")}\n]\n`);
  writeFileSync(new URL("index.html", FOLDER), page(json));
  return fileURLToPath(FOLDER);
}

/** The viewer and its data in one file that needs no network. */
function page(json: string): string {
  const viewer = createRequire(import.meta.url).resolve("mutation-testing-elements");
  const script = readFileSync(viewer.replace(/[^/\\]+$/, "mutation-test-elements.js"), "utf8");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Proof of packproof</title>
<style>body { margin: 0 }</style>
<script>${escaped(script)}</script>
</head>
<body>
<mutation-test-report-app title-postfix="Proof of packproof">
Your browser does not show custom elements.
</mutation-test-report-app>
<script>document.querySelector("mutation-test-report-app").report = ${json.replaceAll("<", "\\u003c")};</script>
</body>
</html>
`;
}

/** Escapes text that would end the script element. */
function escaped(script: string): string {
  return script.replaceAll(/<\/(script)/gi, "<\\/$1");
}
