import { createPublicKey } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkCertificate } from "../../cli/certificate/check-certificate.ts";
import type { Directory } from "../../cli/registry/directory.ts";
import { registry } from "../../cli/registry/registry.ts";
import { aKey, EXPIRES, Issued, NOW_MS } from "./issued.ts";

const DAY_MS = 24 * 3_600_000;
const TARGET = "targets/localhost-4010-";

let issued: Issued;
let printed: string;
beforeEach(async () => {
  printed = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  issued = await Issued.make();
  await writeFile(issued.path("issuer.jwk.pub"), JSON.stringify(publicOf(issued.key)));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await issued.remove();
});

const publicOf = (key: Issued["key"]) => createPublicKey({ key, format: "jwk" }).export({ format: "jwk" });

function make(nowMs = NOW_MS): Promise<number> {
  const flags = { key: issued.path("issuer.jwk.pub"), status: issued.path("status.json"), output: issued.path("site") };
  return registry([issued.folder], flags, nowMs);
}

async function directory(): Promise<Directory> {
  return JSON.parse(await readFile(issued.path("site/directory.json"), "utf8"));
}

test("a site has a directory, a page and a badge per system, and evidence that still holds", async () => {
  await issued.status("active");

  expect(await make()).toBe(0);

  const [entry] = (await directory()).certificates;
  expect(entry).toMatchObject({ number: "0b5e8f3c", state: "active", target: "http://localhost:4010" });
  expect(entry?.page).toMatch(new RegExp(`^${TARGET}[0-9a-f]{8}/index.html$`));
  const index = await readFile(issued.path("site/index.html"), "utf8");
  expect(index).toContain(`<a href="${entry?.page}">http://localhost:4010</a>`);
  expect(await readFile(issued.path(`site/${entry?.page}`), "utf8")).toContain(String(entry?.says));
  expect(await readFile(issued.path(`site/${entry?.badge}`), "utf8")).toContain("sandbox until 2026-01-30");
  const { checks } = await checkCertificate(issued.path(`site/${entry?.evidence}`), {
    nowMs: NOW_MS,
    trusted: [issued.fingerprint],
    status: issued.path("site/status.json"),
  });
  expect(checks.filter(({ holds }) => !holds)).toEqual([]);
});

test.each(["stale", "degraded", "revoked"] as const)(
  "a %s certificate is shown as such, with the reason",
  async (state) => {
    await issued.status(state);

    await make();

    const [entry] = (await directory()).certificates;
    expect(entry?.state).toBe(state);
    expect(await readFile(issued.path(`site/${entry?.badge}`), "utf8")).toContain(state);
  },
);

test("a certificate after its validity is shown as expired", async () => {
  const nowMs = Date.parse(EXPIRES) + DAY_MS;
  await issued.status("active", { issuedAt: new Date(nowMs - DAY_MS).toISOString() });

  expect(await make(nowMs)).toBe(0);
  expect((await directory()).certificates[0]).toMatchObject({ state: "expired", since: EXPIRES });
});

test("a certificate whose evidence was changed is left out, and its files too", async () => {
  await issued.status("active");
  await writeFile(issued.path("report-1.json"), "{}");

  expect(await make()).toBe(1);
  expect(printed).toContain("report-1.json was changed");
  expect((await directory()).certificates).toEqual([]);
  expect(await readdir(issued.path("site"))).not.toContain("certificates");
});

test("a number that the status list does not know, or that is no plain word, is left out", async () => {
  await issued.status("active", { certificates: {} });
  expect(await make()).toBe(1);
  expect(printed).toContain("does not know number");

  await issued.seal({ ...issued.certificate, number: "../../etc" });
  expect(await make()).toBe(1);
  expect(printed).toContain("its number is no plain word");
});

test("nothing is written if the status list is old, or signed by another key", async () => {
  await issued.status("active", { issuedAt: new Date(NOW_MS - 3 * DAY_MS).toISOString() });
  await expect(make()).rejects.toThrow(/--status: the status list of .* is older than 48 hours/);

  await issued.status("active", {}, aKey());
  await expect(make()).rejects.toThrow(/--status: the status list is signed by an unknown key/);
  expect(await readdir(issued.folder)).not.toContain("site");
});
