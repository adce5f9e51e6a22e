import { readDocument } from "../contract/clauses/documents.ts";

/**
 * Says where it can't be overlooked that the specifications were not found: the specs that compare our tables with them
 * are skipped then, and a row that contradicts the document passes.
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
