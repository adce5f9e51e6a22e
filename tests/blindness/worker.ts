// A worker process that compares open and blind runs of the servers that its parent names.
import { SUBJECTS } from "../proof/subjects.ts";
import { serveParent } from "../support/process-pool.ts";
import { compare } from "./compare.ts";

serveParent(async (place: number) => {
  const subject = SUBJECTS[place];
  if (subject === undefined) throw new RangeError(`no subject at ${place}`);
  return compare(subject);
});
