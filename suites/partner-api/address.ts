import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive, NotExercised } from "../../harness/exits/early-exits.ts";
import { atLeastOne } from "../../harness/given/at-least-one.ts";
import { type FaultRefusal, faultRefusal } from "../../harness/given/blamed-validator.ts";
import { quotable } from "../../harness/given/quotable.ts";
import { askForQuote } from "../../harness/operations/quote.ts";
import { hasDetails, isAddressRefusal, isBadAddress, isBadCountry } from "../../harness/oracles/address-refusal.ts";
import { unless } from "../../harness/oracles/difference.ts";
import { accepted, answerOf, answerText } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("address", ["sandbox", "partner"]);
export const address = all;

type Destination = Readonly<Record<string, unknown>>;

const FAULTS = [
  { id: "address.name-missing", what: "no name", spoil: ({ name: _, ...rest }: Destination) => rest },
  { id: "address.name-missing", what: "null as name", spoil: (whole: Destination) => ({ ...whole, name: null }) },
  { id: "address.name-empty", what: "an empty name", spoil: (whole: Destination) => ({ ...whole, name: "" }) },
  { id: "address.line1-missing", what: "no line1", spoil: ({ line1: _, ...rest }: Destination) => rest },
  { id: "address.line1-missing", what: "null as line1", spoil: (whole: Destination) => ({ ...whole, line1: null }) },
  { id: "address.line1-empty", what: "an empty line1", spoil: (whole: Destination) => ({ ...whole, line1: "" }) },
  { id: "address.city-missing", what: "no city", spoil: ({ city: _, ...rest }: Destination) => rest },
  { id: "address.city-missing", what: "null as city", spoil: (whole: Destination) => ({ ...whole, city: null }) },
  { id: "address.city-empty", what: "an empty city", spoil: (whole: Destination) => ({ ...whole, city: "" }) },
] as const;

// A refused quote has no effect, so all of them can use one user's items.
scenario(
  "a destination is refused without a name, a line1 or a city",
  { verifies: [...new Set(FAULTS.map(({ id }) => id))] },
  async (context) => {
    await tryEach(context, FAULTS, ({ id, what }, evidence, refusal) => {
      context.verify(id, evidence, [isBadAddress(refusal)], `the destination had ${what}`);
    });
  },
);

const COUNTRY_FAULTS = [
  { id: "address.country-missing", what: "no country", spoil: ({ country: _, ...rest }: Destination) => rest },
  { id: "address.country-empty", what: "an empty country", spoil: (whole: Destination) => ({ ...whole, country: "" }) },
  {
    id: "address.country-one-letter",
    what: "a country of one letter",
    spoil: (whole: Destination) => ({ ...whole, country: String(whole.country).slice(0, 1) }),
  },
  {
    id: "address.country-three-letters",
    what: "a country of three letters",
    spoil: (whole: Destination) => ({ ...whole, country: "USA" }),
  },
  {
    id: "address.country-three-letters",
    what: "the name of a country",
    spoil: (whole: Destination) => ({ ...whole, country: "UNITED STATES" }),
  },
  {
    id: "address.country-not-a-string",
    what: "a number as country",
    spoil: (whole: Destination) => ({ ...whole, country: 12 }),
  },
  {
    id: "address.country-not-a-string",
    what: "a list as country",
    spoil: (whole: Destination) => ({ ...whole, country: ["U", "S"] }),
  },
  {
    id: "address.country-not-a-string",
    what: "null as country",
    spoil: (whole: Destination) => ({ ...whole, country: null }),
  },
  { id: "address.destination-missing", what: "nothing in it, nor is there one", spoil: (_: Destination) => undefined },
  { id: "address.destination-missing", what: "nothing, being null", spoil: (_: Destination) => null },
  {
    id: "address.destination-missing",
    what: "nothing, being a text",
    spoil: ({ line1, city }: Destination) => `${line1}, ${city}`,
  },
  { id: "address.destination-missing", what: "nothing, being an empty list", spoil: (_: Destination) => [] },
] as const;

scenario(
  "a destination is refused without a country of two letters",
  { verifies: [...new Set(COUNTRY_FAULTS.map(({ id }) => id))] },
  async (context) => {
    await tryEach(context, COUNTRY_FAULTS, ({ id, what }, evidence, refusal) => {
      context.verify(id, evidence, [isBadCountry(refusal)], `the destination had ${what}`);
      context.observe(
        id.includes("letter") ? "country-length-error" : "country-missing-error",
        `${what}: ${refusal.status}`,
      );
    });
  },
);

/** Sends each destination with one fault; if one is inconclusive, the others are still judged. */
async function tryEach<T extends { readonly spoil: (whole: Destination) => unknown }>(
  context: PartnerContext,
  faults: readonly T[],
  judge: (fault: T, evidence: readonly [Exchange, ...Exchange[]], refusal: Exchange) => void,
): Promise<void> {
  const { ids, destination, whole, ask } = await quotable(context);
  let stop: NotExercised | Inconclusive | undefined;
  for (const fault of faults) {
    try {
      const refusal = await ask({ item_ids: ids, destination: fault.spoil(destination) });
      judge(fault, [whole, refusal], refusal);
    } catch (thrown) {
      if (!(thrown instanceof NotExercised) && !(thrown instanceof Inconclusive)) throw thrown;
      stop ??= thrown;
    }
  }
  if (stop !== undefined) throw stop;
}

const A_LONG_COUNTRY = (whole: Destination) => ({ ...whole, country: "USA" });

scenario(
  "the refusal of a destination names its fault",
  { verifies: ["address.details", "address.details-of-the-fault"] },
  async ({ sut, given, verify }) => {
    const { items, quote } = await given.quotedItems();
    const ids = items.map((item) => item.id);
    const whole = { item_ids: ids, destination: quote.destination };

    const answers: FaultRefusal[] = [];
    for (const spoil of [...FAULTS.map((fault) => fault.spoil), A_LONG_COUNTRY]) {
      answers.push(await faultRefusal(sut, { item_ids: ids, destination: spoil(quote.destination) }, whole));
    }

    // Other requirements judge destinations that are accepted or refused for another reason.
    const refused = answers.filter(({ refusal }) => isAddressRefusal(refusal));
    for (const { refusal, isBlamed, twins } of atLeastOne(refused, "no refused destination")) {
      verify("address.details", refusal, [hasDetails(refusal)]);
      if (isBlamed === undefined) continue;
      verify(
        "address.details-of-the-fault",
        [quote.exchange, ...twins, refusal],
        [unless(!isBlamed, "`details` on the destination's own fault", answerOf(refusal))],
        "the destination had a fault, and one without it was accepted in between",
      );
    }
  },
);

scenario(
  "a destination that is no address is refused",
  { verifies: ["address.gibberish"] },
  async ({ sut, given, verify }) => {
    const { items, quote } = await given.quotedItems();
    const ids = items.map((item) => item.id);
    const destination = {
      ...quote.destination,
      line1: "Qwrtz Fghjkl Xcvbnm",
      line2: "",
      city: "Zzyxwvut",
      state: "QQ",
      postal_code: "00000",
    };

    const refusal = await askForQuote(sut, { item_ids: ids, destination });

    verify("address.gibberish", refusal, [isBadAddress(refusal)], "the address was made of letters without sense");
  },
);

scenario("destinations that no clause covers are observed", { verifies: [] }, async ({ sut, given, observe }) => {
  const { items, quote } = await given.quotedItems();
  const ids = items.map((item) => item.id);
  const { name, line1, city, country } = quote.destination;

  for (const { topic, what, destination } of [
    { topic: "destination-required-members", what: "required ones only", destination: { name, line1, city, country } },
    { topic: "blank-destination-member", what: "a blank name", destination: { ...quote.destination, name: "  " } },
    { topic: "destination-types", what: "a number as phone", destination: { ...quote.destination, phone: 15550100 } },
  ] as const) {
    const answer = await sut.shipQuote({ item_ids: ids, destination }, { isJudged: topic !== "destination-types" });
    observe(topic, `${what}: ${accepted(answer).length === 0 ? "200" : answerText(answer)}`);
  }
});
