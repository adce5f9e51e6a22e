import type { PythonServer } from "../support/python-process.ts";
import { HABITS } from "./habits.ts";

/** The server on Python's threading HTTP server. */
export const PYTHON_SERVER: PythonServer = {
  main: new URL("main.py", import.meta.url),
  credentials: {
    SANDBOX_API_KEY: "sandbox-python-1",
    SANDBOX_API_KEY_2: "sandbox-python-2",
    PARTNER_API_KEY: "partner-python-1",
    PARTNER_API_KEY_2: "partner-python-2",
    USER_API_KEY: "svc_python_1",
    USER_API_KEY_2: "svc_python_2",
    USER_SESSION_TOKEN: "web-session-python-1",
  },
  habits: HABITS,
};
