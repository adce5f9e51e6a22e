import type { RequestOptions } from "../../harness/client/request-options.ts";
import { Inconclusive, NotApplicable, NotExercised } from "../../harness/exits/early-exits.ts";
import { keyPrefix, probeOf, probeWith, refusedCaller, unknownKey } from "../../harness/given/credential-probe.ts";
import { answerText, notAnsweredWith, type Refusal } from "../../harness/oracles/refusal.ts";
import { BAD_KEY, BAD_TOKEN, NO_TOKEN } from "../../harness/oracles/user-refusal.ts";
import { userScenarios } from "../../harness/stage/scenario.ts";
import type { UserStage } from "../../harness/stage/user-stage.ts";

const { all, scenario } = userScenarios("user-auth");

/** Credentials that are valid elsewhere: at the wrong place, without their prefix, of another interface. */
export const userAuthElsewhere = all;

/** Accepted refusals: a credential at a wrong place may count as none, as a bad key or as a bad token. */
const REFUSALS: readonly [Refusal, ...Refusal[]] = [BAD_KEY, NO_TOKEN, BAD_TOKEN];

const PLACES: readonly { readonly what: string; readonly put: (key: string) => RequestOptions }[] = [
  {
    what: "a key in a cookie",
    put: (key) => ({ headers: [["cookie", `api_key=${key}; x-api-key=${key}; token=${key}`]] }),
  },
  {
    what: "a key in headers of other names",
    put: (key) => ({
      headers: [
        ["api-key", key],
        ["apikey", key],
        ["x-auth-token", key],
        ["x-access-token", key],
      ],
    }),
  },
  { what: "a key bare in Authorization", put: (key) => ({ headers: [["authorization", key]] }) },
  { what: "a bearer without a value", put: () => ({ headers: [["authorization", "Bearer"]] }) },
  { what: "a key in Authorization, called a Token", put: (key) => ({ headers: [["authorization", `Token ${key}`]] }) },
];

for (const { what, put } of PLACES) {
  scenario(`${what} is refused`, { verifies: ["user-auth.credential-elsewhere"] }, async (stage) => {
    const { value } = await stage.keyOf();
    const probe = await probeOf(stage, "buy/status");

    const answer = await stage.sut.as(undefined).call(probe.endpoint, { body: probe.body }, put(value));

    stage.verify("user-auth.credential-elsewhere", answer, [await refusedCaller(stage, probe, answer, REFUSALS)], what);
  });
}

scenario("a key in the body is refused", { verifies: ["user-auth.credential-elsewhere"] }, async (stage) => {
  const { value } = await stage.keyOf();
  const probe = await probeOf(stage, "buy/status");
  const body = { ...probe.body, api_key: value, apiKey: value, key: value, token: value };

  const answer = await probeWith(stage, { ...probe, body }, undefined);

  const differences = await refusedCaller(stage, probe, answer, REFUSALS);
  stage.verify("user-auth.credential-elsewhere", answer, [differences], "the key came in the body");
});

scenario("a key as a Basic user name is refused", { verifies: ["user-auth.credential-elsewhere"] }, async (stage) => {
  const { value } = await stage.keyOf();
  const encoded = Buffer.from(`${value}:`).toString("base64");
  const { redactor } = stage.run;
  redactor.learn(encoded, "BASIC_KEY", `"$(printf %s "${redactor.text(value)}:" | base64 | tr -d '\\n')"`);
  const probe = await probeOf(stage, "buy/status");
  const headers = [["authorization", `Basic ${encoded}`]] as const;

  const answer = await stage.sut.as(undefined).call(probe.endpoint, { body: probe.body }, { headers });

  const differences = await refusedCaller(stage, probe, answer, REFUSALS);
  stage.verify("user-auth.credential-elsewhere", answer, [differences], "the key came by Basic authentication");
});

/** Queries end up in logs, so only a key made for this scenario is used. */
scenario("a key in the query is refused", { verifies: ["user-auth.credential-elsewhere"] }, async (stage) => {
  const { value } = await stage.freshKey();
  const probe = await probeOf(stage, "buy/status");
  const query = ["api_key", "apiKey", "key", "token", "x-api-key"].map((name) => [name, value] as const);

  const answer = await stage.sut.as(undefined).call(probe.endpoint, { body: probe.body }, { query });

  const differences = await refusedCaller(stage, probe, answer, REFUSALS);
  stage.verify("user-auth.credential-elsewhere", answer, [differences], "the key came in the query");
});

/** HTTP header names are case-insensitive. */
const SPELLINGS: readonly { readonly header: string; readonly value: (key: string) => string }[] = [
  { header: "X-API-Key", value: (key) => key },
  { header: "X-API-KEY", value: (key) => key },
  { header: "Authorization", value: (key) => `Bearer ${key}` },
  { header: "AUTHORIZATION", value: (key) => `Bearer ${key}` },
];

scenario(
  "the headers of a key are known in any case of letters",
  { verifies: ["user-auth.header-case"] },
  async (stage) => {
    const { value: key } = await stage.keyOf();
    const probe = await probeOf(stage, "buy/status");
    let isDistinct = false;

    for (const { header, value } of SPELLINGS) {
      const headers = [[header, value(key)]] as const;
      const answer = await stage.sut.as(undefined).call(probe.endpoint, { body: probe.body }, { headers });
      // An endpoint that refuses every request alike does not show that it read the key.
      isDistinct ||= answer.status === 200 || (await probeWith(stage, probe, unknownKey(stage))).status === 401;
      if (answer.status !== 401 && !isDistinct) throw new Inconclusive(`any key is answered: ${answerText(answer)}`);
      stage.verify("user-auth.header-case", answer, [notAnsweredWith(answer, 401)], `the key came in ${header}`);
    }
  },
);

const OTHERS: readonly { readonly what: string; readonly value: (stage: UserStage) => Promise<string> }[] = [
  { what: "a key without its prefix", value: withoutPrefix },
  { what: "a session token", value: async (stage) => (await stage.sessionToken()).value },
  { what: "a key of the partner interface", value: async (stage) => stage.credential("PARTNER_API_KEY") },
  { what: "a key of the sandbox", value: async (stage) => stage.credential("SANDBOX_API_KEY") },
];

for (const { what, value } of OTHERS) {
  scenario(`${what} in X-API-Key is refused`, { verifies: ["user-auth.credential-elsewhere"] }, async (stage) => {
    const probe = await probeOf(stage, "buy/status");
    const other = await value(stage);
    if (other.startsWith(keyPrefix(stage))) throw new NotApplicable(`${what} looks like a user key`);

    const answer = await probeWith(stage, probe, { form: "x-api-key", value: other });

    const did = `X-API-Key was ${what}`;
    stage.verify("user-auth.credential-elsewhere", answer, [await refusedCaller(stage, probe, answer, REFUSALS)], did);
  });
}

async function withoutPrefix(stage: UserStage): Promise<string> {
  const { value } = await stage.keyOf();
  const prefix = keyPrefix(stage);
  if (!value.startsWith(prefix)) throw new NotExercised("a key with the documented prefix");
  const rest = value.slice(prefix.length);
  // The rest of the key reveals most of it, so it is redacted too.
  const { redactor } = stage.run;
  redactor.learn(rest, "ALTERED_KEY", `"$(printf %s "${redactor.text(value)}" | cut -c${prefix.length + 1}-)"`);
  return rest;
}
