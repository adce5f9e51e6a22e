import type { Reply } from "../../http.ts";

/** A refusal of the partner interface; `details` as address refusals have them. */
export const refusal = (status: number, error: string, details?: string): Reply => ({
  status,
  body: details === undefined ? { error } : { error, details },
});

/** A refusal of the user surface for the caller. */
export const message = (status: number, text: string): Reply => ({ status, body: { message: text } });

/** A refusal of the user surface for the request. */
export const error = (status: number, text: string): Reply => ({ status, body: { error: text } });

/** The text of a refusal. */
export const errorIn = (reply: Reply) => (reply.body as { error?: unknown } | null)?.error;
