import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Issued } from "../../tests/certificate/issued.ts";
import { attestedBy } from "./attested.ts";

const BY = { signerWorkflow: "example/packproof/.github/workflows/certify.yml", repo: "example/packs" };
const { PATH } = process.env;
let bin: string;
let issued: Issued;

/** Puts a `gh` on the path that notes its arguments, and refuses the files with a name. */
beforeAll(async () => {
  issued = await Issued.make();
  bin = await mkdtemp(join(tmpdir(), "packproof-gh-"));
  const script = `#!/bin/sh\necho "$*" >> ${bin}/asked\ncase "$*" in *report-2*) echo "no attestation" >&2; exit 1;; esac\n`;
  await writeFile(join(bin, "gh"), script);
  await chmod(join(bin, "gh"), 0o755);
  process.env.PATH = `${bin}${delimiter}${PATH}`;
});
afterAll(async () => {
  process.env.PATH = PATH;
  await issued.remove();
  await rm(bin, { recursive: true });
});

test("each file of the evidence has to be attested by the workflow, in the repository", async () => {
  const checks = await attestedBy(issued.folder, issued.certificate, BY);
  const asked = (await readFile(join(bin, "asked"), "utf8")).trim().split("\n");

  expect(asked).toEqual(
    ["report-1.json", "exchanges-1.ndjson.gz", "report-2.json", "exchanges-2.ndjson.gz"].map(
      (file) =>
        `attestation verify ${join(issued.folder, file)} --repo ${BY.repo} --signer-workflow ${BY.signerWorkflow}`,
    ),
  );
  expect(checks.map(({ holds }) => holds)).toEqual([true, true, false, true]);
  expect(checks[2]?.what).toMatch(/^report-2\.json is not known to be made by .*certify\.yml: .*no attestation$/);
});

test("without gh nothing counts as attested", async () => {
  process.env.PATH = join(bin, "nothing");
  const checks = await attestedBy(issued.folder, issued.certificate, BY);
  expect(checks.some(({ holds }) => holds)).toBe(false);
  expect(checks[0]?.what).toContain("install GitHub's gh");
});
