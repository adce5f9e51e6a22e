// A worker process that plays the mutants that its parent names in whole runs.
import { serveParent } from "./whole-runs.ts";

serveParent();
