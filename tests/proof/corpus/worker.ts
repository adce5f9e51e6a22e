// A worker process that judges the recordings that its parent names.
import { serveParent } from "./replay-corpus.ts";

serveParent();
