import type { Reply } from "../http.ts";
import type { Mutant } from "./mutant.ts";

const surfaces = ["user"] as const;

const refusal = (reply: Reply) => reply.body as { error?: unknown; message?: unknown };

/** Faults in the form of all answers of the user surface. */
export const userShapeMutants: readonly Mutant[] = [
  {
    name: "answers with 401 have error instead of message",
    violates: "user-errors.message-member",
    kind: "type",
    surfaces,
    answer: (call, reply) =>
      call.surface === "user" && reply.status === 401
        ? { ...reply, body: { error: refusal(reply).message } }
        : undefined,
  },
  {
    name: "answers with 401 have the status in message",
    violates: "user-errors.message-member",
    kind: "type",
    surfaces,
    answer: (call, reply) =>
      call.surface === "user" && reply.status === 401
        ? { ...reply, body: { message: 401, error: refusal(reply).message } }
        : undefined,
  },
  {
    name: "answers with 400 have message instead of error",
    violates: "user-errors.error-member",
    kind: "type",
    surfaces,
    answer: (call, reply) =>
      call.surface === "user" && reply.status === 400
        ? { ...reply, body: { message: refusal(reply).error } }
        : undefined,
  },
  {
    name: "answers with 400 have the status in error",
    violates: "user-errors.error-member",
    kind: "type",
    surfaces,
    answer: (call, reply) =>
      call.surface === "user" && reply.status === 400
        ? { ...reply, body: { error: 400, message: refusal(reply).error } }
        : undefined,
  },
  {
    name: "filters answers with invalid JSON",
    violates: "user-shape.json",
    kind: "type",
    surfaces,
    answer: (call, reply) =>
      call.endpoint === "filters" ? { ...reply, raw: `${JSON.stringify(reply.body)};` } : undefined,
  },
];
