import type { Surface } from "../../contract/surface.ts";
import { PartnerClient } from "../client/partner-client.ts";
import { UserClient } from "../client/user-client.ts";
import { type Exchange, headerOf, isAway } from "../transport/exchange.ts";
import { NoAnswer, type SilenceKind } from "../transport/no-answer.ts";
import type { RunContext } from "./run-context.ts";
import { TargetGone } from "./stops.ts";

/**
 * Looks whether there is anything to verify: one read per surface, and another one before the answer to the first is
 * taken for the system's answer to everything.
 * @returns why the run can't be done, in one line with the mend; undefined when it can
 */
export async function findObstacle(run: RunContext): Promise<string | undefined> {
  const looks = await Promise.all(run.target.surfaces.map((surface) => look(run, surface, "available")));
  const [silent] = looks.flatMap(({ silence }) => silence ?? []);
  if (silent !== undefined && looks.every(({ silence }) => silence !== undefined)) return silenceText(run, silent);
  const refused = looks.filter(({ exchange, variable }) => exchange?.status === 401 && variable !== undefined);
  if (refused.length > 0 && refused.length === looks.length) {
    const names = refused.map((each) => each.variable).join(", ");
    return `the key was refused everywhere (401): ${names}; give keys that the system under test issued`;
  }
  return strangersText(run, looks);
}

interface Look {
  readonly silence?: NoAnswer | TargetGone;
  readonly exchange?: Exchange;
  /** The credential that was sent; undefined where none was needed or given. */
  readonly variable?: string;
}

async function look(run: RunContext, surface: Surface, endpoint: "available" | "chase"): Promise<Look> {
  const connection = run.transport.lease();
  const variable = surface === "sandbox" ? "SANDBOX_API_KEY" : "PARTNER_API_KEY";
  const key = surface === "user" ? undefined : run.target.keys[variable];
  const sut =
    surface === "user"
      ? new UserClient(run.transport, connection, undefined)
      : new PartnerClient(surface, run.transport, connection, key);
  try {
    const exchange = endpoint === "available" ? await sut.available() : await sut.chase("no-such-slug");
    return key === undefined ? { exchange } : { exchange, variable };
  } catch (fault) {
    if (fault instanceof NoAnswer || fault instanceof TargetGone) return { silence: fault };
    throw fault;
  } finally {
    run.transport.giveBack(connection);
  }
}

const NOTHING_THERE = "is BASE_URL right and the system running?";
const MENDS: Readonly<Partial<Record<SilenceKind, string>>> = {
  "no HTTP":
    "what listens there speaks no HTTP that can be read; is BASE_URL right, with http:// or https:// as it needs?",
  "TLS failed":
    "use http:// where the system has no TLS, or a certificate that this machine trusts (NODE_EXTRA_CA_CERTS)",
  "body too large": "an answer is expected within bounds of size and depth",
  "headers too large": "an answer is expected within bounds of size and depth",
  "undecodable body": "answers are expected unpacked, as requests ask for",
};

function silenceText(run: RunContext, silence: NoAnswer | TargetGone): string {
  if (silence instanceof TargetGone) return silence.message;
  const mend = MENDS[silence.kind];
  const what = mend === undefined ? "nothing answers" : "nothing usable answers";
  return `${what} at ${run.target.baseUrl}: ${silence.message}; ${mend ?? NOTHING_THERE}`;
}

/** Answers that a system gives to everything when it is not the one that is meant. */
const STRANGERS: readonly {
  readonly is: (exchange: Exchange) => boolean;
  readonly text: (exchange: Exchange) => string;
}[] = [
  {
    is: isRedirect,
    text: (exchange) =>
      `redirects to ${originOf(exchange)}, and a key is not sent after a redirect; set BASE_URL to where the system is`,
  },
  { is: isAway, text: ({ status }) => `an intermediary answers ${status}; is the system behind it running?` },
  { is: isPage, text: ({ status }) => `a web page answers (${status}, text/html), not the API; is BASE_URL right?` },
];

/** What answers as a stranger on every surface, and does so again at another endpoint. */
async function strangersText(run: RunContext, looks: readonly Look[]): Promise<string | undefined> {
  const stranger = STRANGERS.find(({ is }) => looks.every(({ exchange }) => exchange !== undefined && is(exchange)));
  if (stranger === undefined) return undefined;
  const again = await Promise.all(run.target.surfaces.map((surface) => look(run, surface, "chase")));
  const isLasting = again.every(({ exchange }) => exchange !== undefined && stranger.is(exchange));
  const [first] = looks;
  if (!isLasting || first?.exchange === undefined) return undefined;
  return `the system under test is not at ${run.target.baseUrl}: ${stranger.text(first.exchange)}`;
}

function isRedirect(exchange: Exchange): boolean {
  return exchange.status >= 300 && exchange.status < 400 && headerOf(exchange, "location") !== undefined;
}

function isPage(exchange: Exchange): boolean {
  return exchange.json === undefined && /^\s*text\/html/i.test(headerOf(exchange, "content-type") ?? "");
}

/** Only the origin: the rest is the stranger's own text. */
function originOf(exchange: Exchange): string {
  const location = headerOf(exchange, "location") ?? "";
  if (!URL.canParse(location, exchange.request.url)) return "somewhere";
  return new URL(location, exchange.request.url).origin;
}
