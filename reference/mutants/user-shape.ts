import type { Reply } from "../http.ts";
import { type Mutant, mutant } from "./mutant.ts";

const surfaces = ["user"] as const;

const refusal = (reply: Reply) => reply.body as { error?: unknown; message?: unknown };

/** Faults in the form of all answers of the user surface. */
export const userShapeMutants: readonly Mutant[] = [
  mutant("user-errors.message-member", "type", surfaces, "answers with 401 have error instead of message", {
    answer: (call, reply) =>
      call.surface === "user" && reply.status === 401
        ? { ...reply, body: { error: refusal(reply).message } }
        : undefined,
  }),
  mutant("user-errors.message-member", "type", surfaces, "answers with 401 have the status in message", {
    answer: (call, reply) =>
      call.surface === "user" && reply.status === 401
        ? { ...reply, body: { message: 401, error: refusal(reply).message } }
        : undefined,
  }),
  mutant("user-errors.error-member", "type", surfaces, "answers with 400 have message instead of error", {
    answer: (call, reply) =>
      call.surface === "user" && reply.status === 400
        ? { ...reply, body: { message: refusal(reply).error } }
        : undefined,
  }),
  mutant("user-errors.error-member", "type", surfaces, "answers with 400 have the status in error", {
    answer: (call, reply) =>
      call.surface === "user" && reply.status === 400
        ? { ...reply, body: { error: 400, message: refusal(reply).error } }
        : undefined,
  }),
  mutant("user-shape.json", "type", surfaces, "filters answers with invalid JSON", {
    answer: (call, reply) =>
      call.endpoint === "filters" ? { ...reply, raw: `${JSON.stringify(reply.body)};` } : undefined,
  }),
];
