import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { type ChaseReads, listsOfPacks, topsOfPreviews } from "../../harness/arrange/chase-lists.ts";
import { samplePacks } from "../../harness/arrange/pack-sample.ts";
import { userScenarios } from "../../harness/arrange/scenario.ts";
import type { UserClient } from "../../harness/client/user-client.ts";
import { INHERITED_NAMES, nearIds } from "../../harness/ids/near-ids.ts";
import { idsIn, memberOf, objectsIn } from "../../harness/json/json-value.ts";
import { NONE } from "../../harness/oracles/difference.ts";
import { listsAll } from "../../harness/oracles/item-list.ts";
import { answersEmptyList, answersList } from "../../harness/oracles/pack-list.ts";
import { accepted } from "../../harness/oracles/refusal.ts";
import { listsOfBeginnings, mayRefuse, WITH_PERCENT } from "../unknown-slugs.ts";

const { all, scenario } = userScenarios("user-chase");
export const userChase = all;

/** Maximum packs whose chase lists are read. */
const MAX_PACKS = 8;
/** A platform that is not the default one; chase has no parameter for it. */
const OTHER_PLATFORM = "testnet";

for (let nth = 0; nth < MAX_PACKS; nth++) {
  scenario(
    `the chase cards of pack ${nth + 1} are public and include those of its preview`,
    { verifies: ["user-chase.answers", "user-auth.chase.public", "user-chase.full-list"] },
    async ({ given, sut, verify }) => {
      const packs = (await given.packs()).filter(({ slug }) => slug !== undefined);
      const pack = given.nthOf(samplePacks(packs, MAX_PACKS), nth);

      const chase = await sut.chase(pack.slug ?? "");

      verify("user-auth.chase.public", chase, [accepted(chase)], "a chase list was read without credentials");
      verify("user-chase.answers", chase, [answersList(chase)]);
      const preview = atLeastOne(objectsIn(memberOf(pack.raw, "chase")), "no inline preview");
      const isWhole = listsAll("the chase list", idsIn(preview), idsIn(chase.json));
      verify("user-chase.full-list", chase, [isWhole], `chase of ${pack.slug}`);
    },
  );
}

scenario(
  "the chase list of a pack holds the top card of its preview, and lists of different packs differ",
  { verifies: ["user-chase.top-of-preview", "user-chase.list-of-pack"] },
  async ({ sut, verify }) => {
    const looks = await topsOfPreviews(sut);
    for (const { evidence, differences, slug } of looks) {
      verify("user-chase.top-of-preview", evidence, [differences], `the chase cards of ${slug} were asked for`);
    }
    const lists = new Map(looks.map(({ slug, evidence }) => [slug, evidence.at(-1) ?? evidence[0]]));
    const { evidence, differences } = await listsOfPacks(sut, lists);

    const did = "the chase lists of several packs were read; lists that looked wrong were read again";
    verify("user-chase.list-of-pack", evidence, [differences], did);
  },
);

scenario(
  "an unknown slug returns an empty list of chase cards",
  { verifies: ["user-chase.unknown-slug"] },
  async ({ given, sut, verify }) => {
    const packs = await given.packs();
    const slugs = packs.flatMap(({ slug }) => slug ?? []);
    const near = slugs.slice(0, 1).flatMap((slug) => [`${slug}-no-such-pack`, ...nearIds(slug).map(({ id }) => id)]);
    const ids = packs.slice(0, 1).map(({ id }) => id);
    const made = ["no-such-pack", "20260230", `v2.no-such-pack-${"x".repeat(60)}`, ...INHERITED_NAMES, WITH_PERCENT];
    // A failed look-up may be kept.
    const unknown = [...made, ...near, ...ids, "no-such-pack"];

    for (const slug of unknown.filter((each) => !slugs.includes(each))) {
      const chase = await sut.chase(slug, { isJudged: slug !== WITH_PERCENT });
      const differences = [mayRefuse(chase, slug) ? NONE : answersEmptyList(chase)];
      verify("user-chase.unknown-slug", chase, differences, `the slug was ${slug}`);
    }
    for (const { slug, list } of await listsOfBeginnings(slugs, (each) => sut.chase(each)))
      verify("user-chase.unknown-slug", list, [answersEmptyList(list)], `${slug} is the beginning of a slug`);
  },
);

scenario(
  "the chase cards of a partner repack are public",
  { verifies: ["user-auth.chase.public", "user-chase.answers", "user-chase.top-of-preview"] },
  async ({ sut, verify }) => {
    const reads = withQuery(sut, ["includeRepacks", "true"]);
    const list = await reads.available();
    const repacks = objectsIn(list.json).filter((pack) => pack.repack === true && typeof pack.slug === "string");
    const [repack] = atLeastOne(repacks, "no partner repack with a slug");

    const chase = await sut.chase(String(repack.slug));

    verify("user-auth.chase.public", chase, [accepted(chase)], "the chase list of a partner repack was read");
    verify("user-chase.answers", chase, [answersList(chase)]);
    const looks = await topsOfPreviews(reads, (pack) => pack.slug === repack.slug);
    for (const { evidence, differences, slug } of looks)
      verify("user-chase.top-of-preview", evidence, [differences], `the chase cards of the repack ${slug} were read`);
  },
);

scenario(
  "the chase list of a pack of another platform holds the top card of its preview",
  { verifies: ["user-chase.top-of-preview"] },
  async ({ sut, verify }) => {
    const reads = withQuery(sut, ["platform", OTHER_PLATFORM]);
    const looks = await topsOfPreviews(reads, ({ platform }) => platform === OTHER_PLATFORM);

    for (const { evidence, differences, slug } of looks)
      verify("user-chase.top-of-preview", evidence, [differences], `${slug} is a pack of ${OTHER_PLATFORM}`);
  },
);

/** Reads the packs of a query, and the chase lists of any. */
function withQuery(sut: UserClient, parameter: readonly [name: string, value: string]): ChaseReads {
  return { available: () => sut.available({ query: [parameter] }), chase: (slug) => sut.chase(slug) };
}
