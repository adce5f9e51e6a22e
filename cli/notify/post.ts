import { Agent, ProxyAgent, RetryAgent, type RetryHandler, request } from "undici";
import { proxiesIn, proxyFor } from "../../harness/config/proxies.ts";
import type { Settings } from "../../harness/config/setting-names.ts";
import { wellFormedJson } from "../../reports/json.ts";
import { UsageFault } from "../outcome.ts";

const TIMEOUT_MS = 10_000;
/** After a second, and then after five. */
const RETRIES: RetryHandler.RetryOptions = { maxRetries: 2, minTimeout: 1_000, timeoutFactor: 5 };

/**
 * Posts JSON, through a proxy if the environment names one, and again after a pause if that may help.
 * @throws {UsageFault} in one line without the address, which is a secret
 */
export async function post(
  setting: string,
  url: string,
  body: unknown,
  { environment = process.env, retries = RETRIES }: PostOptions = {},
): Promise<void> {
  const failed = (what: string) => new UsageFault(`${setting}: ${what}; no message was sent`);
  const proxy = proxyFor(url, proxiesIn(environment));
  const times = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS };
  const agent = proxy === undefined ? new Agent(times) : new ProxyAgent({ uri: proxy.href, ...times });
  // A message twice is better than none.
  const dispatcher = new RetryAgent(agent, { ...retries, methods: ["POST"], throwOnError: false });
  try {
    const { statusCode, body: answer } = await request(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: wellFormedJson(body),
      dispatcher,
    });
    await answer.dump();
    if (statusCode < 200 || statusCode >= 300) throw failed(`answered with ${statusCode}`);
  } catch (cause) {
    if (cause instanceof UsageFault) throw cause;
    const { code, name } = cause as NodeJS.ErrnoException;
    throw failed(`does not answer (${code ?? name})`);
  } finally {
    await agent.destroy();
  }
}

interface PostOptions {
  readonly environment?: Settings;
  readonly retries?: RetryHandler.RetryOptions;
}
