import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import type { RequestOptions } from "../../harness/client/request-options.ts";
import { NotApplicable, NotExercised } from "../../harness/exits/early-exits.ts";
import { refusedBy } from "../../harness/oracles/refusal.ts";
import { INVALID_KEY } from "./auth-endpoints.ts";
import { PROBES } from "./probes.ts";

const { all, scenario } = partnerScenarios("auth", ["sandbox", "partner"]);
/** A valid key at another place than `X-API-Key`. */
export const authElsewhere = all;

/** One list, one lookup and one request with a body. Scenarios with invalid keys cover all endpoints. */
const ASKED = PROBES.filter(({ endpoint }) => ["available", "inventory", "buy/status"].includes(endpoint));

const QUERY_NAMES = ["api_key", "apikey", "apiKey", "key", "x-api-key", "X-API-Key", "token", "access_token"];
const COOKIE_NAMES = ["api_key", "apikey", "x-api-key", "X-API-Key"];
const HEADER_NAMES = ["api-key", "apikey", "x-api-token", "x-auth-token", "x-access-token"];

const inAuthorization = (value: string): RequestOptions => ({ headers: [["authorization", value]] });

/** Several names at once: if any of them is read, the request is wrongly accepted. */
const PLACES: readonly {
  readonly where: string;
  readonly put: (key: string) => RequestOptions;
  /** Queries end up in logs, so a production key is put there only if the target is this machine. */
  readonly isLogged?: true;
}[] = [
  { where: "in the query", put: (key) => ({ query: QUERY_NAMES.map((name) => [name, key]) }), isLogged: true },
  {
    where: "in a cookie",
    put: (key) => ({ headers: [["cookie", COOKIE_NAMES.map((name) => `${name}=${key}`).join("; ")]] }),
  },
  { where: "in headers of other names", put: (key) => ({ headers: HEADER_NAMES.map((name) => [name, key]) }) },
  { where: "in Authorization without a scheme", put: inAuthorization },
  { where: "in Authorization with the scheme ApiKey", put: (key) => inAuthorization(`ApiKey ${key}`) },
  { where: "in Authorization with the scheme Token", put: (key) => inAuthorization(`Token ${key}`) },
  { where: "in Authorization as the user name of Basic", put: (key) => inAuthorization(`Basic ${basic(key)}`) },
];

for (const { where, put, isLogged } of PLACES) {
  scenario(`a key sent only ${where} is refused`, { verifies: ["auth.key-elsewhere"] }, async (context) => {
    const { key, keyName } = context;
    if (isLogged && !context.isSandbox && !context.run.target.isLoopback)
      throw new NotExercised("a target on loopback", "a production key is not put into a query elsewhere");
    context.run.redactor.learn(basic(key), "BASIC_KEY", `"$(printf %s "$${keyName}:" | base64 | tr -d '\\n')"`);

    for (const { endpoint, bare } of ASKED) {
      const answer = await context.sut.call(endpoint, bare, { key: null, ...put(key) });
      context.verify("auth.key-elsewhere", answer, [refusedBy(answer, INVALID_KEY)], `the key came ${where}`);
    }
  });
}

scenario("a key sent only in the body is refused", { verifies: ["auth.key-elsewhere"] }, async (context) => {
  const { key } = context;
  const body = { session_id: "no-such-session", api_key: key, apiKey: key, key };

  const answer = await context.sut.call("buy/status", { body }, { key: null });

  context.verify("auth.key-elsewhere", answer, [refusedBy(answer, INVALID_KEY)], "the key came in the body");
});

scenario("a key of the user-key interface is refused", { verifies: ["auth.user-key"] }, async (context) => {
  const key = context.credential("USER_API_KEY");
  if (key === context.key) throw new NotApplicable("one key serves both interfaces");

  for (const { endpoint, bare } of ASKED) {
    const answer = await context.sut.call(endpoint, bare, { key });
    context.verify("auth.user-key", answer, [refusedBy(answer, INVALID_KEY)], "X-API-Key was a user key");
  }
});

function basic(key: string): string {
  return Buffer.from(`${key}:`).toString("base64");
}
