import type { Socket } from "node:net";
import { bytes, endless, silence } from "../behaviours.ts";
import { type Fault, SHORT } from "../fault.ts";
import type { HostileBehaviour } from "../server.ts";

const OK = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";
const TLS_ALERT = Buffer.from([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x46]);

/** Refuses every connection beyond so many open ones. */
function accepting(most: number, refuse: (socket: Socket) => void): HostileBehaviour {
  const open = new Set<Socket>();
  return {
    connect: (socket) => {
      if (open.size >= most) {
        refuse(socket);
        return true;
      }
      open.add(socket);
      socket.once("close", () => open.delete(socket));
      return false;
    },
  };
}

/** Systems with faulty connections. */
export const CONNECTION_FAULTS: readonly Fault[] = [
  { name: "nothing listens", ends: "not done", says: "connection refused", behaviour: { isListening: false } },
  { name: "accepts and never answers", ends: "not done", says: "no answer within", bounds: SHORT, behaviour: silence },
  {
    name: "accepts and never reads",
    ends: "not done",
    says: "no answer within",
    bounds: SHORT,
    behaviour: {
      connect: (socket) => {
        socket.pause();
        return true;
      },
    },
  },
  {
    name: "resets every connection at once",
    ends: "not done",
    says: "connection lost",
    behaviour: {
      connect: (socket) => {
        socket.resetAndDestroy();
        return true;
      },
    },
  },
  {
    name: "ends every connection at once",
    ends: "not done",
    says: "connection lost",
    behaviour: {
      connect: (socket) => {
        socket.end();
        return true;
      },
    },
  },
  {
    name: "ends the connection instead of answering",
    ends: "not done",
    says: "connection lost",
    behaviour: bytes(""),
  },
  {
    name: "sends an answer before the request",
    ends: "fail",
    says: "[]",
    bounds: SHORT,
    areas: /^auth$/,
    behaviour: {
      connect: (socket) => {
        socket.write(`${OK}content-length: 2\r\n\r\n[]`);
        return true;
      },
    },
  },
  { name: "resets in the headers", ends: "not done", says: "connection lost", behaviour: bytes(OK, "reset") },
  {
    name: "resets after the headers",
    ends: "not done",
    says: "connection lost",
    behaviour: bytes(`${OK}content-length: 100\r\n\r\n`, "reset"),
  },
  {
    name: "resets in the body",
    ends: "not done",
    says: "connection lost",
    behaviour: bytes(`${OK}content-length: 100\r\n\r\n[{"id":`, "reset"),
  },
  {
    name: "sends half a header and then nothing",
    ends: "not done",
    says: "no answer within",
    bounds: SHORT,
    behaviour: bytes("HTTP/1.1 200 OK\r\ncontent-", "open"),
  },
  {
    name: "sends the headers and then nothing",
    ends: "not done",
    says: "of the body within",
    bounds: SHORT,
    behaviour: bytes(`${OK}content-length: 100\r\n\r\n`, "open"),
  },
  {
    name: "sends half a body and then nothing",
    ends: "not done",
    says: "of the body within",
    bounds: SHORT,
    behaviour: bytes(`${OK}content-length: 100\r\n\r\n[{"id":`, "open"),
  },
  {
    name: "sends the headers byte by byte",
    ends: "not done",
    says: "no answer within",
    bounds: SHORT,
    behaviour: endless(`${OK}x-drip: `, "a", 100),
  },
  {
    name: "sends the body byte by byte",
    ends: "not done",
    says: "of the body within",
    bounds: SHORT,
    behaviour: endless(`${OK}content-length: 9999\r\n\r\n`, "a", 100),
  },
  { name: "TLS on a plain port", ends: "not done", says: "speaks no HTTP", behaviour: bytes(TLS_ALERT) },
  {
    name: "an untrusted certificate",
    ends: "not done",
    says: "TLS failed",
    behaviour: { isTls: true, scheme: "https" },
  },
  {
    name: "plain HTTP where the URL is https://",
    ends: "not done",
    says: "TLS failed",
    behaviour: {
      scheme: "https",
      connect: (socket) => {
        socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
        return true;
      },
    },
  },
  {
    name: "accepts one connection at a time and resets the others",
    ends: "pass",
    says: "",
    behaviour: accepting(1, (socket) => socket.resetAndDestroy()),
  },
  {
    name: "accepts two connections at a time and ends the others",
    ends: "pass",
    says: "",
    behaviour: accepting(2, (socket) => socket.end()),
  },
];
