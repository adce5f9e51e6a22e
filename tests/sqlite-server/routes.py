"""The table of routes, and what a handler is given and answers."""
import inspect
from dataclasses import dataclass, field


class Refusal(Exception):
    """An answer that is not a success, with a body of one text and optional further members."""

    def __init__(self, status, error, *, member="error", **more):
        self.status = status
        self.body = {member: error, **more}


@dataclass
class Call:
    """A request that found its route. `realm` is sandbox or live; `partner` is "" in the sandbox."""
    realm: str = "live"
    partner: str = ""
    account: str = ""
    body: dict = field(default_factory=dict)
    query: dict = field(default_factory=dict)
    params: dict = field(default_factory=dict)

    @property
    def is_sandbox(self):
        return self.realm == "sandbox"

    def flag(self, name):
        return self.query.get(name, [""])[0] == "true"

    def text(self, name):
        """A member of the body if it is a non-empty string, else None."""
        value = self.body.get(name)
        return value if isinstance(value, str) and value else None


@dataclass
class Route:
    method: str
    pattern: list
    handler: object
    scope: str | None = None
    limit: float | None = None
    public: bool = False
    fault: str | None = None

    def params(self, method, segments):
        """The values of the path's parameters, None if the request does not match."""
        if method != self.method or len(segments) != len(self.pattern):
            return None
        values = {}
        for part, segment in zip(self.pattern, segments):
            if part.startswith(":") and segment:
                values[part[1:]] = segment
            elif part != segment:
                return None
        return values

    async def answer(self, call):
        value = self.handler(call)
        return await value if inspect.isawaitable(value) else value


PARTNER, USER = [], []


def partner_route(method, path, fault=None):
    """Adds a handler for production and its sandbox."""
    def add(handler):
        PARTNER.append(Route(method, path.split("/"), handler, fault=fault))
        return handler
    return add


def user_route(method, path, **traits):
    def add(handler):
        USER.append(Route(method, path.split("/"), handler, **traits))
        return handler
    return add
