import { atLeastOne } from "../../harness/given/at-least-one.ts";
import { type Resolution, resolvingAddress } from "../../harness/given/resolving-address.ts";
import { askForQuote } from "../../harness/operations/quote.ts";
import {
  hasDetails,
  hasSuggested,
  hasSuggestion,
  isAddressRefusal,
  isBadAddress,
  isDestination,
} from "../../harness/oracles/address-refusal.ts";
import { accepted } from "../../harness/oracles/refusal.ts";
import type { PartnerStage } from "../../harness/stage/partner-stage.ts";
import { partnerScenarios } from "../../harness/stage/scenario.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("address", ["sandbox", "partner"]);
export const addressResolution = all;

const GOOD = [
  { id: "address.premise", resolution: { granularity: "PREMISE" } },
  { id: "address.premise", resolution: { granularity: "PREMISE", suggestion: true } },
  { id: "address.sub-premise", resolution: { granularity: "SUB_PREMISE" } },
  { id: "address.sub-premise", resolution: { granularity: "SUB_PREMISE", suggestion: true } },
] as const;

for (const { id, resolution } of GOOD) {
  scenario(`an address that resolves to ${textOf(resolution)} is accepted`, { verifies: [id] }, async (stage) => {
    const answer = await quoteTo(stage, resolution);

    stage.verify(id, answer, [accepted(answer)], `the address resolved to ${textOf(resolution)}`);
  });
}

const BAD = [
  { id: "address.premise-proximity", resolution: { granularity: "PREMISE_PROXIMITY" } },
  { id: "address.coarser", resolution: { granularity: "BLOCK" } },
  { id: "address.coarser", resolution: { granularity: "ROUTE" } },
  { id: "address.coarser", resolution: { granularity: "OTHER" } },
  { id: "address.unconfirmed", resolution: { granularity: "PREMISE", unconfirmed: true } },
  { id: "address.unconfirmed", resolution: { granularity: "SUB_PREMISE", unconfirmed: true } },
] as const;

for (const { id, resolution } of BAD) {
  scenario(`an address that resolves to ${textOf(resolution)} is refused`, { verifies: [id] }, async (stage) => {
    const refusal = await quoteTo(stage, resolution);

    stage.verify(id, refusal, [isBadAddress(refusal)], `the address resolved to ${textOf(resolution)}`);
  });
}

scenario(
  "the refusal of an unverifiable address has an explanation",
  { verifies: ["address.details"] },
  async (stage) => {
    const answers: Exchange[] = [];
    for (const resolution of [{ granularity: "ROUTE" }, { granularity: "PREMISE", unconfirmed: true }]) {
      answers.push(await quoteTo(stage, resolution));
    }

    for (const refusal of atLeastOne(answers.filter(isAddressRefusal), "no refused address")) {
      stage.verify("address.details", refusal, [hasDetails(refusal)]);
    }
  },
);

const CORRECTABLE = [
  { granularity: "PREMISE_PROXIMITY", suggestion: true },
  { granularity: "ROUTE", suggestion: true },
  { granularity: "PREMISE", suggestion: true, unconfirmed: true },
] as const;

for (const resolution of CORRECTABLE) {
  scenario(
    `a correction of an address that resolves to ${textOf(resolution)} is suggested`,
    { verifies: ["address.suggested", "address.suggested-fields"] },
    async (stage) => {
      const refusal = await quoteTo(stage, resolution);

      const did = `the address resolved to ${textOf(resolution)}`;
      stage.verify("address.suggested", refusal, [isBadAddress(refusal), hasSuggestion(refusal)], did);
      const [suggesting] = atLeastOne([refusal].filter(hasSuggested), "no suggestion");
      stage.verify("address.suggested-fields", suggesting, [isDestination(suggesting)], did);
    },
  );
}

async function quoteTo(stage: PartnerStage, resolution: Resolution) {
  const { items } = await stage.given.quotedItems();
  const destination = await resolvingAddress(stage, resolution);
  return askForQuote(stage.sut, { item_ids: items.map((item) => item.id), destination });
}

function textOf({ granularity, unconfirmed = false, suggestion = false }: Resolution): string {
  return `${granularity}${unconfirmed ? ", a part of it unconfirmed" : ""}${suggestion ? ", with a correction known" : ""}`;
}
