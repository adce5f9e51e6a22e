import { askForQuote, validatorStayedAway } from "../../harness/actions/quote.ts";
import { faultRefusal } from "../../harness/arrange/blamed-validator.ts";
import { judgeEach } from "../../harness/arrange/judge-each.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { type Resolution, resolvingAddress } from "../../harness/arrange/resolving-address.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
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
  "an address is accepted or refused by what it resolves to, with an explanation, and a known correction is suggested",
  {
    verifies: [
      ...new Set([...GOOD, ...BAD].map(({ id }) => id)),
      "address.details",
      "address.details-of-the-fault",
      "address.suggested",
      "address.suggested-fields",
    ],
    needs: { state: "an address resolves to" },
  },
  async (context) => {
    const { sut, verify } = context;
    const { quote } = await context.given.quotedItems();
    const whole = { item_ids: quote.itemIds, destination: quote.destination };
    const bodyFor = async (resolution: Resolution) => ({
      ...whole,
      destination: await resolvingAddress(context, resolution),
    });

    const good = GOOD.map(({ id, resolution }) => async () => {
      const answer = await askForQuote(sut, await bodyFor(resolution));
      verify(id, answer, [accepted(answer)], didFor(resolution));
    });
    const bad = BAD.map(({ id, resolution }) => async () => {
      const { refusal, twins, isBlamed } = await faultRefusal(sut, await bodyFor(resolution), whole);
      if (isBlamed === undefined) throw validatorStayedAway();
      const did = didFor(resolution);
      verify(id, refusal, [isBadAddress(refusal)], did);
      requirePassed(isAddressRefusal(refusal), "a refused address");
      verify("address.details", refusal, [hasDetails(refusal)], did);
      const namesFault = unless(!isBlamed, "`details` on the address", answerOf(refusal));
      verify("address.details-of-the-fault", [quote.exchange, ...twins, refusal], [namesFault], did);
    });
    const correctable = CORRECTABLE.map((resolution) => async () => {
      const body = await bodyFor(resolution);
      const did = didFor(resolution);
      const answer = await askForQuote(sut, body);
      verify("address.suggested", answer, [isBadAddress(answer), hasSuggestion(answer)], did);
      // A system may take an address that is sent again for a confirmed one.
      const again = await askForQuote(sut, body);
      verify("address.suggested", [answer, again], [isBadAddress(again)], `${did}, and it was sent again`);
      requirePassed(hasSuggested(answer), "a suggestion");
      verify("address.suggested-fields", answer, [isDestination(answer)], did);
    });
    await judgeEach([...good, ...bad, ...correctable], (judge) => judge());
  },
);

function didFor({ granularity, unconfirmed = false, suggestion = false }: Resolution): string {
  const how = `${unconfirmed ? ", with an unconfirmed component" : ""}${suggestion ? ", with a known correction" : ""}`;
  return `the address resolved to ${granularity}${how}`;
}
