"""A small HTTP/1.1 server on asyncio streams: keep-alive, and bodies with a length or in chunks."""
import asyncio
import json
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import parse_qs, unquote

import clock

MAX_HEAD = 64 * 1024
MAX_BODY = 1024 * 1024


class Malformed(Exception):
    def __init__(self, status):
        self.status = status


@dataclass
class Request:
    method: str
    segments: list
    query: dict
    headers: dict
    raw: bytes

    def json(self):
        """The object of the body; {} for another value. Raises ValueError for what is not JSON."""
        value = json.loads(self.raw) if self.raw.strip() else {}
        return value if isinstance(value, dict) else {}


async def _chunks(reader):
    body = b""
    while True:
        size = int((await reader.readline()).split(b";")[0], 16)
        if len(body) + size > MAX_BODY:
            raise Malformed(413)
        if size == 0:
            while (await reader.readline()).strip():
                pass
            return body
        body += await reader.readexactly(size)
        await reader.readexactly(2)


async def _read(reader, writer):
    """The next request of a connection, None at its end."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        return None
    except asyncio.LimitOverrunError:
        raise Malformed(431) from None
    first, *lines = head.decode("latin-1").strip("\r\n").split("\r\n")
    try:
        method, target, _version = first.split(" ")
        headers = {name.strip().lower(): value.strip() for name, value in (line.split(":", 1) for line in lines)}
        length = int(headers.get("content-length", 0))
    except ValueError:
        raise Malformed(400) from None
    if length > MAX_BODY:
        raise Malformed(413)
    if headers.get("expect", "").lower() == "100-continue":
        writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
    chunked = headers.get("transfer-encoding", "").lower() == "chunked"
    body = await _chunks(reader) if chunked else await reader.readexactly(length)
    path, _, query = target.partition("?")
    segments = [unquote(segment) for segment in path.split("/")[1:]]
    return Request(method, segments, parse_qs(query, keep_blank_values=True), headers, body)


def _write(writer, status, value, closing):
    body = json.dumps(value, sort_keys=True).encode()
    head = [
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
        f"Date: {clock.http_date()}",
        "Content-Type: application/json; charset=utf-8",
        f"Content-Length: {len(body)}",
        f"Connection: {'close' if closing else 'keep-alive'}",
    ]
    writer.write("\r\n".join(head).encode() + b"\r\n\r\n" + body)


async def _converse(reader, writer, answer):
    closing = False
    while not closing:
        try:
            request = await _read(reader, writer)
            if request is None:
                return
            closing = request.headers.get("connection", "").lower() == "close"
            status, value = await answer(request)
        except Malformed as fault:
            closing, status, value = True, fault.status, {"error": "Malformed request"}
        _write(writer, status, value, closing)
        await writer.drain()


async def listen(port, answer):
    """Answers requests on a port of the loopback interface; 0 takes a free one. Returns the server."""
    async def connected(reader, writer):
        try:
            await _converse(reader, writer, answer)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    return await asyncio.start_server(connected, "127.0.0.1", port, limit=MAX_HEAD)
