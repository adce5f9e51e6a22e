import type { Topic } from "../../contract/open-questions.ts";
import { validatorStayedAway } from "../../harness/actions/quote.ts";
import { type FaultRefusal, faultRefusal } from "../../harness/arrange/blamed-validator.ts";
import { judgeEach } from "../../harness/arrange/judge-each.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { type Quotable, quotable } from "../../harness/arrange/quotable.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { hasDetails, isAddressRefusal, isBadAddress, isBadCountry } from "../../harness/oracles/address-refusal.ts";
import { unless } from "../../harness/oracles/difference.ts";
import { accepted, answerOf, answerText } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("address", ["sandbox", "partner"]);
export const address = all;

type Destination = Readonly<Record<string, unknown>>;

// A member that is undefined is not sent.
const FAULTS = [
  { id: "address.name-missing", what: "no name", change: { name: undefined } },
  { id: "address.name-missing", what: "null as name", change: { name: null } },
  { id: "address.name-empty", what: "an empty name", change: { name: "" } },
  // The street stands in the wrong line: a server must not move it.
  {
    id: "address.line1-missing",
    what: "no line1, but a line2",
    spoil: ({ line1, ...others }: Destination) => ({ ...others, line2: line1 }),
  },
  { id: "address.line1-missing", what: "null as line1", change: { line1: null } },
  { id: "address.line1-empty", what: "an empty line1", change: { line1: "" } },
  { id: "address.city-missing", what: "no city", change: { city: undefined } },
  { id: "address.city-missing", what: "null as city", change: { city: null } },
  { id: "address.city-empty", what: "an empty city", change: { city: "" } },
] as const;

const COUNTRY_FAULTS = [
  { id: "address.country-missing", what: "no country", change: { country: undefined } },
  { id: "address.country-empty", what: "an empty country", change: { country: "" } },
  {
    id: "address.country-one-letter",
    what: "a country of one letter",
    spoil: (whole: Destination) => ({ ...whole, country: String(whole.country).slice(0, 1) }),
  },
  { id: "address.country-three-letters", what: "a country of three letters", change: { country: "USA" } },
  { id: "address.country-three-letters", what: "the name of a country", change: { country: "UNITED STATES" } },
  {
    id: "address.country-three-letters",
    what: "a country with a blank after it",
    spoil: (whole: Destination) => ({ ...whole, country: `${whole.country} ` }),
    // Production may normalize a destination.
    isForSandbox: true,
  },
  { id: "address.country-not-a-string", what: "a number as country", change: { country: 12 } },
  { id: "address.country-not-a-string", what: "a list as country", change: { country: ["U", "S"] } },
  { id: "address.country-not-a-string", what: "null as country", change: { country: null } },
  { id: "address.destination-missing", what: "nothing in it, nor is there one", spoil: () => undefined },
  { id: "address.destination-missing", what: "nothing, being null", spoil: () => null },
  {
    id: "address.destination-missing",
    what: "nothing, being a text",
    spoil: ({ line1, city }: Destination) => `${line1}, ${city}`,
  },
  { id: "address.destination-missing", what: "nothing, being an empty list", spoil: () => [] },
] as const;

const GIBBERISH = {
  id: "address.gibberish",
  what: "letters without sense in place of an address",
  change: { line1: "Qwrtz Fghjkl Xcvbnm", line2: "", city: "Zzyxwvut", state: "QQ", postal_code: "00000" },
} as const;

/** `isNamed` if the refusal has to name the fault too. */
const CASES = [
  ...FAULTS.map((fault) => ({ ...fault, isRefused: isBadAddress, isNamed: true })),
  ...COUNTRY_FAULTS.map((fault) => ({
    ...fault,
    isRefused: isBadCountry,
    isNamed: fault.what === "a country of three letters",
    topic: fault.id.includes("letter") ? ("country-length-error" as const) : ("country-missing-error" as const),
  })),
  { ...GIBBERISH, isRefused: isBadAddress, isNamed: false },
];

// A refused quote has no effect, so all of them can use one user's item.
scenario(
  "a destination with a fault is refused, and the refusal names the fault",
  {
    verifies: [
      ...new Set(CASES.map(({ id }) => id)),
      "address.details",
      "address.details-of-the-fault",
      "ship-quote.locks-nothing",
    ],
  },
  async (context) => {
    const { observe, verify } = context;
    const sent = await quotable(context);
    let named = 0;

    const cases = CASES.filter((fault) => context.isSandbox || !("isForSandbox" in fault));
    await judgeEach<(typeof CASES)[number] & { readonly topic?: Topic }>(cases, async (fault) => {
      const body = { item_ids: sent.ids, destination: spoilt(fault, sent.destination) };
      const { refusal, twins, isBlamed } = fault.isNamed
        ? await refusalOf(context, sent, body)
        : unblamed(await sent.ask(body));
      const did = `the destination had ${fault.what}`;
      verify(fault.id, [sent.whole, refusal], [fault.isRefused(refusal)], did);
      if (fault.topic !== undefined) observe(fault.topic, `${fault.what}: ${refusal.status}`);
      // If the validator never worked, `details` may name that.
      if (!fault.isNamed || sent.whole.status !== 200 || !isAddressRefusal(refusal)) return;
      verify("address.details", refusal, [hasDetails(refusal)], did);
      if (isBlamed === undefined) return;
      named++;
      verify(
        "address.details-of-the-fault",
        [sent.whole, ...twins, refusal],
        [unless(!isBlamed, "`details` on the destination's own fault", answerOf(refusal))],
        `${did}, and one without it was accepted in between`,
      );
    });
    if (sent.whole.status !== 200) throw validatorStayedAway();
    const again = await sent.ask({ item_ids: sent.ids, destination: sent.destination });
    const differences = [accepted(again)];
    verify("ship-quote.locks-nothing", [sent.whole, again], differences, "quotes of the same item had been refused");
    if (named === 0) throw new Inconclusive("there was no refused destination to judge");
  },
);

function spoilt(fault: (typeof CASES)[number], whole: Destination): unknown {
  return "spoil" in fault ? fault.spoil(whole) : { ...whole, ...fault.change };
}

/** Returns the refusal of a destination with a fault, which blames the validator only if that works. */
async function refusalOf(
  { sut }: PartnerContext,
  { ids, destination, whole, ask }: Quotable,
  body: Readonly<Record<string, unknown>>,
): Promise<FaultRefusal> {
  if (whole.status !== 200) return unblamed(await ask(body));
  const answer = await faultRefusal(sut, body, { item_ids: ids, destination });
  return answer.isBlamed === undefined ? { ...answer, refusal: await ask(body) } : answer;
}

/** A refused request; whether the refusal blames the validator is not judged. */
function unblamed(refusal: Exchange): FaultRefusal {
  return { refusal, twins: [], isBlamed: undefined };
}

scenario("destinations that no clause covers are observed", { verifies: [] }, async ({ sut, given, observe }) => {
  const { quote } = await given.quotedItems();
  const { name, line1, city, country } = quote.destination;

  for (const { topic, what, destination } of [
    { topic: "destination-required-members", what: "required ones only", destination: { name, line1, city, country } },
    { topic: "blank-destination-member", what: "a blank name", destination: { ...quote.destination, name: "  " } },
    { topic: "destination-types", what: "a number as phone", destination: { ...quote.destination, phone: 15550100 } },
  ] as const) {
    const answer = await sut.shipQuote(
      { item_ids: quote.itemIds, destination },
      { isJudged: topic !== "destination-types" },
    );
    observe(topic, `${what}: ${accepted(answer).length === 0 ? "200" : answerText(answer)}`);
  }
});
