import { listsOfPacks } from "../../harness/arrange/chase-lists.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { NotExercised } from "../../harness/exits/early-exits.ts";
import { NONE } from "../../harness/oracles/difference.ts";
import { answersEmptyList, answersList } from "../../harness/oracles/pack-list.ts";
import { listsOfBeginnings, mayRefuse, WITH_PERCENT } from "../unknown-slugs.ts";

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
  "returns no chase cards for an unknown slug, nor for one that differs slightly from a pack's slug",
  { verifies: ["chase.unknown-slug"] },
  async (context) => {
    const { sut, given, verify } = context;
    const slug = given.user();
    const odd = [`${slug} with blanks`, `${slug}.v2-木村`, slug.padEnd(90, "-slug"), "20260230"];
    // The first one again, because a failed look-up may be kept.
    for (const unknown of [slug, slug.toUpperCase(), ...odd, WITH_PERCENT, slug]) {
      const list = await sut.chase(unknown, { isJudged: unknown !== WITH_PERCENT });
      const differences = unknown === WITH_PERCENT && mayRefuse(list, unknown) ? NONE : answersEmptyList(list);
      verify("chase.unknown-slug", list, [differences], `the chase cards of ${unknown} were asked for`);
    }
    const slugs = await slugsOf(context);
    for (const longer of [`${slugs[0]}-no-such-slug`, `no-such-slug-${slugs[0]}`]) {
      const list = await sut.chase(longer);
      const did = `the chase cards of ${longer} were asked for, which is no pack's slug`;
      verify("chase.unknown-slug", list, [answersEmptyList(list)], did);
    }
    for (const { slug: shorter, list } of await listsOfBeginnings(slugs, (each) => sut.chase(each)))
      verify("chase.unknown-slug", list, [answersEmptyList(list)], `${shorter} is the beginning of a slug`);
  },
);

async function slugsOf({ given }: PartnerContext): Promise<readonly string[]> {
  const slugs = (await given.packs()).flatMap(({ slug }) => slug ?? []);
  if (slugs.length === 0) throw new NotExercised("a listed pack with a slug");
  return slugs.slice(0, MAX_PACKS);
}
