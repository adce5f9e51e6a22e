import { PYTHON_SERVER } from "../../python-server/python-server.ts";
import { SQLITE_SERVER } from "../../sqlite-server/sqlite-server.ts";
import { hasPython, type PythonServer } from "../../support/python-process.ts";

export type PythonServerName = "python-server" | "sqlite-server";

/** The two servers in Python, by the folder of `tests/`. */
export const PYTHON_SERVERS: Readonly<Record<PythonServerName, PythonServer>> = {
  "python-server": PYTHON_SERVER,
  "sqlite-server": SQLITE_SERVER,
};

/** Those that can be started here: none without Python 3.11 or later. */
export function startablePythonServers(): readonly (readonly [PythonServerName, PythonServer])[] {
  return hasPython() ? (Object.entries(PYTHON_SERVERS) as [PythonServerName, PythonServer][]) : [];
}
