import { request } from "undici";
import { wellFormedJson } from "../../reports/json.ts";
import { UsageFault } from "../outcome.ts";

const TIMEOUT_MS = 10_000;
const WAITS_MS = [1000, 5000];

/**
 * Posts JSON, and retries after a pause if that may help.
 * @throws {UsageFault} in one line without the address, which is a secret
 */
export async function post(setting: string, url: string, body: unknown, waitsMs = WAITS_MS): Promise<void> {
  for (const wait of [...waitsMs, undefined]) {
    const fault = await tried(url, body);
    if (fault === undefined) return;
    if (wait === undefined || !fault.mayPass) throw new UsageFault(`${setting}: ${fault.what}; no message was sent`);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

async function tried(
  url: string,
  body: unknown,
): Promise<{ readonly what: string; readonly mayPass: boolean } | undefined> {
  try {
    const { statusCode, body: answer } = await request(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: wellFormedJson(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.dump();
    if (statusCode >= 200 && statusCode < 300) return undefined;
    return { what: `answered with ${statusCode}`, mayPass: statusCode === 429 || statusCode >= 500 };
  } catch (cause) {
    const code =
      cause instanceof Error && "code" in cause ? cause.code : cause instanceof Error ? cause.name : "unknown";
    return { what: `does not answer (${String(code)})`, mayPass: true };
  }
}
