import type { PythonServer } from "../support/python-process.ts";
import { HABITS } from "./habits.ts";

/** The server on asyncio streams that keeps its state in SQLite. */
export const SQLITE_SERVER: PythonServer = {
  main: new URL("main.py", import.meta.url),
  credentials: {
    SANDBOX_API_KEY: "sandbox-sqlite-1",
    SANDBOX_API_KEY_2: "sandbox-sqlite-2",
    PARTNER_API_KEY: "live-sqlite-1",
    PARTNER_API_KEY_2: "live-sqlite-2",
    USER_API_KEY: "svc_sqlite_1",
    USER_API_KEY_2: "svc_sqlite_2",
    USER_SESSION_TOKEN: "web-session-sqlite-1",
  },
  habits: HABITS,
};
