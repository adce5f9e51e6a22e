import type { Socket } from "node:net";

const CONTINUE = /^HTTP\/1\.1 100[ \r]/;
const LONGEST_START = 13;
const END = "\r\n\r\n";

/**
 * Makes a connection skip `100 Continue`. A client has to accept it even if it asked for none (RFC 9110, 15.2), but the
 * HTTP library closes the connection.
 */
export function skipUnaskedContinue(socket: Socket): void {
  const read = socket.read.bind(socket);
  socket.read = (size?: number) => {
    const chunk: unknown = read(size);
    return Buffer.isBuffer(chunk) ? withoutContinue(chunk) : chunk;
  };
}

/** Returns what follows any `100 Continue` at the beginning of received bytes. */
export function withoutContinue(bytes: Buffer): Buffer {
  let rest = bytes;
  while (CONTINUE.test(rest.toString("latin1", 0, LONGEST_START))) {
    const end = rest.indexOf(END);
    if (end === -1) return rest;
    rest = rest.subarray(end + END.length);
  }
  return rest;
}
