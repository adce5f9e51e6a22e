import type { Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { at } from "./support/requests.ts";
import { both } from "./support/surfaces.ts";
import { at as atUser } from "./support/user-callers.ts";

const withMembers = (reply: Reply, members: object): Reply => ({
  ...reply,
  body: { ...objectOf(reply.body), ...members },
});

const hasResult = (reply: Reply) => objectOf(reply.body)?.result !== undefined;

/** Answers that contain a result together with a refusal or a pending status. */
export const contradictoryAnswerMutants: readonly Mutant[] = [
  mutant("errors.no-result", "extra", both, "a refused purchase also returns a session id", {
    answer: (call, reply) =>
      at(call, "buy/init") && reply.status === 400 ? withMembers(reply, { session_id: "buy-0" }) : undefined,
  }),
  mutant("errors.no-result", "extra", both, "a refused quote also returns a session id", {
    answer: (call, reply) =>
      at(call, "ship/quote") && reply.status === 400 ? withMembers(reply, { session_id: "quote_0" }) : undefined,
  }),
  mutant("errors.no-result", "extra", both, "an accepted purchase also returns an error", {
    answer: (call, reply) =>
      at(call, "buy/init") && reply.status === 200
        ? withMembers(reply, { error: "Error during transaction" })
        : undefined,
  }),
  mutant("errors.no-result", "extra", ["partner"], "a result of production also returns the status pending", {
    answer: (call, reply) =>
      at(call, "buy/status") && hasResult(reply) ? withMembers(reply, { status: "pending" }) : undefined,
  }),
  mutant("user-errors.no-result", "extra", ["user"], "a result of the user surface also returns the status pending", {
    answer: (call, reply) =>
      atUser(call, "buy/status") && hasResult(reply) ? withMembers(reply, { status: "pending" }) : undefined,
  }),
  mutant("user-errors.no-result", "extra", ["user"], "a refused take-claw-bid-init also returns a session id", {
    answer: (call, reply) =>
      atUser(call, "take-claw-bid-init") && reply.status === 400
        ? withMembers(reply, { session_id: "claw_0" })
        : undefined,
  }),
  mutant("user-errors.no-result", "extra", ["user"], "a successful take-claw-bid-finish also returns an error", {
    answer: (call, reply) =>
      atUser(call, "take-claw-bid-finish") && reply.status === 200
        ? withMembers(reply, { error: "Failed to submit transaction" })
        : undefined,
  }),
];
