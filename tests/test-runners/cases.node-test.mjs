import { conformance } from "packproof/node-test";

for (const options of JSON.parse(process.env.CONFORMANCE_CASES ?? "[]")) conformance(options);
