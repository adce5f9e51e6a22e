import type { PartnerEndpointKey, UserEndpointKey } from "../../contract/endpoints.ts";
import type { Surface } from "../../contract/surface.ts";
import { UserClient } from "../client/user-client.ts";
import { FIRST_KEYS } from "../config/target.ts";
import { TargetGone } from "../exits/early-exits.ts";
import { partnerOn } from "../run-context/first-clients.ts";
import { findStatesObstacle } from "../states/arranging.ts";
import { type Exchange, headerOf, isGatewayError, isPage } from "../transport/exchange.ts";
import { NoAnswer, type SilenceKind } from "../transport/no-answer.ts";
import { tlsRemedyOf } from "../transport/tls-remedies.ts";
import { withConnection } from "../transport/with-connection.ts";
import type { Run } from "./run.ts";

/**
 * Checks that the system under test answers, and that the provider of states works.
 * @returns why the run can't be done, in one line with the remedy; undefined if it can
 */
export async function findObstacle(run: Run): Promise<string | undefined> {
  const [system, provider] = await Promise.all([findSystemObstacle(run), findProviderObstacle(run)]);
  return system ?? provider;
}

/** Checks that the configured provider of states works. */
export function findProviderObstacle({ target, states, newUserId }: Run): Promise<string | undefined> {
  return findStatesObstacle(states, target.surfaces, newUserId);
}

/** Checks the system with one read per surface. Before one wrong answer counts for the whole system, other reads have to confirm it. */
export async function findSystemObstacle(run: Run): Promise<string | undefined> {
  const looks = await Promise.all(run.target.surfaces.map((surface) => look(run, surface, "available")));
  const [silent] = looks.flatMap(({ silence }) => silence ?? []);
  const isSilent = ({ silence }: Look) => silence !== undefined;
  if (silent !== undefined && looks.every(isSilent) && (await isEveryLook(run, "chase", isSilent)))
    return silenceText(run, silent);
  if (looks.every(isRefused) && (await isEveryLook(run, "inventory", isRefused))) {
    if (await isSpelledInLowerCase(run)) return undefined;
    const names = looks.map(({ variable }) => variable).join(", ");
    const front = looks.flatMap(({ exchange }) => exchange ?? []).find(isAboutFront);
    if (front !== undefined) return frontText(front);
    return `the key was refused everywhere (401): ${names}; give keys that the system under test issued`;
  }
  return foreignSystemText(run, looks);
}

const isRefused = ({ exchange, variable }: Look) => exchange?.status === 401 && variable !== undefined;

/** Schemes of gateways. The documents name none, so a system may name any other. */
const GATEWAY_SCHEME = /^(basic|digest|negotiate|ntlm)\b/i;

/** Whether something in front of the system asks for credentials of its own. */
function isAboutFront(exchange: Exchange): boolean {
  return GATEWAY_SCHEME.test(headerOf(exchange, "www-authenticate") ?? "") || isPage(exchange);
}

function frontText(exchange: Exchange): string {
  const [scheme = "a page"] = GATEWAY_SCHEME.exec(headerOf(exchange, "www-authenticate") ?? "") ?? [];
  return `something in front of the system asks for its own credentials (401, ${scheme}); give them as EXTRA_HEADERS`;
}

/**
 * Whether the system reads the key's header in lower case only. The run then sends it so, and only the requirement about
 * header names fails.
 */
async function isSpelledInLowerCase(run: Run): Promise<boolean> {
  const { keyHeader } = run.transport;
  run.transport.keyHeader = keyHeader.toLowerCase();
  if (!(await isEveryLook(run, "available", isRefused))) return true;
  run.transport.keyHeader = keyHeader;
  return false;
}

/** Whether another read on each surface shows the same, so that not only one endpoint is broken. */
async function isEveryLook(run: Run, read: Read, isSame: (look: Look) => boolean): Promise<boolean> {
  const looks = await Promise.all(run.target.surfaces.map((surface) => look(run, surface, read)));
  return looks.every(isSame);
}

interface Look {
  readonly silence?: NoAnswer | TargetGone;
  readonly exchange?: Exchange;
  /** The credential that was sent; undefined if none was. */
  readonly variable?: string;
}

/** Reads that need no purchase. The chase read uses an unknown slug, so a system may answer 404 to it. */
type Read = "chase" | "available" | "recent-pulls" | "inventory" | "filters";

async function look(run: Run, surface: Surface, endpoint: Read): Promise<Look> {
  const segment = endpoint === "chase" ? "no-such-slug" : endpoint === "inventory" ? run.newUserId() : undefined;
  const parts = segment === undefined ? {} : { segment };
  try {
    const exchange = await withConnection(run.transport, (connection) =>
      surface === "user"
        ? new UserClient(run.transport, connection, undefined).call(endpoint as UserEndpointKey, parts)
        : partnerOn(run, surface, connection).call(endpoint as PartnerEndpointKey, parts),
    );
    const variable = surface === "user" ? undefined : FIRST_KEYS[surface];
    return variable === undefined || run.target.keys[variable] === undefined ? { exchange } : { exchange, variable };
  } catch (fault) {
    if (fault instanceof NoAnswer || fault instanceof TargetGone) return { silence: fault };
    throw fault;
  }
}

const REMEDIES: Readonly<Partial<Record<SilenceKind, (silence: NoAnswer) => string>>> = {
  "no HTTP": ({ detail }) =>
    detail === "HTTP/2"
      ? "the system speaks only HTTP/2, and packproof speaks HTTP/1.1: let it accept that too"
      : "what listens there speaks no HTTP that can be read; is BASE_URL right, with http:// or https:// as it needs?",
  "TLS failed": ({ detail }) => tlsRemedyOf(detail),
  "body too large": () => "an answer is expected within bounds of size and depth",
  "headers too large": () => "an answer is expected within bounds of size and depth",
  "undecodable body": () => "answers are expected unpacked, as requests ask for",
};

function silenceText({ target }: Run, silence: NoAnswer | TargetGone): string {
  if (silence instanceof TargetGone) return silence.message;
  const remedy = REMEDIES[silence.kind]?.(silence);
  const what = remedy === undefined ? "nothing answers" : "nothing usable answers";
  const through = target.proxy === undefined ? "" : ` through the proxy ${target.proxy}`;
  return `${what} at ${target.baseUrl}${through}: ${silence.message}; ${remedy ?? nothingThere(target)}`;
}

function nothingThere({ baseUrl, proxy }: Run["target"]): string {
  const isProxy = proxy === undefined ? "" : ", is the proxy right (NO_PROXY lists hosts without one)";
  const isCertificate = baseUrl.startsWith("https:") ? ", with CLIENT_CERT if it wants one" : "";
  return `is BASE_URL right, with http:// or https:// as it needs${isCertificate}${isProxy}, and the system running?`;
}

const chase = (): readonly Read[] => ["chase"];

interface ForeignSystem {
  readonly is: (exchange: Exchange) => boolean;
  readonly text: (exchange: Exchange) => string;
  /** Reads on each surface that have to get the same answer to confirm it. */
  readonly again: (surface: Surface) => readonly Read[];
}

/** Answers that show a wrong BASE_URL, or a system that fails as a whole. */
const FOREIGN_SYSTEMS: readonly ForeignSystem[] = [
  {
    is: isRedirect,
    text: (exchange) =>
      `redirects to ${originOf(exchange)}, and a key is not sent after a redirect; set BASE_URL to where the system is`,
    again: chase,
  },
  {
    is: isGatewayError,
    text: ({ status }) => `an intermediary answers ${status}; is the system behind it running?`,
    again: chase,
  },
  {
    is: isPage,
    text: ({ status }) => `a web page answers (${status}, text/html), not the API; is BASE_URL right?`,
    again: chase,
  },
  {
    // Some systems answer 404 to an unknown slug or lack some endpoints, so other reads have to confirm it.
    is: ({ status }) => status === 404,
    text: ({ request }) =>
      `every read answers 404, ${new URL(request.url).pathname} too; is the prefix in BASE_URL right?`,
    again: (surface) => (surface === "user" ? ["filters"] : ["recent-pulls", "inventory"]),
  },
  {
    is: ({ status }) => status >= 500 && status < 600,
    text: ({ status }) => `every read fails (${status}); is the system healthy?`,
    again: (surface) => (surface === "user" ? ["chase", "filters"] : ["chase", "recent-pulls", "inventory"]),
  },
];

/** Returns why this is not the system under test, if every surface and another endpoint give the same foreign answer. */
async function foreignSystemText(run: Run, looks: readonly Look[]): Promise<string | undefined> {
  const [first] = looks;
  const isEach = (foreign: ForeignSystem) =>
    looks.every(({ exchange }) => exchange !== undefined && foreign.is(exchange));
  for (const foreign of FOREIGN_SYSTEMS.filter(isEach)) {
    const again = await Promise.all(
      run.target.surfaces.flatMap((surface) => foreign.again(surface).map((read) => look(run, surface, read))),
    );
    const isLasting = again.every(({ exchange }) => exchange !== undefined && foreign.is(exchange));
    if (isLasting && first?.exchange !== undefined)
      return `the system under test is not at ${run.target.baseUrl}: ${foreign.text(first.exchange)}`;
  }
  return undefined;
}

function isRedirect(exchange: Exchange): boolean {
  return exchange.status >= 300 && exchange.status < 400 && headerOf(exchange, "location") !== undefined;
}

/** Returns only the origin of the redirect, because the other system controls the rest. */
function originOf(exchange: Exchange): string {
  const location = headerOf(exchange, "location") ?? "";
  if (!URL.canParse(location, exchange.request.url)) return "somewhere";
  return new URL(location, exchange.request.url).origin;
}
