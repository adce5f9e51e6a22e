import { conformance } from "packproof/vitest";
import { CASES } from "./cases.ts";

for (const options of CASES) conformance(options);
