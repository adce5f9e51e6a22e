import { repeatWhile } from "../../harness/actions/repeat-while.ts";
import { readInTurns } from "../../harness/arrange/lists-in-turns.ts";
import { samplePacks } from "../../harness/arrange/pack-sample.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { termsInTurns } from "../../harness/arrange/terms-in-turns.ts";
import { cheapestFirst, type ListedPack } from "../../harness/client/listed-pack.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { type Difference, related, unless } from "../../harness/oracles/difference.ts";
import {
  answersList,
  areOfPlatform,
  countOwnTiers,
  countsSomething,
  elementsOf,
  haveNoTierCounts,
  haveTierCounts,
} from "../../harness/oracles/pack-list.ts";
import { answerOf } from "../../harness/oracles/refusal.ts";
import { atLeast } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { verifySamePacks } from "../same-packs.ts";
import { addFlagScenarios } from "../unpurchasable-flags.ts";

const { all, scenario } = partnerScenarios("available", ["sandbox", "partner"]);

/** The list of packs and its query. */
export const available = all;

const MAINNET = { query: [["platform", "mainnet"]] } as const;
const COUNTED = { query: [["includeTierCounts", "true"]] } as const;
const UNCOUNTED = { query: [["includeTierCounts", "false"]] } as const;

/** Maximum packs to buy from. */
const MAX_SOLD = 4;

/** Platforms that packs may have, almost equal ones, and one that none has. */
const OTHER_PLATFORMS = ["testnet", "devnet", "mainnet-x", "main", "devnet-2"];

/** The platform that is requested with tier counts, which must not change the filter. */
const ALSO_COUNTED = "testnet";

scenario(
  "lists packs that can be bought",
  { verifies: ["available.answers", "available.lists-a-purchasable-pack"] },
  async ({ sut, verify }) => {
    const list = await sut.available();

    verify("available.answers", list, [answersList(list)]);
    const isPurchasable = elementsOf(list).some(
      (pack) => memberOf(pack, "enable") === true && memberOf(pack, "in_stock") === true,
    );
    const sells = related(isPurchasable, "packs that are enabled and in stock", "at least", [1], 0);
    verify("available.lists-a-purchasable-pack", list, [sells]);
  },
);

scenario(
  "lists mainnet packs when no platform is requested",
  { verifies: ["available.platform-default"] },
  async ({ run, sut, verify }) => {
    const lists = await readInTurns(
      { run },
      () => sut.available(),
      () => sut.available(MAINNET),
    );
    const [byDefault] = lists.ones;
    const [named] = lists.others;

    // An empty default list is judged if a named platform has packs.
    requireSome(elementsOf(byDefault).length > 0 ? byDefault : named, "no pack is listed");
    verify("available.platform-default", byDefault, [areOfPlatform(byDefault, "mainnet")]);
    const did = "packs were listed without a platform and with platform=mainnet";
    verifySamePacks(verify, "available.platform-default", lists, did);
  },
);

scenario(
  "lists only packs of the requested platform, and those of mainnet again without one",
  { verifies: ["available.platform-filter", "available.platform-default", "available.answers"] },
  async ({ sut, verify, observe }) => {
    const mainnet = await sut.available(MAINNET);
    const others = await Promise.all(
      // The answer to an unknown platform is open, so its text is not judged.
      OTHER_PLATFORMS.map((platform) => {
        const query = [["platform", platform] as const, ...(platform === ALSO_COUNTED ? COUNTED.query : [])];
        return sut.available({ query, isJudged: false });
      }),
    );

    verify("available.answers", mainnet, [answersList(mainnet)], "platform=mainnet was asked for");
    requireSome(mainnet, "no pack of mainnet is listed");
    verify("available.platform-filter", mainnet, [areOfPlatform(mainnet, "mainnet")]);
    for (const [at, list] of others.entries()) {
      const platform = OTHER_PLATFORMS[at] ?? "";
      const isHandled = unless(list.status < 500, "an answer below 500", answerOf(list));
      const differences = [areOfPlatform(list, platform), isHandled];
      verify("available.platform-filter", list, differences, `platform=${platform} was asked for`);
    }
    observe("unknown-platform", `${others.at(-1)?.status}, ${others.at(-1)?.text === "[]" ? "empty" : "not empty"}`);
    const plain = await sut.available();
    requirePassed(plain.status === 200, "a list without a platform");
    const differences = [areOfPlatform(plain, "mainnet"), atLeast("number of packs", 1, elementsOf(plain).length)];
    const did = "packs were listed without a platform after other platforms were asked for";
    verify("available.platform-default", [mainnet, ...others, plain], differences, did);
  },
);

scenario(
  "includes tier counts only when they are requested, by the ids of the pack's tiers",
  {
    verifies: [
      "available.answers",
      "available.tier-counts-added",
      "available.tier-counts-false",
      "available.tier-counts-same-packs",
      "available.tier-counts-keys",
    ],
    exercises: ["available.tier-counts-by-default"],
  },
  async ({ run, sut, verify }) => {
    const read = [() => sut.available(), () => sut.available(COUNTED)] as const;
    const lists = await readInTurns({ run }, ...read);
    const [plain] = lists.ones;
    const [counted, countedAgain] = lists.others;
    const uncounted = await sut.available(UNCOUNTED);
    const both = await sut.available({ query: [...MAINNET.query, ...COUNTED.query] });

    for (const list of [counted, uncounted, both]) verify("available.answers", list, [answersList(list)]);
    requireSome(plain, "no pack is listed");
    requireSome(counted, "no pack is listed with includeTierCounts=true");
    requireSome(uncounted, "no pack is listed with includeTierCounts=false");
    for (const list of [counted, both, countedAgain])
      verify("available.tier-counts-added", list, [haveTierCounts(list)]);
    verify("available.tier-counts-false", uncounted, [haveNoTierCounts(uncounted)]);
    const did = "packs were listed with and without includeTierCounts=true";
    verifySamePacks(verify, "available.tier-counts-same-packs", lists, did);
    const terms = await termsInTurns(lists, ...read);
    verify("available.tier-counts-same-packs", terms.exchanges, [terms.differences], did);
    const ofOtherTiers = countOwnTiers(counted);
    if (ofOtherTiers === undefined) throw new Inconclusive("no pack counts any tier");
    verify("available.tier-counts-keys", counted, [ofOtherTiers]);
  },
);

scenario(
  "counts stocked items of a pack that sells",
  { verifies: ["available.tier-counts-of-stock"] },
  async ({ sut, given, verify, isSandbox }) => {
    const packs = await given.purchasablePacks();
    // Production's purchases cost money.
    const sold = isSandbox ? samplePacks(packs, MAX_SOLD) : cheapestFirst(packs).slice(0, 1);
    const looks = await Promise.all(
      sold.map(async (pack) => {
        await given.purchase({ pack, mayBeShared: true });
        // A pack may be sold out and refilled between two sales, but hardly each time.
        return repeatWhile(
          () => look(pack),
          (seen) => seen.some(isEmpty),
        );
      }),
    );

    const judged = looks.flat();
    const empty = judged.filter(isEmpty);
    const isAnyCounted = empty.some(({ counted }) =>
      packs.some(({ id }) => countsSomething(counted, id)?.length === 0),
    );
    // Counts may be a day old (A-STATISTICS), so a single pack may have been filled since.
    const isOfOne = empty.length === 1 && (packs.length === 1 || isAnyCounted);
    const shown = isOfOne ? judged.filter((each) => !isEmpty(each)) : judged;
    for (const { counted, differences } of shown)
      verify("available.tier-counts-of-stock", counted, [differences], "it was sold before and after");
    if (shown.length === 0) throw new Inconclusive("no pack that was sold counts its tiers, or only one does not");

    async function look(pack: ListedPack): Promise<readonly Look[]> {
      const counted = await sut.available(COUNTED);
      await given.purchase({ pack, mayBeShared: true });
      const differences = countsSomething(counted, pack.id);
      return differences === undefined ? [] : [{ counted, differences }];
    }
  },
);

/** A list that counts tiers, and what it lacks. */
interface Look {
  readonly counted: Exchange;
  readonly differences: readonly Difference[];
}

function isEmpty({ differences }: Look): boolean {
  return differences.length > 0;
}

/** Ends the scenario if a list is empty, because it proves nothing. */
function requireSome(list: Exchange, otherwise: string): void {
  if (elementsOf(list).length === 0) throw new Inconclusive(otherwise);
}

addFlagScenarios(scenario);
