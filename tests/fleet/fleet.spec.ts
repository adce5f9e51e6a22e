import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { SANDBOX_KEYS } from "../../reference/keys.ts";
import { IS_ENDURANCE } from "../support/endurance.ts";
import { type MockKind, type StartedMock, startMockOf } from "./mocks.ts";

/** Mocks of each kind. The self-test has only those that are refused at once; `npm run endurance` has fifty. */
const COUNTS: Readonly<Record<MockKind, number>> = IS_ENDURANCE
  ? { correct: 40, hostile: 5, hanging: 2, facade: 3 }
  : { correct: 0, hostile: 2, hanging: 0, facade: 0 };
/** What the fleet's page may say of a kind. */
const EXPECTED: Readonly<Record<MockKind, readonly string[]>> = {
  correct: ["certified"],
  hostile: ["could not be run"],
  hanging: ["could not be run"],
  facade: ["violated", "not verified"],
};
/** Concurrent workers. */
const WORKERS = 2;
const MAIN = resolve("dist/cli/main.js");

/** Runs packproof in a process that has only these variables. @returns its exit status */
function packproof(args: readonly string[], cwd: string, variables: Readonly<Record<string, string>> = {}) {
  const env = { PATH: process.env.PATH, HOME: cwd, TMPDIR: tmpdir(), ...variables };
  return new Promise<number>((done) => {
    execFile(process.execPath, [MAIN, ...args], { cwd, env, maxBuffer: 1 << 26 }, (fault) =>
      done(fault === null ? 0 : Number(fault.code)),
    );
  });
}

test("workers that fail do not affect the others, and the page has the result of every mock", {
  timeout: IS_ENDURANCE ? 3_600_000 : 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "packproof-fleet-"));
  const issuer = await mkdtemp(join(tmpdir(), "packproof-issuer-"));
  const started: { readonly name: string; readonly kind: MockKind; readonly mock: StartedMock }[] = [];
  try {
    for (const [kind, count] of Object.entries(COUNTS) as [MockKind, number][])
      for (let nth = 0; nth < count; nth++)
        started.push({ name: `${kind}-${nth}`, kind, mock: await startMockOf(kind, nth) });
    const mocks = started.map(({ name, mock: { baseUrl, statesUrl } }) => ({
      name,
      baseUrl,
      providerStatesUrl: statesUrl,
      surfaces: ["sandbox"],
    }));
    await writeFile(join(folder, "fleet.json"), JSON.stringify({ mocks }));
    expect(await packproof(["key", "issuer.jwk"], issuer)).toBe(0);

    const waiting = [...started.keys()];
    const work = async () => {
      for (let at = waiting.shift(); at !== undefined; at = waiting.shift())
        await packproof(["fleet", "certify", "fleet.json", "--output", "out"], folder, {
          JOB_COMPLETION_INDEX: String(at),
          SANDBOX_API_KEY: SANDBOX_KEYS[0],
          SANDBOX_API_KEY_2: SANDBOX_KEYS[1],
        });
    };
    await Promise.all(Array.from({ length: WORKERS }, work));

    const key = join(issuer, "issuer.jwk");
    expect(await containsText(folder, JSON.parse(await readFile(key, "utf8")).d)).toBe(false);
    for (const { name, kind } of started)
      if (kind === "correct") expect(await packproof(["certify", "seal", `out/${name}`, "--key", key], folder)).toBe(0);
    expect(await packproof(["fleet", "gather", "fleet.json", "out", "--key", `${key}.pub`], folder)).toBe(0);

    const page = JSON.parse(await readFile(join(folder, "site", "fleet.json"), "utf8"));
    const states = new Map<string, string>(page.mocks.map((row: Record<string, string>) => [row.name, row.state]));
    expect(states.size).toBe(started.length);
    for (const { name, kind } of started) expect(EXPECTED[kind], name).toContain(states.get(name));
  } finally {
    await Promise.all(started.map(({ mock }) => mock.close()));
    await rm(folder, { recursive: true });
    await rm(issuer, { recursive: true });
  }
});

async function containsText(folder: string, text: string): Promise<boolean> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), "utf8")));
  return texts.some((each) => each.includes(text));
}
