import type { Reply } from "../../http.ts";

/** A refusal of the partner interface; `details` as in address refusals. */
export const refusal = (status: number, error: string, details?: string): Reply => ({
  status,
  body: details === undefined ? { error } : { error, details },
});

/** A refusal of the user surface with `message`, for authentication and limits. */
export const message = (status: number, text: string): Reply => ({ status, body: { message: text } });

/** A refusal of the user surface with `error`. */
export const error = (status: number, text: string): Reply => ({ status, body: { error: text } });

/** The answer to a finished sale. */
export const success: Reply = { status: 200, body: { tx_status: "success" } };

/** The `error` text of a refusal. */
export const errorIn = (reply: Reply) => (reply.body as { error?: unknown } | null)?.error;
