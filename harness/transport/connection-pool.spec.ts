import { expect, test } from "vitest";
import { toShared } from "./connection.ts";
import { ConnectionPool } from "./connection-pool.ts";

test("leases a connection again after it was given back, but not as a new one", async () => {
  const pool = new ConnectionPool("http://127.0.0.1:9", toShared());
  const [first, second] = [pool.lease(), pool.lease()];
  expect(second).not.toBe(first);
  pool.giveBack(first);
  expect(pool.lease(true)).not.toBe(first);
  expect(pool.lease()).toBe(first);
  expect(pool.lease()).not.toBe(first);
  await pool.close();
});
