import type { PartnerEndpointKey, UserEndpointKey } from "../../contract/endpoints.ts";
import type { Surface } from "../../contract/surface.ts";
import { PartnerClient } from "../client/partner-client.ts";
import { UserClient } from "../client/user-client.ts";
import { TargetGone } from "../exits/early-exits.ts";
import { findStatesObstacle } from "../states/arranging.ts";
import { type Exchange, headerOf, isGatewayError, isPage } from "../transport/exchange.ts";
import { NoAnswer, type SilenceKind } from "../transport/no-answer.ts";
import type { Run } from "./run.ts";

/**
 * Looks whether there is anything to verify, and whether the named provider arranges anything.
 * @returns why the run can't be done, in one line with the remedy; undefined when it can
 */
export async function findObstacle(run: Run): Promise<string | undefined> {
  const [system, provider] = await Promise.all([findSystemObstacle(run), findProviderObstacle(run)]);
  return system ?? provider;
}

/** Looks whether the named provider arranges anything. */
export function findProviderObstacle({ target, states, newUserId }: Run): Promise<string | undefined> {
  return findStatesObstacle(states, target.surfaces, newUserId);
}

/** One read per surface, and others before the answer to the first is taken for the system's answer to everything. */
export async function findSystemObstacle(run: Run): Promise<string | undefined> {
  const looks = await Promise.all(run.target.surfaces.map((surface) => look(run, surface, "available")));
  const [silent] = looks.flatMap(({ silence }) => silence ?? []);
  if (silent !== undefined && looks.every(({ silence }) => silence !== undefined)) return silenceText(run, silent);
  const refused = looks.filter(({ exchange, variable }) => exchange?.status === 401 && variable !== undefined);
  if (refused.length > 0 && refused.length === looks.length) {
    const names = refused.map((each) => each.variable).join(", ");
    return `the key was refused everywhere (401): ${names}; give keys that the system under test issued`;
  }
  return foreignSystemText(run, looks);
}

interface Look {
  readonly silence?: NoAnswer | TargetGone;
  readonly exchange?: Exchange;
  /** The credential that was sent; undefined where none was needed or given. */
  readonly variable?: string;
}

/** Reads that need nothing to have been bought; the first of an unknown slug, so that a system may say 404 to it. */
type Read = "chase" | "available" | "recent-pulls" | "inventory" | "filters";

async function look(run: Run, surface: Surface, endpoint: Read): Promise<Look> {
  const connection = run.transport.lease();
  const variable = surface === "sandbox" ? "SANDBOX_API_KEY" : "PARTNER_API_KEY";
  const key = surface === "user" ? undefined : run.target.keys[variable];
  const sut =
    surface === "user"
      ? new UserClient(run.transport, connection, undefined)
      : new PartnerClient(surface, run.transport, connection, key);
  try {
    const segment = endpoint === "chase" ? "no-such-slug" : endpoint === "inventory" ? run.newUserId() : undefined;
    const parts = segment === undefined ? {} : { segment };
    const exchange =
      sut instanceof UserClient
        ? await sut.call(endpoint as UserEndpointKey, parts)
        : await sut.call(endpoint as PartnerEndpointKey, parts);
    return key === undefined ? { exchange } : { exchange, variable };
  } catch (fault) {
    if (fault instanceof NoAnswer || fault instanceof TargetGone) return { silence: fault };
    throw fault;
  } finally {
    run.transport.giveBack(connection);
  }
}

const NOTHING_THERE = "is BASE_URL right, with http:// or https:// as it needs, and the system running?";
const REMEDIES: Readonly<Partial<Record<SilenceKind, string>>> = {
  "no HTTP":
    "what listens there speaks no HTTP that can be read; is BASE_URL right, with http:// or https:// as it needs?",
  "TLS failed":
    "use http:// where the system has no TLS, or a certificate that this machine trusts (NODE_EXTRA_CA_CERTS)",
  "body too large": "an answer is expected within bounds of size and depth",
  "headers too large": "an answer is expected within bounds of size and depth",
  "undecodable body": "answers are expected unpacked, as requests ask for",
};

function silenceText(run: Run, silence: NoAnswer | TargetGone): string {
  if (silence instanceof TargetGone) return silence.message;
  const remedy = REMEDIES[silence.kind];
  const what = remedy === undefined ? "nothing answers" : "nothing usable answers";
  return `${what} at ${run.target.baseUrl}: ${silence.message}; ${remedy ?? NOTHING_THERE}`;
}

const chase = (): readonly Read[] => ["chase"];

interface ForeignSystem {
  readonly is: (exchange: Exchange) => boolean;
  readonly text: (exchange: Exchange) => string;
  /** Reads that it has to answer in the same way on each surface, before it is one. */
  readonly again: (surface: Surface) => readonly Read[];
}

/** Answers that a system gives to everything when it is not the one that is meant, or fails as a whole. */
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
    // An unknown slug has its own 404; a system that lacks only some endpoints has others of these.
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

/** Signs of another system: the same foreign answer on every surface and at another endpoint. */
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

/** Only the origin: the rest is text of the other system. */
function originOf(exchange: Exchange): string {
  const location = headerOf(exchange, "location") ?? "";
  if (!URL.canParse(location, exchange.request.url)) return "somewhere";
  return new URL(location, exchange.request.url).origin;
}
