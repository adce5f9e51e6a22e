import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createReference, STATES_PATH } from "../../reference/server.ts";
import { RECOGNISERS } from "../facades/recognisers.ts";

/** The kinds of mocks in the fleet. */
export type MockKind = "correct" | "hostile" | "hanging" | "facade";

export interface StartedMock {
  readonly baseUrl: string;
  readonly statesUrl: string;
  close(): Promise<void>;
}

/** Longer than any suite should read; bytes. */
const FLOOD_BYTES = 1 << 26;

const HOSTILE: readonly ((response: ServerResponse) => void)[] = [
  (response) => response.writeHead(302, { location: "http://127.0.0.1:9/" }).end(),
  (response) => response.writeHead(200, { "content-type": "text/html" }).end("<script>alert(1)</script>"),
  (response) => response.writeHead(502).end(),
  (response) => response.destroy(),
  (response) => response.writeHead(200, { "content-type": "application/json" }).end(Buffer.alloc(FLOOD_BYTES, "[")),
];

/** Starts the nth mock of a kind, from 0. */
export async function startMockOf(kind: MockKind, nth: number): Promise<StartedMock> {
  if (kind === "hanging") return listening(() => {});
  if (kind === "hostile") return listening((_, response) => HOSTILE[nth % HOSTILE.length]?.(response));
  const facade = kind === "facade" ? RECOGNISERS[nth % RECOGNISERS.length] : undefined;
  const reference = createReference({ deviations: facade === undefined ? [] : [facade.make()] });
  const baseUrl = await reference.listen();
  return { baseUrl, statesUrl: baseUrl + STATES_PATH, close: () => reference.close() };
}

async function listening(listener: RequestListener): Promise<StartedMock> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl,
    statesUrl: `${baseUrl}/_states`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
