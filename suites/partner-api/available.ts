import { cheapestFirst, type ListedPack } from "../../harness/client/listed-pack.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { readInTurns } from "../../harness/given/lists-in-turns.ts";
import { samplePacks } from "../../harness/given/pack-sample.ts";
import { requirePassed } from "../../harness/given/require-passed.ts";
import { termsInTurns } from "../../harness/given/terms-in-turns.ts";
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
import type { Exchange } from "../../harness/transport/exchange.ts";
import { addFlagScenarios } from "../unpurchasable-flags.ts";

const { all, scenario } = partnerScenarios("available", ["sandbox", "partner"]);

/** The list of packs and its query. */
export const available = all;

const MAINNET = { query: [["platform", "mainnet"]] } as const;
const COUNTED = { query: [["includeTierCounts", "true"]] } as const;
const UNCOUNTED = { query: [["includeTierCounts", "false"]] } as const;

/** Maximum packs to buy from. */
const MAX_SOLD = 4;
/** Maximum reads of a pack without stocked items. */
const MAX_LOOKS = 3;

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
    verify("available.lists-a-purchasable-pack", list, [
      related(isPurchasable, "packs that are enabled and in stock", "at least", [1], 0),
    ]);
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
    const did = "packs were listed in turns without a platform and with platform=mainnet";
    for (const { evidence, differences } of lists.compared)
      verify("available.platform-default", evidence, [differences], did);
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

    requireSome(mainnet, "no pack of mainnet is listed");
    verify("available.answers", mainnet, [answersList(mainnet)], "platform=mainnet was asked for");
    verify("available.platform-filter", mainnet, [areOfPlatform(mainnet, "mainnet")]);
    for (const [at, list] of others.entries()) {
      const platform = OTHER_PLATFORMS[at] ?? "";
      verify(
        "available.platform-filter",
        list,
        [areOfPlatform(list, platform), unless(list.status < 500, "an answer below 500", answerOf(list))],
        `platform=${platform} was asked for`,
      );
    }
    observe("unknown-platform", `${others.at(-1)?.status}, ${others.at(-1)?.text === "[]" ? "empty" : "not empty"}`);
    const plain = await sut.available();
    requirePassed(plain.status === 200, "a list without a platform");
    const count = elementsOf(plain).length;
    verify(
      "available.platform-default",
      [mainnet, ...others, plain],
      [areOfPlatform(plain, "mainnet"), related(count > 0, "number of packs", "at least", [1], count)],
      "packs were listed without a platform after other platforms were asked for",
    );
  },
);

scenario(
  "includes tier counts only when they are requested",
  {
    verifies: [
      "available.answers",
      "available.tier-counts-added",
      "available.tier-counts-false",
      "available.tier-counts-same-packs",
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
    for (const { evidence, differences } of lists.compared)
      verify("available.tier-counts-same-packs", evidence, [differences], did);
    const terms = await termsInTurns(lists, ...read);
    verify("available.tier-counts-same-packs", terms.exchanges, [terms.differences], did);
  },
);

scenario(
  "counts tiers by the ids of the pack's tiers",
  { verifies: ["available.tier-counts-keys"] },
  async ({ sut, verify }) => {
    const counted = await sut.available(COUNTED);

    const differences = countOwnTiers(counted);
    if (differences === undefined) throw new Inconclusive("no pack counts any tier");
    verify("available.tier-counts-keys", counted, [differences]);
  },
);

scenario(
  "counts stocked items of a pack that sells",
  { verifies: ["available.tier-counts-of-stock"] },
  async ({ sut, given, verify, isSandbox }) => {
    const packs = await given.purchasablePacks();
    // Production's purchases cost money.
    const cheapest = cheapestFirst(packs).slice(0, 1);
    const told = await Promise.all(
      (isSandbox ? samplePacks(packs, MAX_SOLD) : cheapest).map(async (pack) => {
        await given.purchase({ pack, mayBeShared: true });
        let [counted, differences] = await look(pack);
        // A pack may be sold out and refilled between two sales, but hardly each time.
        for (let turn = 1; turn < MAX_LOOKS && differences !== undefined && differences.length > 0; turn++) {
          [counted, differences] = await look(pack);
        }
        if (differences === undefined) return false;
        verify("available.tier-counts-of-stock", counted, [differences], "it was sold before and after");
        return true;
      }),
    );
    if (!told.includes(true)) throw new Inconclusive("no pack that was sold counts its tiers");

    async function look(pack: ListedPack): Promise<[Exchange, readonly Difference[] | undefined]> {
      const counted = await sut.available(COUNTED);
      await given.purchase({ pack, mayBeShared: true });
      const told = countsSomething(counted, pack.id);
      // Production may count rarely, so the counts of one pack may be those of a time when it was sold out.
      const isSomeCounted = packs.some(({ id }) => countsSomething(counted, id)?.length === 0);
      return [counted, !isSandbox && isSomeCounted ? [] : told];
    }
  },
);

/** Ends the scenario if a list is empty, because it proves nothing. */
function requireSome(list: Exchange, otherwise: string): void {
  if (elementsOf(list).length === 0) throw new Inconclusive(otherwise);
}

addFlagScenarios(scenario);
