import { type Facade, type Recogniser, recogniser } from "./facade.ts";
import { REACTIONS, type Reaction } from "./reactions.ts";

const textOf = (value: unknown) => JSON.stringify(value) ?? "";
const header = (name: string) => (seen: Parameters<Recogniser>[0]) => seen.call.headers[name];
const idsOf = ({ call }: Parameters<Recogniser>[0]) => textOf([call.params, call.body, [...call.query]]);

/** A sign by which a server may recognise a suite. */
interface Sign {
  readonly name: string;
  readonly isSuite: Recogniser;
  /** Whether a caller that was recognised once counts as a suite from then on. */
  readonly remembers?: true;
}

const SIGNS: readonly Sign[] = [
  { name: "no User-Agent", isSuite: (seen) => header("user-agent")(seen) === undefined },
  { name: "packproof as User-Agent", isSuite: (seen) => /packproof/i.test(header("user-agent")(seen) ?? "") },
  { name: "another User-Agent than node", isSuite: (seen) => header("user-agent")(seen) !== "node" },
  { name: "a traceparent", isSuite: (seen) => header("traceparent")(seen) !== undefined },
  { name: "accept of JSON alone", isSuite: (seen) => header("accept")(seen) === "application/json" },
  { name: "accept-encoding identity", isSuite: (seen) => header("accept-encoding")(seen) === "identity" },
  { name: "no accept-language", isSuite: (seen) => header("accept-language")(seen) === undefined },
  { name: "no sec-fetch-mode", isSuite: (seen) => header("sec-fetch-mode")(seen) === undefined },
  {
    name: "User-Agent as the last header",
    isSuite: ({ call }) => call.headerNames.filter((name) => name !== "content-length").at(-1) === "user-agent",
  },
  { name: "accept before the key", isSuite: ({ call }) => before(call.headerNames, "accept", "x-api-key") },
  { name: "packproof in an id", isSuite: (seen) => /packproof/i.test(idsOf(seen)) },
  { name: "control in a user id", isSuite: (seen) => /-control-/.test(idsOf(seen)) },
  { name: "no-such in an id", isSuite: (seen) => /no-such/.test(idsOf(seen)), remembers: true },
  { name: "nobody in an id", isSuite: (seen) => /nobody/.test(idsOf(seen)), remembers: true },
  { name: "a numbered user id", isSuite: (seen) => /-\d+"/.test(textOf(seen.call.params)) },
  { name: "the run's own prefix in all user ids", isSuite: ({ users }) => sharedPrefix([...users]) > 8 },
  { name: "a refused request before", isSuite: ({ refused }) => refused > 0, remembers: true },
  { name: "an unknown key before", isSuite: (seen) => (header("x-api-key")(seen) ?? "").length < 12, remembers: true },
  { name: "a second key", isSuite: (seen) => (header("x-api-key")(seen) ?? "").includes("h3kf"), remembers: true },
  { name: "an amount of 0", isSuite: (seen) => /"amount":0/.test(idsOf(seen)), remembers: true },
  { name: "an amount beyond 20", isSuite: (seen) => /"amount":\d{2,}/.test(idsOf(seen)), remembers: true },
  { name: "a limit of pulls", isSuite: ({ call }) => call.query.has("limit"), remembers: true },
  { name: "a platform", isSuite: ({ call }) => call.query.has("platform"), remembers: true },
  { name: "a moved clock", isSuite: isMoved, remembers: true },
  { name: "a body that is no object", isSuite: ({ call }) => Array.isArray(call.body), remembers: true },
  { name: "more than 10 users", isSuite: ({ users }) => users.size > 10 },
  { name: "more than 20 purchases", isSuite: ({ purchases }) => purchases > 20 },
  { name: "more than 100 calls", isSuite: ({ calls }) => calls > 100 },
  { name: "two calls at once", isSuite: ({ underWay }) => underWay > 1, remembers: true },
  { name: "more than 50 calls in a second", isSuite: ({ lastSecond }) => lastSecond > 50, remembers: true },
  { name: "calls within a millisecond", isSuite: ({ sinceLastMs }) => sinceLastMs < 1, remembers: true },
  { name: "the first call of its kind", isSuite: ({ call }) => call.nth === 1 },
  { name: "the first ten calls of a kind", isSuite: ({ call }) => call.nth <= 10 },
  { name: "the first 300 calls", isSuite: ({ calls }) => calls <= 300 },
  { name: "even seconds", isSuite: () => Math.floor(Date.now() / 1_000) % 2 === 0 },
  { name: "a well-known address", isSuite: (seen) => !isShipping(seen) || /Pennsylvania/.test(idsOf(seen)) },
  { name: "a recipient called Conformance", isSuite: (seen) => !isShipping(seen) || /Conformance/.test(idsOf(seen)) },
];

/** Signs of clients, of the progress of a run, and of the way in which it sends requests. */
const OTHERS: readonly (Sign & { readonly reaction: Reaction })[] = [
  {
    name: "the User-Agent of Node",
    isSuite: (seen) => header("user-agent")(seen) === "node",
    reaction: "knows nobody",
  },
  {
    name: "a sec-fetch-mode",
    isSuite: (seen) => header("sec-fetch-mode")(seen) !== undefined,
    reaction: "knows nobody",
  },
  { name: "the first fifty users", isSuite: ({ users }) => users.size <= 50, reaction: "keeps no inventory" },
  { name: "the first five seconds", isSuite: ({ sinceFirstMs }) => sinceFirstMs < 5_000, reaction: "knows nobody" },
];

const COARSE = ["answers nothing of use", "knows nobody", "keeps no inventory"] as const;

/** Servers that behave correctly only for what they recognise as a suite; the reactions alternate. */
const OF_SIGNS: readonly Facade[] = SIGNS.map(({ name, isSuite, remembers }, at) =>
  recogniser(
    name,
    isSuite,
    /address|recipient/.test(name) ? "knows nobody" : (COARSE[at % COARSE.length] ?? "knows nobody"),
    remembers,
  ),
);

/** Servers that cheat customers in one thing until the clock was moved, which visits never do. */
const OF_CHEATS: readonly Facade[] = (Object.keys(REACTIONS) as Reaction[])
  .filter((reaction) => !COARSE.some((coarse) => coarse === reaction))
  .map((reaction) => recogniser("the clock moved before", isMoved, reaction, true));

/** Signs with the reactions that suit them. */
const OF_OTHERS: readonly Facade[] = OTHERS.map(({ name, isSuite, remembers, reaction }) =>
  recogniser(name, isSuite, reaction, remembers),
);

export const RECOGNISERS: readonly Facade[] = [...OF_SIGNS, ...OF_CHEATS, ...OF_OTHERS];

function isMoved({ world }: Parameters<Recogniser>[0]): boolean {
  return world.clock.now() - Date.now() > 1_000;
}

function isShipping({ call }: Parameters<Recogniser>[0]): boolean {
  return call.endpoint === "ship/quote";
}

function before(names: readonly string[], first: string, second: string): boolean {
  const lower = names.map((name) => name.toLowerCase());
  return lower.includes(first) && lower.indexOf(first) < lower.indexOf(second);
}

function sharedPrefix(texts: readonly string[]): number {
  const [first = "", ...others] = texts;
  if (others.length < 2) return 0;
  let length = 0;
  while (length < first.length && others.every((text) => text[length] === first[length])) length++;
  return length;
}
