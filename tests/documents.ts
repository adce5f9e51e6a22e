import { readDocument } from "../contract/clauses/documents.ts";

/**
 * Prints a warning when the specifications are missing. Specs that compare our tables with them are skipped then, and a
 * row that contradicts a document passes.
 */
export default function reportMissingDocuments(): () => void {
  const missing = (["partner-api.md", "user-key-api.md"] as const).filter((name) => readDocument(name) === undefined);
  const report = () => {
    if (missing.length === 0) return;
    process.stderr.write(
      `\nNOT COMPARED WITH THE SPECIFICATION: ${missing.join(" and ")} not found.\n` +
        "Requirements, clauses, errors and limits were not compared with the documents: set SPEC_DIR to their folder.\n\n",
    );
  };
  report();
  return report;
}
