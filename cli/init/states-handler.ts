import { PROVIDER_STATES } from "../../contract/provider-states.ts";

/** Server libraries for which there is a handler. */
export const SERVERS = ["express", "fastify", "plain"] as const;
export type ServerKind = (typeof SERVERS)[number];

/** The source of a handler of provider states with placeholders. */
export function statesHandler(server: ServerKind): string {
  const rows = PROVIDER_STATES.map(({ name, returns }) => {
    const values = returns.length === 0 ? "nothing" : returns.join(", ");
    return `  // returns ${values}\n  // ${JSON.stringify(name)}: async (params) => ({}),`;
  });
  return `${HEAD}
const states = {
${rows.join("\n")}
};
${ARRANGE}
${GLUE[server]}`;
}

const HEAD = `// Arranges the situations that packproof asks for. Fill in the states that this server can arrange; the others are
// refused, and what needs them is not exercised. Set PROVIDER_STATES_URL to where it is mounted. Never serve it in production.
`;

const ARRANGE = `
/** What to answer: the returned values, or 404 where a state is not offered. A teardown gives back what a set-up did. */
async function arrange({ state, params = {}, action = "setup" } = {}) {
  const set = Object.hasOwn(states, state) ? states[state] : undefined;
  if (set === undefined) return { status: 404, body: { error: \`this state is not offered: \${state}\` } };
  return { status: 200, body: (await set({ ...params, action })) ?? {} };
}
`;

const GLUE: Readonly<Record<ServerKind, string>> = {
  express: `/** app.post("/_states", express.json(), providerStates) */
export async function providerStates(request, response) {
  const { status, body } = await arrange(request.body);
  response.status(status).json(body);
}
`,
  fastify: `/** app.register(providerStates) */
export async function providerStates(app) {
  app.post("/_states", async (request, reply) => {
    const { status, body } = await arrange(request.body);
    return reply.code(status).send(body);
  });
}
`,
  plain: `/** For node:http: if (request.url === "/_states") return providerStates(request, response); */
export async function providerStates(request, response) {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  const { status, body } = await arrange(JSON.parse(text));
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
`,
};
