import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { EchoedUsers } from "./echoed-users.ts";

function buy(check: EchoedUsers, session_id: string, user_id: unknown): void {
  check.judge(anExchange({ endpoint: "buy/init", sentBody: { user_id }, json: { session_id } }));
}

/** Returns the number of differences in the result of a session. */
function differences(check: EchoedUsers, session_id: string, user_id: string): number {
  const json = { result: { session_id, user_id } };
  const judged = check.judge(anExchange({ endpoint: "buy/status", sentBody: { session_id }, json }));
  return judged.flatMap(([, each]) => each).length;
}

it("finds another user than that of buy/init, and a user id that was cut", () => {
  const check = new EchoedUsers();
  const long = "u".repeat(150);
  buy(check, "s1", "u1");
  buy(check, "s2", long);

  expect(differences(check, "s1", "u1")).toBe(0);
  expect(differences(check, "s1", "u2")).toBe(1);
  expect(differences(check, "s2", long.slice(0, 100))).toBe(1);
});

it("leaves sessions that several users share, those of other runs, and user ids that not every system can store", () => {
  const check = new EchoedUsers();
  buy(check, "s1", "u1");
  buy(check, "s1", "u2");
  buy(check, "s2", " u3\n");
  buy(check, "s3", "u".repeat(400));
  buy(check, "s5", "u\u0308");

  expect(differences(check, "s1", "u1")).toBe(0);
  expect(differences(check, "s2", "u3")).toBe(0);
  expect(differences(check, "s3", "u")).toBe(0);
  expect(differences(check, "s4", "u")).toBe(0);
  expect(differences(check, "s5", "\u00fc")).toBe(0);
});
