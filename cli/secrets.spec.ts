import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTarget } from "../harness/config/settings.ts";
import { verify } from "../harness/run/verify.ts";
import type { Deviation } from "../reference/deviation.ts";
import { createReference, STATES_PATH } from "../reference/server.ts";
import { toConsole } from "../reports/index.ts";
import { certificateOf } from "./certificate/certificate.ts";
import { compareReports } from "./diff/compare.ts";
import { differenceText } from "./diff/difference-text.ts";
import { settingsOf } from "./embedded.ts";
import { draftKnownFailures } from "./known-failures/draft.ts";
import { judgeKnownFailures } from "./known-failures/judge.ts";
import { PLAYED } from "./scenarios.ts";
import { writeReports } from "./write-reports.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64");

/** Gives every credential back, in a header and in every refusal, in as many forms as servers do. */
const echoing: Deviation = {
  answer: (call, reply) => {
    const secret = call.headers["x-api-key"] ?? call.headers.authorization ?? "";
    reply.headers = { ...reply.headers, "x-echo": secret, "x-basic": `Basic ${base64(`me:${secret}`)}` };
    const forms = [encodeURIComponent(secret), base64(`Bearer ${secret}`), secret.toUpperCase()];
    // Long enough to be cut where it is shown, in the midst of the secret.
    const padded = `${"x".repeat(350 + (call.nth % 60))}${secret}`;
    if (reply.status >= 400)
      reply.body = { error: `not with ${secret}`, key: secret, [secret]: [secret], forms, padded };
    return undefined;
  },
};

test("a secret that the system echoes everywhere is in no output of any kind", async () => {
  const reference = createReference({ deviations: [echoing] });
  const baseUrl = await reference.listen();
  const folder = await mkdtemp(join(tmpdir(), "packproof-secrets-"));
  try {
    const settings = settingsOf({
      baseUrl,
      statesUrl: baseUrl + STATES_PATH,
      keys: reference.keys,
      close: async () => {},
    });
    const secrets = Object.entries(settings).flatMap(([name, value]) =>
      /KEY|TOKEN/.test(name) && value ? [value] : [],
    );
    expect(secrets.length).toBeGreaterThan(5);
    const target = readTarget({ ...settings, SURFACES: "sandbox,partner,user", ALLOW_WRITES: "sandbox,partner,user" });
    const scenarios = PLAYED.filter(({ area }) => ["auth", "user-auth", "card", "order", "buyback"].includes(area));
    const report = await verify({ target, scenarios, suite: { name: "packproof", version: "0" }, isConfirming: false });
    expect(report.findings.length).toBeGreaterThan(10);
    expect(JSON.stringify(report.evidence)).toContain("x-echo");

    expect(await writeReports(report, folder)).toEqual([]);
    const empty = { ...report, findings: [], observations: [] };
    const known = { reason: "r", owner: "o", until: "2020-01-01" };
    const judged = judgeKnownFailures(report, []);
    const outputs = new Map([
      ["console", toConsole(report, { color: false, width: 200, verbose: true })],
      ["diff", differenceText(compareReports(empty, report))],
      ["known", draftKnownFailures([report], known) + toConsole(judged, { color: false, width: 200 })],
      [
        "certificate",
        JSON.stringify(certificateOf([{ file: "f", text: "", report }], { issuedAt: "", expiresAt: "" })),
      ],
    ]);
    for (const file of await readdir(folder)) outputs.set(file, await readFile(join(folder, file), "utf8"));
    expect(outputs.size).toBeGreaterThan(8);
    for (const [name, text] of outputs) {
      const decoded = decodedOf(text);
      for (const secret of secrets) {
        expect(text.toLowerCase().includes(secret.toLowerCase()), `${secret} in ${name}`).toBe(false);
        expect(decoded.includes(secret), `${secret} in base64 in ${name}`).toBe(false);
        expect(text.includes(`${secret.slice(0, -3)}…`), `the beginning of ${secret} in ${name}`).toBe(false);
      }
    }
  } finally {
    await reference.close();
    await rm(folder, { recursive: true, force: true });
  }
}, 300_000);

/** What stands in a text in base64, wherever in it a word of base64 may begin. */
function decodedOf(text: string): string {
  const words = new Set(text.match(/[\w+/-]{16,}/g));
  return [...words]
    .flatMap((word) => [0, 1, 2, 3].map((at) => Buffer.from(word.slice(at), "base64").toString()))
    .join();
}
