import { describe } from "node:test";
import { conformance } from "packproof/node-test";

describe("our systems", () => {
  for (const options of JSON.parse(process.env.CONFORMANCE_CASES ?? "[]")) conformance(options);
});
