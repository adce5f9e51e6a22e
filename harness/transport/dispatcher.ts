import type { Socket } from "node:net";
import { buildConnector, Client, ProxyAgent } from "undici";
import type { Network } from "../config/network.ts";
import { proxyFor } from "../config/proxies.ts";
import type { Bounds } from "./bounds.ts";
import { skipUnaskedContinue } from "./unasked-continue.ts";

/** What sends the requests of one TCP connection, directly or through a proxy. */
export type OneConnection = Client | ProxyAgent;

/** What happens to the TCP connection, for its owner to note. */
export interface Noted {
  opened(): void;
  closed(): void;
  /** The server ended it with an alert of TLS, for which the library only says that it was closed. */
  alerted(fault: Error): void;
}

/**
 * Returns what opens one connection to an origin when it is needed, and again after it was lost. A proxy passes it
 * through unread (CONNECT), so it has the same server at its other end as long as it is open.
 */
export function toDispatcher(
  origin: string,
  { connectMs, headerBytes }: Bounds,
  { secureContext, proxies }: Network,
  noted: Noted,
): OneConnection {
  const tls = { timeout: connectMs, ...(secureContext === undefined ? {} : { secureContext }) };
  const toClient = (address: string | URL, connect: buildConnector.connector): Client => {
    const client = new Client(address, {
      pipelining: 1,
      connect: (options, done) =>
        connect(options, (...outcome) => {
          const [fault, socket] = outcome;
          if (fault === null) {
            skipUnaskedContinue(socket as Socket);
            socket?.once("error", (alert: NodeJS.ErrnoException) => {
              if (alert.code?.startsWith("ERR_SSL") === true) noted.alerted(alert);
            });
          }
          done(...outcome);
        }),
      // `Deadlines` enforces these timeouts.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: headerBytes,
    });
    client.on("connect", () => noted.opened());
    client.on("disconnect", () => noted.closed());
    return client;
  };
  const proxy = proxyFor(origin, proxies);
  if (proxy === undefined) return toClient(origin, buildConnector(tls));
  return new ProxyAgent({
    uri: proxy.href,
    requestTls: tls,
    proxyTls: tls,
    factory: (address, options) => toClient(address, (options as { connect: buildConnector.connector }).connect),
  });
}
