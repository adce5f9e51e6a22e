import type { RequirementId } from "../../contract/index.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import type { PartnerClient } from "../../harness/client/partner-client.ts";
import type { RequestOptions } from "../../harness/client/request-options.ts";
import { NotApplicable } from "../../harness/exits/early-exits.ts";
import { INHERITED_NAMES } from "../../harness/ids/near-ids.ts";
import { swappedCase } from "../../harness/ids/swapped-case.ts";
import { refusedBy } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { INVALID_KEY } from "./auth-endpoints.ts";
import { PROBES, type Probe } from "./probes.ts";

const { all, scenario } = partnerScenarios("auth", ["sandbox", "partner"]);

/** Almost right keys: altered, at the wrong place, of the right form, of the other environment. */
export const authKeys = all;

const READS = PROBES.filter(({ endpoint }) =>
  ["available", "chase", "recent-pulls", "buy/status", "inventory", "card", "order"].includes(endpoint),
);
const WRITES = PROBES.filter((probe) => !READS.includes(probe));

/** `shell` computes the altered key in the reader's shell, from the variable of the issued one. */
const ALTERATIONS: readonly {
  readonly what: string;
  readonly alter: (key: string) => string;
  readonly shell: ((name: string) => string) | undefined;
}[] = [
  {
    what: "an additional character at its end",
    alter: (key) => `${key}x`,
    shell: (name) => `"\${${name}}x"`,
  },
  { what: "an additional character at its beginning", alter: (key) => `x${key}`, shell: (name) => `"x$${name}"` },
  { what: "its last character missing", alter: (key) => key.slice(0, -1), shell: (name) => `"\${${name}%?}"` },
  {
    what: "another last character",
    alter: (key) => `${key.slice(0, -1)}${key.endsWith("x") ? "y" : "x"}`,
    shell: (name) => `"\${${name}%?}x"`,
  },
  { what: "its first character missing", alter: (key) => key.slice(1), shell: (name) => `"\${${name}#?}"` },
  {
    what: "its letters in the other case",
    alter: swappedCase,
    shell: (name) => `"$(printf %s "$${name}" | tr 'A-Za-z' 'a-zA-Z')"`,
  },
  { what: "quotation marks around it", alter: (key) => `"${key}"`, shell: (name) => `'"'"$${name}"'"'` },
  // The issued key in it is redacted. The word is public: as part of a secret, it would be hidden in every bearer.
  { what: "the word Bearer before it", alter: (key) => `Bearer ${key}`, shell: undefined },
];

/** Keys that were never issued; the shortest is the prefix alone. */
const LOOKALIKES = ["sandbox-never-issued-0123456789", "sandbox-"];

/** `ofSandbox`: the requirement that production refuses a sandbox key. */
const GROUPS = [
  { group: "reads", probes: READS, ofSandbox: "auth.sandbox-key-on-production" },
  { group: "writes", probes: WRITES, ofSandbox: "auth.sandbox-key-on-production-writes" },
] as const;

for (const { group, probes, ofSandbox } of GROUPS) {
  for (const [nth, { what, alter, shell }] of ALTERATIONS.entries()) {
    // Each endpoint gets every third alteration, and each alteration every third endpoint.
    const some = probes.filter((_, at) => (at + nth) % 3 === 0);
    scenario(`a key with ${what} is refused for ${group}`, { verifies: ["auth.altered-key"] }, async (context) => {
      const key = alter(context.key);
      if (key === context.key) throw new NotApplicable("the issued key has no letters whose case could change");
      // An altered key reveals most of the issued one, so it is redacted too.
      if (shell !== undefined) context.run.redactor.learn(key, "ALTERED_KEY", shell(context.keyName));

      const answers = await callEach(context.sut, some, { key });

      allRefused(context, "auth.altered-key", answers, `the key had ${what}`);
    });
  }

  scenario(
    `a key sent only as a bearer token is refused for ${group}`,
    { verifies: ["auth.bearer-instead-of-header"] },
    async (context) => {
      const headers = [["authorization", `Bearer ${context.key}`]] as const;

      const answers = await callEach(context.sut, probes, { key: null, headers });

      allRefused(context, "auth.bearer-instead-of-header", answers, "the key came in Authorization, not in X-API-Key");
    },
  );

  scenario(
    `a key that has only the prefix of sandbox keys is refused for ${group}`,
    { verifies: ["auth.lookalike-sandbox-key"] },
    async (context) => {
      const answers = await Promise.all(
        probes.map(({ endpoint, bare }, at) => context.sut.call(endpoint, bare, { key: LOOKALIKES[at % 2] ?? "" })),
      );

      allRefused(context, "auth.lookalike-sandbox-key", answers, "the key began with sandbox- and was never issued");
    },
  );

  scenario(
    `a sandbox key is refused for ${group} in production`,
    { verifies: [ofSandbox], surfaces: ["partner"] },
    async (context) => {
      const answers = await callEach(context.sut, probes, { key: context.credential("SANDBOX_API_KEY") });

      allRefused(context, ofSandbox, answers, "a sandbox key was used in production");
    },
  );
}

/** A key that is too long for many stores of keys, and short enough for every web server. */
const LONG_KEY = "long-key-".repeat(34);

/** Reads that name nothing, each with a key that was never issued: a name that a lookup may find nevertheless, or a long one. */
const ODD = [...INHERITED_NAMES, LONG_KEY].flatMap((key, at) => {
  const probe = READS[at];
  return probe === undefined ? [] : [{ key, probe, id: `auth.${probe.name}.unknown` as const }];
});

scenario(
  "a key that is the name of a built-in object member, or very long, is refused",
  { verifies: ODD.map(({ id }) => id) },
  async ({ sut, verify }) => {
    const answers = ODD.map(async ({ id, key, probe }) => {
      const answer = await sut.call(probe.endpoint, probe.bare, { key });
      verify(id, answer, [refusedBy(answer, INVALID_KEY)], `X-API-Key was ${key}`);
    });
    await Promise.all(answers);
  },
);

for (const probe of WRITES) {
  scenario(
    `production's ${probe.endpoint} refuses an otherwise valid request with a sandbox key`,
    { verifies: ["auth.sandbox-key-on-production-writes"], surfaces: ["partner"] },
    async (context) => {
      const key = context.credential("SANDBOX_API_KEY");
      const parts = await probe.whole(context);

      const answer = await context.sut.call(probe.endpoint, parts, { key });

      allRefused(context, "auth.sandbox-key-on-production-writes", [answer], "a sandbox key was used in production");
    },
  );
}

scenario(
  "a production key sent to the sandbox is observed",
  { verifies: [], surfaces: ["sandbox"] },
  async (context) => {
    const answer = await context.sut.available({ key: context.credential("PARTNER_API_KEY") });

    context.observe("production-key-on-sandbox-route", `status ${answer.status}`);
  },
);

function callEach(sut: PartnerClient, probes: readonly Probe[], options: RequestOptions): Promise<readonly Exchange[]> {
  return Promise.all(probes.map(({ endpoint, bare }) => sut.call(endpoint, bare, options)));
}

function allRefused({ verify }: PartnerContext, id: RequirementId, answers: readonly Exchange[], did: string): void {
  for (const answer of answers) verify(id, answer, [refusedBy(answer, INVALID_KEY)], did);
}
