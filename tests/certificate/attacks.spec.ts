import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkCertificate } from "../../cli/certificate/check-certificate.ts";
import { ATTACKS } from "./attacks.ts";
import { attacksPage } from "./document.ts";
import { Issued, NOW_MS } from "./issued.ts";

let issued: Issued;
beforeAll(async () => {
  issued = await Issued.make();
});
afterAll(() => issued.remove());

const lineOf = new Map<string, string>();

test.each(ATTACKS.map((attack) => [attack.what, attack] as const))(
  "%s is refused with its documented line",
  async (_, attack) => {
    const copy = await issued.copy();
    try {
      const options = await attack.does(copy);
      const { checks } = await checkCertificate(copy.folder, {
        nowMs: NOW_MS,
        trusted: [issued.fingerprint],
        ...options,
      });
      const lines = checks.filter(({ holds }) => !holds).map(({ what }) => what);
      expect(lines).toContainEqual(expect.stringMatching(attack.refused));
      const line = lines.find((each) => attack.refused.test(each)) ?? "";
      lineOf.set(
        attack.what,
        line.replace(/key [\w-]{43}/g, "key …").replace(/this version has [0-9a-f]{16}/, "this version has …"),
      );
    } finally {
      await copy.remove();
    }
  },
);

test("an unmodified certificate passes verification with every option", async () => {
  const copy = await issued.copy();
  const status = await copy.status("active");
  const { checks } = await checkCertificate(copy.folder, {
    nowMs: NOW_MS,
    trusted: [issued.fingerprint],
    target: "http://localhost:4010",
    maxAgeDays: 20,
    profile: "sandbox",
    status,
    commitment: issued.certificate.challenge.commitment,
  });
  await copy.remove();
  expect(checks.filter(({ holds }) => !holds)).toEqual([]);
});

test("docs/certificate-attacks.md shows the line of each attack", async () => {
  await expect(attacksPage(lineOf)).toMatchFileSnapshot("../../docs/certificate-attacks.md");
  expect(await readFile("docs/certifying.md", "utf8")).toContain("certificate-attacks.md");
});
