import { request } from "undici";
import type { Control } from "./certificate.ts";

/** Path of the token, below the target's base URL. */
export const CONTROL_PATH = "/.well-known/packproof-challenge";
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 256;

/** Whether a target serves the token. The answer is only compared. */
export async function controlOf(baseUrl: string, token: string): Promise<Control> {
  try {
    const { statusCode, body } = await request(baseUrl + CONTROL_PATH, {
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    let text = "";
    for await (const chunk of body) {
      text += String(chunk);
      if (text.length > MAX_BYTES) break;
    }
    return statusCode === 200 && text.trim() === token ? "token served" : "not proven";
  } catch {
    return "not proven";
  }
}
