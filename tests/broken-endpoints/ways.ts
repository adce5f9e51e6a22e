import { always, body, bytes, endless, silence } from "../hostile/behaviours.ts";
import { type Fault, SHORT } from "../hostile/fault.ts";
import type { Ask, HostileBehaviour } from "../hostile/server.ts";
import type { SurfaceEndpoint } from "./endpoint.ts";

/** A way in which an endpoint may be broken. */
export interface Way extends Pick<Fault, "bounds"> {
  readonly name: string;
  readonly behaviour: (endpoint: SurfaceEndpoint) => HostileBehaviour;
}

const OK = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";
const MEGABYTE = 1024 * 1024;
const NESTED = 100_000;

const json = (name: string, status: number, value: unknown): Way => ({
  name,
  behaviour: () => always(status, JSON.stringify(value)),
});
const changed = (name: string, change: (text: string) => string | Buffer): Way => ({
  name,
  behaviour: () => body(change),
});
const raw = (name: string, behaviour: HostileBehaviour, bounds?: Fault["bounds"]): Way => ({
  name,
  behaviour: () => behaviour,
  ...(bounds === undefined ? {} : { bounds }),
});

/** Ways of a typical first version or of a failing deployment. */
export const SIMPLE_WAYS: readonly Way[] = [
  {
    name: "always answers its internal error",
    behaviour: ({ surface }) =>
      always(
        500,
        JSON.stringify({ error: surface === "user" ? "Internal server error" : "An unexpected error occurred" }),
      ),
  },
  json("always answers 429", 429, { message: "Rate limit exceeded" }),
  json("always answers 404", 404, { error: "Not found" }),
  json("always answers 401", 401, { error: "Invalid API key" }),
  json("always answers 400", 400, { error: "Item not found" }),
  json("always answers 200 and {}", 200, {}),
  json("always answers 200 and []", 200, []),
  json("always answers 200 and null", 200, null),
  json("always answers 200 and a text", 200, "done"),
  raw("always answers an empty body", always(200, "")),
  raw("always answers a web page", always(200, "<!doctype html><h1>It works!</h1>", { "content-type": "text/html" })),
  raw("never answers", silence, SHORT),
  raw("resets every connection", { answer: ({ socket }) => void socket.resetAndDestroy() }),
];

/** Ways of intermediaries, of serializers and of attackers. */
export const ODD_WAYS: readonly Way[] = [
  changed("cuts its JSON in the middle", (text) => text.slice(0, text.length / 2)),
  {
    name: "ends the connection in the middle of the body",
    behaviour: () => ({
      answer: async (ask) => {
        const text = String((await ask.healthy()).body);
        ask.socket.end(`${OK}content-length: ${text.length}\r\n\r\n${text.slice(0, text.length / 2)}`);
      },
    }),
  },
  {
    name: "answers what another endpoint answers",
    behaviour: ({ key }) => elsewhere(key === "available" ? CHASE : PACKS),
  },
  changed("sends texts of a megabyte", (text) => text.replace(/:"[^"]*"/, `:"${"x".repeat(MEGABYTE)}"`)),
  raw("nests arrays without bound", always(200, "[".repeat(NESTED) + "]".repeat(NESTED))),
  raw("nests 500 objects", always(200, `${'{"id":'.repeat(500)}1${"}".repeat(500)}`)),
  changed("writes every member twice, the second time as null", (text) =>
    text.replace(/("(\w+)":(?:"[^"]*"|[\d.]+|true|false))(?=[,}])/g, '$1,"$2":null'),
  ),
  changed("writes NaN instead of its values", (text) => text.replace(/:("[^"]*"|\d[\d.]*)/g, ":NaN")),
  changed("is not UTF-8", (text) => Buffer.from(text.replace(/":"/g, '":"\u00ff'), "latin1")),
  raw("sends a header with a NUL", bytes(`${OK}x-a: \0\r\ncontent-length: 2\r\n\r\n{}`)),
  raw(
    "sends headers of an injected second answer",
    bytes(`${OK}x-a: b\r\ncontent-length: 2\r\n\r\n{}${OK}content-length: 2\r\n\r\n[]`),
  ),
  {
    name: "redirects to itself",
    behaviour: () => ({ answer: (ask) => ask.send(redirect(ask)) }),
  },
  raw("sends its body byte by byte", endless(`${OK}content-length: 9999\r\n\r\n`, "a", 100), SHORT),
];

const CHASE = "/vm/chase/no-such-slug";
const PACKS = "/vm/available";

/** The answer to a read of another endpoint of the same surface, with the same credential. */
function elsewhere(path: string): HostileBehaviour {
  return spoilAll((ask) => {
    const [prefix = ""] = /^(\/_)?\/api(\/v1)?/.exec(ask.request.path) ?? [];
    return ask.healthy({ ...ask.request, method: "GET", path: prefix + path, body: "" });
  });
}

function spoilAll(answer: (ask: Ask) => ReturnType<Ask["healthy"]>): HostileBehaviour {
  return { answer: async (ask) => ask.send(await answer(ask)) };
}

function redirect({ request }: Ask) {
  return { status: 302, headers: { location: request.path }, body: "" };
}
