import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { buyCrypto, failedPurchase, settledAnswer } from "../../harness/arrange/crypto-purchase.ts";
import { samplePacks } from "../../harness/arrange/pack-sample.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { userScenarios } from "../../harness/arrange/scenario.ts";
import { confirmUnpurchasable, unpurchasablePack } from "../../harness/arrange/unpurchasable-pack.ts";
import { Inconclusive, NotExercised } from "../../harness/exits/early-exits.ts";
import { nearIds, truncated } from "../../harness/ids/near-ids.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { mirrorsImages, showsItems } from "../../harness/oracles/purchase-result.ts";
import { accepted, notAnsweredWith } from "../../harness/oracles/refusal.ts";
import { refusedWithErrorText } from "../../harness/oracles/user-refusal.ts";
import { matches } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = userScenarios("buy-crypto");
export const buyingWithCrypto = all;

scenario(
  "a pack is bought by its id, and the answer names the session",
  { verifies: ["buy-crypto.accepts-listed-pack", "buy-crypto.session-id"] },
  async ({ given, observe, verify }) => {
    const { bought } = await given.boughtPurchase();

    requirePassed(verify("buy-crypto.accepts-listed-pack", bought, [accepted(bought)]), "an accepted purchase");
    const result = memberOf(bought.json, "result");
    verify("buy-crypto.session-id", bought, [matches("result.session_id", /\S/, memberOf(result, "session_id"))]);
    observe(
      "items-in-buy-crypto",
      `result.nfts ${typeof memberOf(result, "nfts")}, nfts ${typeof memberOf(bought.json, "nfts")}`,
    );
  },
);

/** Maximum packs. */
const MAX_TRIES = 3;

const KINDS = [0, 1, 2] as const;

for (const nth of KINDS) {
  scenario(
    `a pack of kind ${nth + 1} is bought, and its items are shown`,
    {
      verifies: ["crypto-status.nfts-populated", "crypto-status.links-mirror-metadata"],
      exercises: ["crypto-status.session-id-echoed"],
    },
    async ({ caller, given, run, verify }) => {
      await given.afterTheFirstPurchase();
      const pack = given.nthOf(samplePacks(await given.purchasablePacks(), KINDS.length), nth);
      const buyer = await caller();

      const { sessionId, bought } = await buyCrypto(buyer, pack.id);
      const settled = await settledAnswer(run, { sessionId, bought, caller: await caller() });

      requirePassed(verify("crypto-status.nfts-populated", [bought, settled], [showsItems(settled)]), "items");
      verify("crypto-status.links-mirror-metadata", settled, [mirrorsImages(settled)]);
    },
  );
}

scenario(
  "a purchase without claw_id is refused",
  { verifies: ["buy-crypto.missing-claw-id"] },
  async ({ caller, given, verify }) => {
    await given.afterTheFirstPurchase();
    const buyer = await caller();

    const answer = await buyer.buyCrypto({});

    verify("buy-crypto.missing-claw-id", answer, [refusedWithErrorText(answer)], "a purchase without claw_id");
  },
);

for (const [name, value] of [
  ["null", null],
  ["an empty text", ""],
  ["a number", 7],
] as const) {
  const did = `a purchase with ${name} as claw_id`;
  scenario(`${did} fails`, { verifies: ["buy-crypto.missing-claw-id"] }, async ({ caller, given, run, verify }) => {
    // With only the configured key, each attempt could use up a minute.
    if (!run.states.isConfigured) throw new NotExercised("an API key", "the provider makes no second key");
    await given.afterTheFirstPurchase();

    const { evidence, differences } = await failedPurchase(run, await caller(), { claw_id: value });

    verify("buy-crypto.missing-claw-id", evidence, [differences], did);
  });
}

scenario(
  "a purchase of an unknown pack fails",
  { verifies: ["buy-crypto.unknown-pack"] },
  async ({ run, caller, given, verify }) => {
    await given.afterTheFirstPurchase();
    const buyer = await caller();

    const { evidence, differences } = await failedPurchase(run, buyer, { claw_id: "no-such-pack" });

    verify("buy-crypto.unknown-pack", evidence, [differences], "a purchase of an unknown pack");
  },
);

scenario(
  "a purchase with almost the id of a pack fails",
  { verifies: ["buy-crypto.unknown-pack"] },
  async (context) => {
    const { caller, given, run, verify } = context;
    // With only the configured key, each attempt could use up a minute.
    if (!run.states.isConfigured) throw new NotExercised("an API key", "the provider makes no second key");
    await given.afterTheFirstPurchase();
    const { id } = await given.pack();
    const others = (await given.packs()).map((pack) => pack.id);
    const near = [...nearIds(id).slice(0, 1), truncated(id)];
    const unlisted = near.filter((each) => !others.includes(each.id));

    for (const { id: unknown, how } of atLeastOne(unlisted, "no id that is almost a pack's")) {
      const { evidence, differences } = await failedPurchase(run, await caller(), { claw_id: unknown });
      verify("buy-crypto.unknown-pack", evidence, [differences], `the id was that of a pack ${how}`);
    }
  },
);

scenario(
  "a valid purchase is answered without an internal error",
  { verifies: ["buy-crypto.no-internal-error"] },
  async (context) => {
    const { given, run, verify } = context;
    // With only the configured key, each attempt would cost money and a minute.
    if (!run.states.isConfigured) throw new NotExercised("an API key", "the provider makes no second key");
    const packs = samplePacks(await given.purchasablePacks(), MAX_TRIES);

    const answers: Exchange[] = [];
    for (const pack of packs) {
      const buyer = context.sut.as(await context.freshKey());
      answers.push(await buyer.buyCrypto({ claw_id: pack.id }));
      if (answers.at(-1)?.status !== 500) break;
    }

    // One pack may have a problem of its own.
    const last = answers.at(-1);
    if (last === undefined || (last.status === 500 && answers.length < 2))
      throw new Inconclusive("fewer than two packs can be bought");
    const did = "listed packs were bought by their ids, each with a key of its own";
    verify("buy-crypto.no-internal-error", last, [notAnsweredWith(last, 500)], did);
  },
);

const UNPURCHASABLE = [
  { id: "buy-crypto.disabled-pack", cause: "disabled" },
  { id: "buy-crypto.sold-out-pack", cause: "sold out" },
] as const;

for (const { id, cause } of UNPURCHASABLE) {
  scenario(`a pack that is ${cause} can't be bought`, { verifies: [id] }, async (context) => {
    await context.given.afterTheFirstPurchase();
    const packId = await unpurchasablePack(context, cause);
    const buyer = await context.caller();

    const { evidence, differences } = await failedPurchase(context.run, buyer, { claw_id: packId });
    await confirmUnpurchasable(context, packId, evidence);

    context.verify(id, evidence, [differences], `a purchase of a pack that is ${cause}`);
  });
}
