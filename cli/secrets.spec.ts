import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Report } from "../contract/report.ts";
import { readTarget } from "../harness/config/settings.ts";
import { verify } from "../harness/run/verify.ts";
import type { Deviation } from "../reference/deviation.ts";
import { createReference, STATES_PATH } from "../reference/server.ts";
import { hashOf } from "../reference/user/api-key.ts";
import { inWords } from "../reports/difference-text.ts";
import { toConsole } from "../reports/index.ts";
import { leaksIn } from "../tests/support/leaks.ts";
import { certificateOf } from "./certificate/certificate.ts";
import { newChallenge } from "./certificate/challenge.ts";
import { compareReports } from "./diff/compare.ts";
import { differenceText } from "./diff/difference-text.ts";
import { settingsOf } from "./embedded.ts";
import { draftKnownFailures } from "./known-failures/draft.ts";
import { judgeKnownFailures } from "./known-failures/judge.ts";
import { ALL_SCENARIOS } from "./scenarios.ts";
import { writeReports } from "./write-reports.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64");
const credentialOf = (headers: Readonly<Record<string, string | undefined>>) =>
  headers["x-api-key"] ?? headers.authorization?.replace("Bearer ", "") ?? "";

/** Returns every credential in a header and in every refusal, in the forms that servers use. */
const echoing: Deviation = {
  answer: (call, reply) => {
    const secret = credentialOf(call.headers);
    reply.headers = { ...reply.headers, "x-echo": secret, "x-basic": `Basic ${base64(`me:${secret}`)}` };
    const forms = [encodeURIComponent(secret), base64(`Bearer ${secret}`), secret.toUpperCase()];
    // Long enough to be truncated in the reports, in the middle of the secret.
    const padded = `${"x".repeat(350 + (call.nth % 60))}${secret}`;
    if (reply.status >= 400)
      reply.body = { error: `not with ${secret}`, key: secret, [secret]: [secret], forms, padded };
    return undefined;
  },
};

const FORMS: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => [...Buffer.from(secret)].map((byte) => `%${byte.toString(16)}`).join(""),
  base64,
  (secret) => Buffer.from(secret).toString("hex"),
  (secret) => [...secret].map((each) => `\\u00${each.charCodeAt(0).toString(16)}`).join(""),
];
/** Larger than the number of characters in the longest form of a secret. */
const OFFSETS = 211;
const TIMES = 1500;

/** Returns the credential thousands of times, also in pieces, beginning at another offset in every answer. */
const flooding: Deviation = {
  answer: (call, reply) => {
    const secret = credentialOf(call.headers);
    const form = FORMS[call.nth % FORMS.length] ?? String;
    const flood = "-".repeat(call.nth % OFFSETS) + form(secret).repeat(TIMES);
    const half = Math.ceil(secret.length / 2);
    const halves = { first: secret.slice(0, half), second: secret.slice(half) };
    reply.headers = { ...reply.headers, "x-flood": flood.slice(0, 2000), "x-half": form(halves.second) };
    if (reply.status >= 400) reply.body = call.nth % 3 === 0 ? flood : { error: flood, [flood]: [flood], ...halves };
    else if (call.nth % 4 === 0) reply.body = { success: flood, items: [{ id: flood, ...halves }] };
    return undefined;
  },
};

/** Realistic credentials without words. */
const PARTS = Array.from({ length: 7 }, () => randomBytes(18).toString("base64url").replaceAll("_", "x"));
const [SANDBOX = "", SANDBOX_2 = "", PARTNER = "", PARTNER_2 = "", USER = "", USER_2 = "", SESSION = ""] = PARTS;
const KEYS = {
  SANDBOX_API_KEY: `sandbox-${SANDBOX}`,
  SANDBOX_API_KEY_2: `sandbox-${SANDBOX_2}`,
  PARTNER_API_KEY: PARTNER,
  PARTNER_API_KEY_2: PARTNER_2,
  USER_API_KEY: `svc_${USER}`,
  USER_API_KEY_2: `svc_${USER_2}`,
  USER_SESSION_TOKEN: SESSION,
};

const issuing: Deviation = {
  start: ({ keys, user }) => {
    keys.sandbox.splice(0, 2, KEYS.SANDBOX_API_KEY, KEYS.SANDBOX_API_KEY_2);
    const partners = [...keys.partner.values()];
    for (const [nth, key] of [PARTNER, PARTNER_2].entries()) keys.partner.set(key, partners[nth] ?? "");
    for (const [nth, known] of [...user.keys.values()].slice(0, 2).entries()) {
      const hash = hashOf(nth === 0 ? KEYS.USER_API_KEY : KEYS.USER_API_KEY_2);
      user.keys.set(hash, { ...known, hash });
    }
    for (const account of [...user.tokens.values()].slice(0, 1)) user.tokens.set(SESSION, account);
  },
};

test.each([
  ["echoes", echoing],
  ["floods with", flooding],
])(
  "of secrets that the system %s everywhere, no six characters are in any output",
  async (_, deviation) => {
    const reference = createReference({ deviations: [issuing, deviation] });
    const baseUrl = await reference.listen();
    try {
      const keys = reference.keys;
      const settings = settingsOf({ baseUrl, statesUrl: baseUrl + STATES_PATH, keys, close: async () => {} });
      const surfaces = "sandbox,partner,user";
      const target = readTarget({ ...settings, ...KEYS, SURFACES: surfaces, ALLOW_WRITES: surfaces });
      const scenarios = ALL_SCENARIOS.filter(({ area }) =>
        ["auth", "user-auth", "card", "order", "buyback"].includes(area),
      );
      const report = inWords(
        await verify({ target, scenarios, suite: { name: "packproof", version: "0" }, isConfirming: false }),
      );
      expect(report.findings.length).toBeGreaterThan(10);
      expect(JSON.stringify(report.evidence)).toMatch(/x-echo|x-flood/);
      for (const [name, text] of await outputsOf(report)) expect(leaksIn(text, PARTS), name).toEqual([]);
    } finally {
      await reference.close();
    }
  },
  300_000,
);

async function outputsOf(report: Report): Promise<ReadonlyMap<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), "packproof-secrets-"));
  try {
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
        JSON.stringify(
          certificateOf([{ file: "f", text: "", report, log: { file: "l", sha256: "" } }], {
            profile: "sandbox",
            number: "1",
            subject: { name: "somebody" },
            power: { mutants: 1, killed: 1, variants: 1, silent: 1, facadeRuns: 1, denied: 1 },
            control: "not proven",
            challenge: newChallenge({ target: "", profile: "sandbox", surfaces: [] }),
            issuedAt: "",
            expiresAt: "",
          }),
        ),
      ],
    ]);
    for (const file of await readdir(folder)) outputs.set(file, await readFile(join(folder, file), "utf8"));
    expect(outputs.size).toBeGreaterThan(8);
    return outputs;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
