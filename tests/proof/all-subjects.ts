import { naturalBugSubjects } from "./independent/natural-bugs.ts";
import { serverSubjects } from "./independent/servers.ts";
import { MUTANTS_OF_REFERENCE, type Subject, VARIANTS_OF_REFERENCE } from "./subjects.ts";

/** All subjects, the slowest first. They stand apart from the reference's, because listing these starts Python. */
export const SUBJECTS: readonly Subject[] = [
  ...serverSubjects(),
  ...VARIANTS_OF_REFERENCE,
  ...naturalBugSubjects(),
  ...MUTANTS_OF_REFERENCE,
];
