import { ID_FORMATS } from "../../contract/ids.ts";
import { TRANSACTION_FAILED } from "../../contract/refusals.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { requireAllListed } from "../../harness/arrange/listed-items.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { idsOf } from "../../harness/client/pulled-item.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { haveLinks } from "../../harness/oracles/bought-items.ts";
import { related, unless } from "../../harness/oracles/difference.ts";
import { listsSame } from "../../harness/oracles/item-list.ts";
import { nftsOf } from "../../harness/oracles/purchase-result.ts";
import { accepted, answerOf, refusedBy } from "../../harness/oracles/refusal.ts";
import { matches } from "../../harness/oracles/value.ts";

const { all, scenario } = partnerScenarios("buy-status", ["sandbox"]);
export const sandboxBuyStatus = all;

for (const amount of [1, 5]) {
  scenario(
    `the first status of a purchase with amount ${amount} is the result`,
    {
      verifies: [
        "buy-status.nfts-have-links",
        "buy-status.first-call-fulfilled",
        "buy-status.tx-hash-form",
        "buy-status.links-image-unpopulated",
        "buy-status.adds-nothing",
      ],
      exercises: ["buy-init.nfts-count", "buy-status.nfts-count", "buy-status.nft-price-equals-init"],
    },
    async ({ sut, given, verify }) => {
      const { user, init, sessionId, items } = await given.purchase({ amount });
      const before = await given.inventory(user);

      const status = await sut.buyStatus({ session_id: sessionId });
      await sut.buyStatus({ session_id: sessionId });
      const last = await sut.buyStatus({ session_id: sessionId });
      const after = await given.inventory(user);

      const result = memberOf(status.json, "result");
      const hasItems = unless(memberOf(result, "nfts") !== undefined, "a `result` with items", answerOf(status));
      verify("buy-status.first-call-fulfilled", [init, status], [accepted(status), hasItems]);
      const hasForm = matches("tx_hash", ID_FORMATS.sandboxTxHash, memberOf(result, "tx_hash"));
      verify("buy-status.tx-hash-form", status, [hasForm]);
      const nfts = nftsOf(status);
      const did = `${amount} pulls were bought`;
      verify("buy-status.nfts-have-links", [init, status], [haveLinks(atLeastOne(nfts, "no item"))], did);
      const images = nfts.map((item) => memberOf(memberOf(item.content, "links"), "image"));
      const isLeftOut = images.every((image) => image === undefined || image === null || image === "");
      const areAbsent = related(isLeftOut, "images in `links`", "absent", [], images);
      verify("buy-status.links-image-unpopulated", status, [areAbsent]);
      requireAllListed(idsOf(items), before);
      const kept = listsSame("the inventory still lists", before.ids, after.ids);
      const evidence = [before.exchange, last, after.exchange] as const;
      verify("buy-status.adds-nothing", evidence, [kept], "a purchase was polled 3 times");
    },
  );
}

scenario("refuses an unknown session", { verifies: ["buy-status.session-unknown"] }, async ({ sut, given, verify }) => {
  const { sessionId, items, init } = await given.purchase({ mayBeShared: true });
  const [item] = atLeastOne(items, "no item");

  for (const unknown of ["no-such-session", `${sessionId}-no-such-session`, item.id]) {
    const answer = await sut.buyStatus({ session_id: unknown });
    verify(
      "buy-status.session-unknown",
      [init, answer],
      [refusedBy(answer, TRANSACTION_FAILED)],
      `asked for ${unknown}`,
    );
  }
});
