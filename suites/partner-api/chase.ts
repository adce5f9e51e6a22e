import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { NotExercised } from "../../harness/exits/early-exits.ts";
import { listsOfPacks } from "../../harness/given/chase-lists.ts";
import { beginningOf } from "../../harness/ids/truncated-id.ts";
import { answersEmptyList, answersList } from "../../harness/oracles/pack-list.ts";

const { all, scenario } = partnerScenarios("chase", ["sandbox", "partner"]);

/** The chase cards of a pack, looked up by its slug. */
export const chase = all;

/** Maximum packs whose lists are read. */
const MAX_PACKS = 40;

scenario(
  "lists the chase cards of every pack, and lists of different packs differ",
  { verifies: ["chase.answers", "chase.slug-of-every-pack", "chase.list-of-pack"] },
  async (context) => {
    const slugs = await slugsOf(context);
    const lists = new Map(await Promise.all(slugs.map(async (slug) => [slug, await context.sut.chase(slug)] as const)));

    for (const [slug, list] of lists) {
      const did = `the chase cards of ${slug} were asked for`;
      context.verify("chase.answers", list, [answersList(list)], did);
      context.verify("chase.slug-of-every-pack", list, [answersList(list)], did);
    }
    const { evidence, differences } = await listsOfPacks(context.sut, lists);
    const did = "the chase lists of several packs were read; lists that looked wrong were read again";
    context.verify("chase.list-of-pack", evidence, [differences], did);
  },
);

scenario(
  "returns no chase cards for an unknown slug",
  { verifies: ["chase.unknown-slug"] },
  async ({ sut, given, verify }) => {
    const slug = given.user();
    const unknown = [
      slug,
      slug.toUpperCase(),
      `${slug} with blanks`,
      `${slug}.v2-木村`,
      slug.padEnd(90, "-slug"),
      "20260230",
    ];

    const lists = await Promise.all(unknown.map((each) => sut.chase(each)));
    // A failed look-up may be kept.
    const again = await sut.chase(slug);

    for (const [at, list] of [...lists, again].entries()) {
      const did = `the chase cards of ${unknown[at] ?? `${slug}, again,`} were asked for`;
      verify("chase.unknown-slug", list, [answersEmptyList(list)], did);
    }
  },
);

scenario(
  "returns no chase cards for a slug that differs slightly from a pack's slug",
  { verifies: ["chase.unknown-slug"] },
  async (context) => {
    const slugs = await slugsOf(context);
    const [slug = ""] = slugs;
    const longer = [`${slug}-no-such-slug`, `no-such-slug-${slug}`];
    // A shorter number may be another slug.
    const shorter = slugs.map(beginningOf).filter((each) => each !== "" && !slugs.includes(each));

    const lists = await Promise.all(longer.map((each) => context.sut.chase(each)));
    const beginnings = await Promise.all(shorter.slice(0, MAX_BEGINNINGS).map((each) => context.sut.chase(each)));

    for (const [at, list] of lists.entries()) {
      const did = `the chase cards of ${longer[at]} were asked for, which is no pack's slug`;
      context.verify("chase.unknown-slug", list, [answersEmptyList(list)], did);
    }
    // A start of a slug may be the slug of an unlisted pack, but hardly each one.
    const isEach = beginnings.every((list) => answersEmptyList(list).length > 0);
    for (const [at, list] of (isEach ? beginnings : []).entries()) {
      context.verify("chase.unknown-slug", list, [answersEmptyList(list)], `${shorter[at]} is the beginning of a slug`);
    }
  },
);

/** Maximum slugs that are truncated. */
const MAX_BEGINNINGS = 3;

async function slugsOf({ given }: PartnerContext): Promise<readonly string[]> {
  const slugs = (await given.packs()).flatMap(({ slug }) => slug ?? []);
  if (slugs.length === 0) throw new NotExercised("a listed pack with a slug");
  return slugs.slice(0, MAX_PACKS);
}
