import { repeatWhile } from "../../harness/actions/repeat-while.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { consistentPair } from "../../harness/arrange/consistent-pair.ts";
import { readInTurns } from "../../harness/arrange/lists-in-turns.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { userScenarios } from "../../harness/arrange/scenario.ts";
import type { UserContext } from "../../harness/arrange/user-context.ts";
import { NotApplicable } from "../../harness/exits/early-exits.ts";
import { idsIn, objectsIn } from "../../harness/json/json-value.ts";
import { related } from "../../harness/oracles/difference.ts";
import { listsAll, listsSame } from "../../harness/oracles/item-list.ts";
import { answersList, areOfPlatform } from "../../harness/oracles/pack-list.ts";
import { accepted, notAnsweredWith } from "../../harness/oracles/refusal.ts";
import { equals } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { wait } from "../../harness/transport/waits.ts";
import { verifySamePacks } from "../same-packs.ts";
import { addFlagScenarios } from "../unpurchasable-flags.ts";

const { all, scenario } = userScenarios("user-available");
export const userAvailable = all;

const WITH_REPACKS = { query: [["includeRepacks", "true"]] } as const;

scenario(
  "the packs are listed without a credential",
  {
    verifies: ["user-available.answers", "user-auth.available.public", "user-shape.no-version-segment"],
    exercises: ["available.tier-counts-by-default"],
  },
  async ({ sut, verify }) => {
    const list = await sut.available();
    // One of two instances may have another route.
    const again = [await sut.available(), await sut.available(), await sut.available()];

    verify("user-auth.available.public", list, [accepted(list)], "the packs were read without credentials");
    for (const read of [list, ...again]) {
      verify("user-shape.no-version-segment", read, [accepted(read)], "a read under /api/");
    }
    verify("user-available.answers", list, [answersList(list)]);
    atLeastOne(objectsIn(list.json), "no listed pack");
  },
);

scenario(
  "mainnet packs are listed when no platform is requested",
  { verifies: ["user-available.platform-default"] },
  async ({ run, sut, verify }) => {
    const lists = await readInTurns(
      { run },
      () => sut.available(),
      () => sut.available({ query: [["platform", "mainnet"]] }),
    );

    atLeastOne([...idsIn(lists.ones[0].json), ...idsIn(lists.others[0].json)], "no listed pack");
    const did = "the packs were read without platform and with platform=mainnet";
    verifySamePacks(verify, "user-available.platform-default", lists, did);
  },
);

const PLATFORMS = ["mainnet", "testnet", "devnet-2"] as const;

/** The platform that is requested with repacks, which must not change the filter. */
const ALSO_REPACKS = "testnet";

for (const platform of PLATFORMS) {
  scenario(
    `platform=${platform} lists packs of that platform only`,
    { verifies: ["user-available.platform-filter"] },
    async ({ sut, verify }) => {
      const repacks = platform === ALSO_REPACKS ? WITH_REPACKS.query : [];
      const list = await sut.available({ query: [["platform", platform], ...repacks] });

      atLeastOne(objectsIn(list.json), `no pack of platform ${platform}`);
      const did = `the packs were read with platform=${platform}`;
      verify("user-available.platform-filter", list, [areOfPlatform(list, platform)], did);
    },
  );
}

scenario(
  "mainnet packs are listed without a platform after another one was requested",
  { verifies: ["user-available.platform-default"] },
  async ({ sut, verify, whileOthersWait }) => {
    // Another scenario's request for mainnet would hide that the platform is remembered.
    const [other, plain] = await whileOthersWait(
      async () => [await sut.available({ query: [["platform", "testnet"]] }), await sut.available()] as const,
    );

    atLeastOne(objectsIn(plain.json), "no listed pack");
    const did = "the packs were read with platform=testnet and then without a platform";
    verify("user-available.platform-default", [other, plain], [areOfPlatform(plain, "mainnet")], did);
  },
);

scenario(
  "mainnet packs are listed when their platform is requested twice",
  { verifies: ["user-available.answers"] },
  async ({ sut, verify }) => {
    const mainnet = ["platform", "mainnet"] as const;
    // A parameter that comes twice may be refused, but is no internal error (A-AFTER-500).
    const list = await sut.available({ query: [mainnet, mainnet], isJudged: false });

    verify("user-available.answers", list, [notAnsweredWith(list, 500)], "platform=mainnet was sent twice");
  },
);

const WITHOUT = [
  { id: "user-available.repacks-left-out-by-default", query: [], how: "without includeRepacks" },
  {
    id: "user-available.repacks-left-out-on-false",
    query: [["includeRepacks", "false"]],
    how: "with includeRepacks=false",
  },
] as const;

for (const { id, query, how } of WITHOUT) {
  scenario(`no partner repack is listed ${how}`, { verifies: [id] }, async ({ sut, verify }) => {
    const list = await sut.available({ query });

    atLeastOne(objectsIn(list.json), "no listed pack");
    verify(id, list, [showsNoRepack(list)], `the packs were read ${how}`);
  });
}

scenario(
  "includeRepacks=false lists the packs that are listed without it",
  { verifies: ["user-available.repacks-left-out-on-false"] },
  async ({ run, sut, verify }) => {
    const lists = await readInTurns(
      { run },
      () => sut.available({ query: [["includeRepacks", "false"]] }),
      () => sut.available(),
    );

    atLeastOne([...idsIn(lists.ones[0].json), ...idsIn(lists.others[0].json)], "no listed pack");
    const did = "the packs were read with includeRepacks=false and without it";
    verifySamePacks(verify, "user-available.repacks-left-out-on-false", lists, did);
  },
);

scenario(
  "with includeRepacks=true partner repacks are listed beside the others",
  {
    verifies: [
      "user-available.repacks-added",
      "user-available.repacks-included",
      "user-available.added-are-repacks",
      "user-available.repacks-left-out-by-default",
      "user-available.platform-default",
    ],
  },
  async (context) => {
    const { run, given, sut, verify } = context;
    // A list may come from a cache that is older than a pack of a provider state.
    const settled = (list: Exchange) => idsIn(list.json).filter((id) => !run.catalogue.isAdded("user", id));
    const settledFirstParty = (list: Exchange) => firstPartyOf(list).filter((id) => settled(list).includes(id));
    const [plain, whole] = await consistentPair(
      () => sut.available(),
      () => sut.available(WITH_REPACKS),
      (one, other) => listsAll("the list", settled(one), idsIn(other.json)),
    );
    atLeastOne([...idsIn(plain.json), ...idsIn(whole.json)], "no listed pack");
    const did = "the packs were read without includeRepacks and with includeRepacks=true";
    const kept = listsAll("the list", settled(plain), idsIn(whole.json));
    verify("user-available.repacks-left-out-by-default", [whole, plain], [showsNoRepack(plain)], did);
    const known = [...repacksOf(whole), ...(await given.partnersRepacks())];
    // Without repacks there is nothing to judge.
    if (kept.length > 0 || known.length > 0) verify("user-available.repacks-added", [plain, whole], [kept], did);
    const [others, again] = await consistentPair(
      () => sut.available(WITH_REPACKS),
      () => sut.available(),
      (one, other) => listsAll("the list", settledFirstParty(one), idsIn(other.json)),
    );
    const differences = listsAll("the list without includeRepacks", settledFirstParty(others), idsIn(again.json));
    if (differences.length > 0 || known.length > 0)
      verify("user-available.repacks-added", [others, again], [differences], did);
    const before = "they had been asked for before";
    verify("user-available.repacks-left-out-by-default", [others, again], [showsNoRepack(again)], before);

    const [once, onMainnet] = await consistentPair(
      () => sut.available(WITH_REPACKS),
      () => sut.available({ query: [["platform", "mainnet"], ...WITH_REPACKS.query] }),
      (one, other) => listsSame("the list", settled(one), settled(other)),
    );
    const isSame = listsSame("platform=mainnet", settled(once), settled(onMainnet));
    const how = "the packs were read with includeRepacks=true, without a platform and with platform=mainnet";
    verify("user-available.platform-default", [once, onMainnet], [isSame], how);

    requirePassed(whole.status === 200, "the list with repacks");
    if (repacksOf(whole).length === 0) {
      const [shown, later] = await plainAfterRepacks(context);
      const rightBefore = "they had been asked for right before";
      verify("user-available.repacks-left-out-by-default", [shown, later], [showsNoRepack(later)], rightBefore);
    }
    const listedBefore = [...idsIn(plain.json), ...idsIn(again.json)];
    const added = objectsIn(whole.json).filter(
      ({ id }) => !listedBefore.includes(String(id)) && settled(whole).includes(String(id)),
    );
    if (known.length + added.length === 0) throw new NotApplicable("no partner repack is listed");
    const alone = added.filter(({ repack }) => repack === false).map(({ id }) => id);
    const firstParty = alone.length === 0 ? [] : await unlistedLater(context, alone);
    const areRepacks = related(firstParty.length === 0, "packs with repack false", "equals", [[]], firstParty);
    if (added.length > 0) verify("user-available.added-are-repacks", [plain, whole], [areRepacks], did);
    atLeastOne(known, "no listed pack with `repack` true");
    verify("user-available.repacks-included", whole, [listsAll("the list", known, idsIn(whole.json))], did);
    requirePassed(added.length > 0, "a pack that is listed only with includeRepacks=true");
  },
);

/** Number of readings, and the pause before each. A cache of some seconds expires in between. Milliseconds. */
const CACHE_READS = { count: 8, pauseMs: 400 };

/**
 * Reads the packs with repacks until some are listed, and the packs without right after it. A cache that ignores the
 * parameter answers both alike, and which of them fills it is chance.
 */
async function plainAfterRepacks({ sut, pause }: UserContext): Promise<readonly [Exchange, Exchange]> {
  const read = async () => {
    await pause(CACHE_READS.pauseMs);
    return sut.available(WITH_REPACKS);
  };
  const whole = await repeatWhile(read, (list) => repacksOf(list).length === 0, { tries: CACHE_READS.count });
  return [whole, await sut.available()];
}

/** Returns which of these packs the list without repacks lacks, once what a cache may have kept of it is older. */
async function unlistedLater({ sut }: UserContext, packIds: readonly unknown[]): Promise<readonly unknown[]> {
  await wait("cache");
  const listed: readonly unknown[] = idsIn((await sut.available()).json);
  return packIds.filter((id) => !listed.includes(id));
}

/** Returns the ids of first-party packs. A pack without `repack`, an additional field, may be a repack and is left out. */
function firstPartyOf(list: Exchange): readonly string[] {
  return idsIn(objectsIn(list.json).filter(({ repack }) => repack === false));
}

function showsNoRepack(list: Exchange) {
  return equals("packs with repack true", [], repacksOf(list));
}

function repacksOf(list: Exchange): readonly string[] {
  return idsIn(objectsIn(list.json).filter(({ repack }) => repack === true));
}

addFlagScenarios(scenario);
