import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { areaOf } from "../../contract/area.ts";
import { VARIANTS } from "../../reference/variants/index.ts";
import { JUDGED } from "./judged.ts";
import { STRICTEST } from "./strictest.ts";

const PAGE = fileURLToPath(new URL("../../docs/legal-servers.md", import.meta.url));

const variantOf = (area: string) => VARIANTS.find(({ name }) => name === STRICTEST[area]);
const areas = [...new Set(JUDGED.map(({ id }) => areaOf(id)))];

test("each area of requirements has the strictest legal server that was tried", () => {
  expect(areas.filter((area) => variantOf(area) === undefined)).toEqual([]);
  expect(Object.keys(STRICTEST).filter((area) => !areas.includes(area))).toEqual([]);
});

test("each server differs on a surface that its area judges", () => {
  const isElsewhere = (area: string) => {
    const judged = JUDGED.filter(({ id }) => areaOf(id) === area).flatMap(({ surfaces }) => surfaces);
    return variantOf(area)?.surfaces?.some((surface) => judged.includes(surface)) === false;
  };
  expect(areas.filter(isElsewhere)).toEqual([]);
});

test("the page of legal servers is that of the table", async () => {
  const rows = areas.map((area) => `| ${area} | ${variantOf(area)?.name} | ${variantOf(area)?.because} |`);
  const page = `# Legal servers

\`npx vitest run --project units tests/proof/strictest -u\` generates this page from \`tests/proof/strictest.ts\`; a test
compares them.

A check that accuses a legal server is wrong. For each area of requirements the table names the legal server that was
tried and departs the furthest from the usual behaviour, and what allows it. It has no finding
([all variants that were tried](proof.md#which-legal-behaviour-is-accepted)).

| area | strictest legal server | allowed by |
|---|---|---|
${rows.join("\n")}
`;
  await expect(page).toMatchFileSnapshot(PAGE);
});
