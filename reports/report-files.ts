/** Names of the files of a report, apart from what renders them, which takes longer to load. */
export const REPORT_FILES = [
  "report.json",
  "junit.xml",
  "index.html",
  "evidence.har",
  "summary.md",
  "ctrf.json",
  "badge.svg",
] as const;

/** Every exchange of a run that was asked to record them. */
export const EXCHANGES_FILE = "exchanges.har";
