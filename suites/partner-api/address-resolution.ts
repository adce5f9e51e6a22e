import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { atLeastOne } from "../../harness/given/at-least-one.ts";
import { type FaultRefusal, faultRefusal } from "../../harness/given/blamed-validator.ts";
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
import { unless } from "../../harness/oracles/difference.ts";
import { accepted, answerOf } from "../../harness/oracles/refusal.ts";

const { all, scenario } = partnerScenarios("address", ["sandbox", "partner"]);
export const addressResolution = all;

const GOOD = [
  { id: "address.premise", resolution: { granularity: "PREMISE" } },
  { id: "address.premise", resolution: { granularity: "PREMISE", suggestion: true } },
  { id: "address.sub-premise", resolution: { granularity: "SUB_PREMISE" } },
  { id: "address.sub-premise", resolution: { granularity: "SUB_PREMISE", suggestion: true } },
] as const;

for (const { id, resolution } of GOOD) {
  scenario(`an address that resolves to ${textOf(resolution)} is accepted`, { verifies: [id] }, async (context) => {
    const answer = await quoteTo(context, resolution);

    context.verify(id, answer, [accepted(answer)], `the address resolved to ${textOf(resolution)}`);
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
  scenario(`an address that resolves to ${textOf(resolution)} is refused`, { verifies: [id] }, async (context) => {
    const refusal = await quoteTo(context, resolution);

    context.verify(id, refusal, [isBadAddress(refusal)], `the address resolved to ${textOf(resolution)}`);
  });
}

const UNVERIFIABLE = [{ granularity: "ROUTE" }, { granularity: "PREMISE", unconfirmed: true }] as const;

scenario(
  "the refusal of an unverifiable address has an explanation, which does not blame the validator",
  { verifies: ["address.details", "address.details-of-the-fault"] },
  async (context) => {
    const { items, quote } = await context.given.quotedItems();
    const ids = items.map((item) => item.id);
    const answers: (FaultRefusal & { readonly did: string })[] = [];
    for (const resolution of UNVERIFIABLE) {
      const destination = await resolvingAddress(context, resolution);
      const whole = { item_ids: ids, destination: quote.destination };
      const answer = await faultRefusal(context.sut, { item_ids: ids, destination }, whole);
      answers.push({ ...answer, did: `the address resolved to ${textOf(resolution)}` });
    }

    const refused = answers.filter(({ refusal }) => isAddressRefusal(refusal));
    for (const { refusal, twins, isBlamed, did } of atLeastOne(refused, "no refused address")) {
      if (isBlamed === undefined) continue;
      context.verify("address.details", refusal, [hasDetails(refusal)], did);
      context.verify(
        "address.details-of-the-fault",
        [quote.exchange, ...twins, refusal],
        [unless(!isBlamed, "`details` on the address", answerOf(refusal))],
        did,
      );
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
    async (context) => {
      const refusal = await quoteTo(context, resolution);

      const did = `the address resolved to ${textOf(resolution)}`;
      context.verify("address.suggested", refusal, [isBadAddress(refusal), hasSuggestion(refusal)], did);
      const [suggesting] = atLeastOne([refusal].filter(hasSuggested), "no suggestion");
      context.verify("address.suggested-fields", suggesting, [isDestination(suggesting)], did);
    },
  );
}

async function quoteTo(context: PartnerContext, resolution: Resolution) {
  const { items } = await context.given.quotedItems();
  const destination = await resolvingAddress(context, resolution);
  return askForQuote(context.sut, { item_ids: items.map((item) => item.id), destination });
}

function textOf({ granularity, unconfirmed = false, suggestion = false }: Resolution): string {
  return `${granularity}${unconfirmed ? ", with an unconfirmed component" : ""}${suggestion ? ", with a known correction" : ""}`;
}
