import { always, bytes, only } from "../hostile/behaviours.ts";
import type { HostileBehaviour } from "../hostile/server.ts";

const JSON_TYPE = { "content-type": "application/json" };
const LOGIN = "<!doctype html><title>Log in</title><form method=post><input name=user></form>";

/** Systems that may answer at `BASE_URL`. */
export const SYSTEMS = {
  "a system that keeps the contract": {},
  "nobody listens": { isListening: false },
  "a login page, 200 for everything": always(200, LOGIN, { "content-type": "text/html; charset=utf-8" }),
  "a redirect to a login": always(302, "", { location: "https://login.example/start" }),
  "a page of maintenance, 503": always(503, "<h1>Back soon</h1>", { "content-type": "text/html" }),
  "a gateway whose system is down, 502": always(502, '{"message":"Bad Gateway"}'),
  'another API that answers {"status":"ok"}': always(200, '{"status":"ok"}'),
  "a list for everything": always(200, "[]"),
  "500 for everything": always(500, '{"error":"An unexpected error occurred"}'),
  "404 for everything": always(404, '{"message":"Cannot GET"}'),
  "403 of a firewall for everything": always(403, "<h1>Forbidden</h1>", { "content-type": "text/html" }),
  "basic authentication in front": always(401, "no", { "www-authenticate": 'Basic realm="staging"' }),
  "TLS on the port": { isTls: true, scheme: "http" },
  "no TLS on the port": { isTls: false, scheme: "https" },
  "an untrusted certificate": { isTls: true, scheme: "https" },
  "a port that speaks SSH": bytes("SSH-2.0-OpenSSH_9.6\r\n"),
  "an older version without card look-up": lacking("/card/"),
  "an older version without shipping": lacking("/ship/"),
  "an older version without the feed of pulls": lacking("/recent-pulls"),
  "only the sandbox, no production": sandboxOnly(),
  "a system that issued keys without the second scope": only(
    "/take-claw-bid-",
    always(401, '{"message":"Invalid or missing credentials"}', JSON_TYPE),
  ),
  "a system that stops in the middle of the run": stopping(40),
  "a system that breaks down in the middle of the run": breaking(40),
  "a gateway that closes every order after two seconds": only("/ship/request", {
    answer: ({ socket }) => void setTimeout(() => socket.destroy(), 2_100),
  }),
} as const satisfies Readonly<Record<string, HostileBehaviour>>;

export type System = keyof typeof SYSTEMS;

function lacking(part: string): HostileBehaviour {
  return only(part, always(404, '{"error":"Not Found"}', JSON_TYPE));
}

function sandboxOnly(): HostileBehaviour {
  return {
    answer: async (ask) => {
      const isSandbox = ask.request.path.startsWith("/_/");
      ask.send(isSandbox ? await ask.healthy() : { status: 404, headers: JSON_TYPE, body: '{"error":"Not Found"}' });
    },
  };
}

/** After this many requests its process ends. */
function stopping(requests: number): HostileBehaviour {
  return {
    answer: async (ask) => {
      if (ask.nth > requests) await ask.control.stop();
      else ask.send(await ask.healthy());
    },
  };
}

/** After this many requests only its gateway answers. */
function breaking(requests: number): HostileBehaviour {
  return {
    answer: async (ask) => {
      const down = { status: 503, headers: JSON_TYPE, body: '{"message":"no healthy upstream"}' };
      ask.send(ask.nth > requests ? down : await ask.healthy());
    },
  };
}
