// A worker process that compares open and blind runs of the servers that its parent names.
import { OF_REFERENCE } from "../proof/subjects.ts";
import { serveParent } from "../support/process-pool.ts";
import { compare } from "./compare.ts";

serveParent(async (place: number) => {
  const subject = OF_REFERENCE[place];
  if (subject === undefined) throw new RangeError(`no subject at ${place}`);
  return compare(subject);
});
