import { probeOf, probeWith, unknownKey } from "../../harness/arrange/credential-probe.ts";
import { partnerScenarios, userScenarios } from "../../harness/arrange/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { answerText, notAnsweredWith } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const partner = partnerScenarios("auth", ["sandbox", "partner"]);
const user = userScenarios("user-auth");

/** Other spellings than the documented one, which all other requests use. */
const SPELLINGS = ["x-api-key", "X-API-KEY"];

partner.scenario(
  "the header name of the key is case-insensitive",
  { verifies: ["auth.header-case"] },
  async (context) => {
    const { key } = context;

    for (const spelling of SPELLINGS) {
      const answer = await context.sut.available({ key: null, headers: [[spelling, key]] });
      // A list that is refused for another reason does not show that the key was read.
      if (answer.status !== 200 && answer.status !== 401)
        throw new Inconclusive(`no list was returned: ${answerText(answer)}`);
      context.verify("auth.header-case", answer, [notAnsweredWith(answer, 401)], `the key came in ${spelling}`);
    }
  },
);

const USER_SPELLINGS: readonly { readonly header: string; readonly value: (key: string) => string }[] = [
  { header: "x-api-key", value: (key) => key },
  { header: "X-API-KEY", value: (key) => key },
  { header: "authorization", value: (key) => `Bearer ${key}` },
  { header: "AUTHORIZATION", value: (key) => `Bearer ${key}` },
];

user.scenario(
  "the header names of a key are case-insensitive",
  { verifies: ["user-auth.header-case"] },
  async (context) => {
    const { value: key } = await context.keyOf();
    const probe = await probeOf(context, "buy/status");
    const answers: { header: string; answer: Exchange }[] = [];
    for (const { header, value } of USER_SPELLINGS) {
      const headers = [[header, value(key)]] as const;
      const answer = await context.sut.as(undefined).call(probe.endpoint, { body: probe.body }, { headers });
      answers.push({ header, answer });
    }
    // The endpoint refuses a key that lacks its scope, whatever the header is called.
    if (answers.every(({ answer }) => answer.status === 401))
      throw new Inconclusive("the key is refused in every header");

    let isDistinct = false;
    for (const { header, answer } of answers) {
      // An endpoint that refuses every request alike does not show that it read the key.
      isDistinct ||= answer.status === 200 || (await probeWith(context, probe, unknownKey(context))).status === 401;
      if (answer.status !== 401 && !isDistinct)
        throw new Inconclusive(`every key gets this answer: ${answerText(answer)}`);
      context.verify("user-auth.header-case", answer, [notAnsweredWith(answer, 401)], `the key came in ${header}`);
    }
  },
);

/** HTTP header names are case-insensitive, so a key counts whatever the spelling of its header. */
export const headerNames = [...partner.all, ...user.all];
