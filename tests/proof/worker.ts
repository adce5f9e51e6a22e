// A process that proves what its parent tells it.
import { serveParent } from "./workers.ts";

serveParent();
