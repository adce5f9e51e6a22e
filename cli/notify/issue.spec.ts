import { expect, test } from "vitest";
import { REQUIREMENTS } from "../../contract/index.ts";
import { issueBody, stateOfIssue } from "./issue.ts";
import type { Message } from "./message.ts";

/** GitHub refuses a longer body. Characters. */
const MOST = 65_536;
const MESSAGE: Message = { event: "opened", target: "https://sandbox.example", headline: "", lines: [], link: "" };

test("the body of a target that violates everything is short enough, and contains what it has to", () => {
  const open = REQUIREMENTS.flatMap(({ id, surfaces }) =>
    surfaces.map((surface, at) => ({ about: `${surface} ${id}`, how: `4-${id.length}${at}`.padEnd(14, "7f3a9c") })),
  );
  const lines = Array.from({ length: 3 }, () => "x".repeat(300));
  const body = issueBody({ ...MESSAGE, lines }, open);
  expect(open.length).toBeGreaterThan(1000);
  expect(body.length).toBeLessThan(MOST);
  expect(stateOfIssue(body)).toEqual({ target: MESSAGE.target, open });
});

test("the state of an earlier version is read", () => {
  const state = { target: "https://sandbox.example", open: [{ about: "sandbox a.b", how: "" }] };
  const marker = Buffer.from(JSON.stringify(state)).toString("base64url");
  expect(stateOfIssue(`<!-- packproof:${marker} -->\n\nmore`)).toEqual(state);
});
