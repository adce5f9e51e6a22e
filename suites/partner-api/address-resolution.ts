import { partnerScenarios } from "../../harness/context/scenario.ts";
import { atLeastOne } from "../../harness/given/at-least-one.ts";
import { type FaultRefusal, faultRefusal } from "../../harness/given/blamed-validator.ts";
import { judgeEach } from "../../harness/given/judge-each.ts";
import { requirePassed } from "../../harness/given/require-passed.ts";
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

const BAD = [
  { id: "address.premise-proximity", resolution: { granularity: "PREMISE_PROXIMITY" } },
  { id: "address.coarser", resolution: { granularity: "BLOCK" } },
  { id: "address.coarser", resolution: { granularity: "ROUTE" } },
  { id: "address.coarser", resolution: { granularity: "OTHER" } },
  { id: "address.unconfirmed", resolution: { granularity: "PREMISE", unconfirmed: true } },
  { id: "address.unconfirmed", resolution: { granularity: "SUB_PREMISE", unconfirmed: true } },
] as const;

const CORRECTABLE = [
  { granularity: "PREMISE_PROXIMITY", suggestion: true },
  { granularity: "ROUTE", suggestion: true },
  { granularity: "PREMISE", suggestion: true, unconfirmed: true },
] as const;

// Quotes have no effect, so all of them can use one user's item.
scenario(
  "an address is accepted or refused by what it resolves to, and a known correction is suggested",
  {
    verifies: [...new Set([...GOOD, ...BAD].map(({ id }) => id)), "address.suggested", "address.suggested-fields"],
  },
  async (context) => {
    const { items } = await context.given.quotedItems();
    const itemIds = items.map((item) => item.id);
    const quoteTo = async (resolution: Resolution) => {
      const destination = await resolvingAddress(context, resolution);
      const answer = await askForQuote(context.sut, { item_ids: itemIds, destination });
      return { answer, destination, did: `the address resolved to ${textOf(resolution)}` };
    };

    const good = GOOD.map(({ id, resolution }) => async () => {
      const { answer, did } = await quoteTo(resolution);
      context.verify(id, answer, [accepted(answer)], did);
    });
    const bad = BAD.map(({ id, resolution }) => async () => {
      const { answer, did } = await quoteTo(resolution);
      context.verify(id, answer, [isBadAddress(answer)], did);
    });
    const correctable = CORRECTABLE.map((resolution) => async () => {
      const { answer, destination, did } = await quoteTo(resolution);
      context.verify("address.suggested", answer, [isBadAddress(answer), hasSuggestion(answer)], did);
      // A system may take an address that is sent again for a confirmed one.
      const again = await askForQuote(context.sut, { item_ids: itemIds, destination });
      context.verify("address.suggested", [answer, again], [isBadAddress(again)], `${did}, and it was sent again`);
      requirePassed(hasSuggested(answer), "a suggestion");
      context.verify("address.suggested-fields", answer, [isDestination(answer)], did);
    });
    await judgeEach([...good, ...bad, ...correctable], (judge) => judge());
  },
);

const UNVERIFIABLE = [
  { granularity: "ROUTE" },
  { granularity: "OTHER" },
  { granularity: "PREMISE", unconfirmed: true },
] as const;

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

    const judged = answers.filter(({ refusal, isBlamed }) => isAddressRefusal(refusal) && isBlamed !== undefined);
    const some = atLeastOne(judged, "no refused address while the validator works");
    for (const { refusal, twins, isBlamed, did } of some) {
      context.verify("address.details", refusal, [hasDetails(refusal)], did);
      const differences = [unless(!isBlamed, "`details` on the address", answerOf(refusal))];
      context.verify("address.details-of-the-fault", [quote.exchange, ...twins, refusal], differences, did);
    }
  },
);

function textOf({ granularity, unconfirmed = false, suggestion = false }: Resolution): string {
  return `${granularity}${unconfirmed ? ", with an unconfirmed component" : ""}${suggestion ? ", with a known correction" : ""}`;
}
