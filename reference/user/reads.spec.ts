import { expect, it } from "vitest";
import { aSurface } from "./spec-surface.ts";

interface ShownPack {
  id: string;
  slug: string;
  platform: string;
  repack: boolean;
  chase: { id: string }[];
}
interface Facets {
  filters: { metadata: Record<string, { value: string }[]> };
}
interface Page {
  listings: { id: string; attributes: { trait_type: string; value: string }[] }[];
  total: number;
}

const surface = aSurface();
const packs = async (query = "") => (await surface.get(`/api/vm/available${query}`)).body as ShownPack[];
const facets = async () => (await surface.get("/api/marketplace/filters")).body as Facets;
const page = async (query: Record<string, string>) =>
  (await surface.get(`/api/marketplace/marketplace-listings?${new URLSearchParams(query)}`)).body as Page;
const values = (found: Page, trait: string) =>
  new Set(found.listings.map(({ attributes }) => attributes.find(({ trait_type }) => trait_type === trait)?.value));

it("lists the first-party packs of mainnet by default", async () => {
  const listed = await packs();

  expect(listed.length).toBeGreaterThan(4);
  expect(new Set(listed.map(({ platform }) => platform))).toEqual(new Set(["mainnet"]));
  expect(new Set(listed.map(({ repack }) => repack))).toEqual(new Set([false]));
  expect(await packs("?platform=mainnet&includeRepacks=false")).toEqual(listed);
});

it("adds partner repacks on request", async () => {
  const added = (await packs("?includeRepacks=true")).filter(({ repack }) => repack);

  expect(added.length).toBeGreaterThan(0);
});

it("lists the packs of another platform, and none of an unknown one", async () => {
  expect((await packs("?platform=testnet")).length).toBeGreaterThan(0);
  expect(await packs("?platform=nowhere")).toEqual([]);
});

it("shows only the documented record of a pack", async () => {
  const [pack] = await packs();

  expect(pack).not.toHaveProperty("stock");
  expect(pack).not.toHaveProperty("theme");
  expect(pack).not.toHaveProperty("unlisted");
  expect(pack).not.toHaveProperty("tier_counts");
});

it("shows all top hits of a pack, including those of its preview", async () => {
  for (const { slug, chase } of (await packs()).filter((pack) => pack.slug !== null)) {
    const { body } = await surface.get(`/api/vm/chase/${slug}`);
    const cards = body as { id: string }[];
    expect(cards.map(({ id }) => id)).toEqual(expect.arrayContaining(chase.map(({ id }) => id)));
    expect(cards[0]).toEqual({
      id: expect.any(String),
      name: expect.any(String),
      image: expect.stringMatching(/^https:.*crop=front$/),
      back_image: expect.toBeOneOf([null, expect.stringMatching(/^https:/)]),
      fmv: expect.any(Number),
    });
  }
});

it("shows an empty list without an error for an unknown slug", async () => {
  expect(await surface.get("/api/vm/chase/no-such-pack")).toEqual({ status: 200, body: [] });
});

it("lists the values of the seven traits", async () => {
  const { metadata } = (await facets()).filters;

  expect(Object.keys(metadata)).toEqual(["Type", "Rarity", "Set", "Grader", "Grade", "Set Release Date", "Language"]);
  expect(metadata.Grader).toEqual([{ value: "BGS" }, { value: "CGC" }, { value: "PSA" }]);
});

it("computes the facets again only after five minutes", async () => {
  const fresh = aSurface();
  const read = async () => (await fresh.get("/api/marketplace/filters")).body as Facets;
  const before = await read();
  fresh.world.user.marketplace = [];

  fresh.moveTime(299);
  expect(await read()).toEqual(before);
  fresh.moveTime(2);
  expect((await read()).filters.metadata.Grader).toEqual([]);
});

it("is not affected when a deviation changes an answer in place", async () => {
  const spoil = (value: unknown): void => {
    if (typeof value === "object" && value !== null) for (const member of Object.values(value)) spoil(member);
    if (Array.isArray(value)) value.splice(0);
  };
  let isSpoiling = true;
  const spoiled = aSurface({}, { answer: (_, reply) => void (isSpoiling && spoil(reply.body)) });
  const read = async () => [
    (await spoiled.get("/api/marketplace/filters")).body,
    (await spoiled.get("/api/marketplace/filters")).body,
    (await spoiled.get("/api/marketplace/marketplace-listings")).body,
    (await spoiled.get("/api/vm/available")).body,
  ];
  await read();
  isSpoiling = false;

  const untouched = await read();

  expect(untouched[0]).toEqual(await facets());
  expect(untouched[2]).toEqual(await page({}));
  // Each reference has times of its own.
  const timeless = (shown: unknown) =>
    (shown as object[]).map((pack) => ({ ...pack, ev_updated_at: "", last_pull: "" }));
  expect(timeless(untouched[3])).toEqual(timeless(await packs()));
});

it("fails once with an arranged internal error, even if the answer is cached", async () => {
  await facets();
  await surface.arrange("an internal error", { endpoint: "filters" });

  const failed = await surface.get("/api/marketplace/filters");
  expect(failed).toEqual({ status: 500, body: { error: "Internal server error" } });
  expect(await surface.get("/api/marketplace/filters")).toMatchObject({ status: 200 });
});

it("removes an arranged internal error at teardown", async () => {
  await surface.arrange("an internal error", { endpoint: "filters" });
  await surface.ask("an internal error", { endpoint: "filters" }, "teardown");

  expect(await surface.get("/api/marketplace/filters")).toMatchObject({ status: 200 });
});

it("finds the listings that match every condition", async () => {
  const found = await page({ metadataConditions: '{"Grader":["PSA","BGS"],"Grade":["10"]}', itemsPerPage: "100" });

  expect(found.total).toBeGreaterThan(0);
  expect(values(found, "Grader")).toEqual(new Set(["PSA", "BGS"]));
  expect(values(found, "Grade")).toEqual(new Set(["10"]));
});

it("compares names of traits exactly", async () => {
  expect(await page({ metadataConditions: '{"grader":["PSA"]}' })).toMatchObject({ total: 0, listings: [] });
});

it("numbers pages from zero", async () => {
  const both = await page({ itemsPerPage: "20" });
  const first = await page({ page: "0", itemsPerPage: "10" });
  const second = await page({ page: "1", itemsPerPage: "10" });

  expect([...first.listings, ...second.listings]).toEqual(both.listings);
});

it.each(["{", "[]", '{"Grader":"PSA"}', '{"Grader":[1]}', "null"])("refuses %s as conditions", async (text) => {
  const answer = await surface.get(
    `/api/marketplace/marketplace-listings?${new URLSearchParams({ metadataConditions: text })}`,
  );

  expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String) } });
});
