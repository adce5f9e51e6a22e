// A worker process that proves the subjects that its parent names.
import { serveParent } from "./workers.ts";

serveParent();
