import type { Ask, Healthy, HostileBehaviour } from "./server.ts";

/** Sends these bytes instead of every answer, and then ends the connection, resets it, or keeps it open. */
export function bytes(text: string | Buffer, then: "end" | "reset" | "open" = "end"): HostileBehaviour {
  return {
    answer: ({ socket }) => {
      socket.write(text, () => {
        if (then === "end") socket.end();
        if (then === "reset") socket.resetAndDestroy();
      });
    },
  };
}

/** Sends a prefix, then the same piece repeatedly until the client closes the connection. */
export function endless(beginning: string, piece: string | Buffer, everyMs = 0): HostileBehaviour {
  return {
    answer: ({ socket }) => {
      socket.write(beginning);
      const more = () => {
        if (!socket.writable) return;
        if (everyMs > 0) {
          socket.write(piece);
          setTimeout(more, everyMs);
        } else socket.write(piece, more);
      };
      more();
    },
  };
}

/** Changes every answer of the reference, or those that a test selects. */
export function spoiled(
  change: (answer: Healthy, ask: Ask) => Healthy,
  picks: (ask: Ask) => boolean = () => true,
): HostileBehaviour {
  return {
    answer: async (ask) => {
      const answer = await ask.healthy();
      ask.send(picks(ask) ? change(answer, ask) : answer);
    },
  };
}

/** Changes the text of every 200 answer. */
export function body(
  change: (text: string, ask: Ask) => string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): HostileBehaviour {
  return spoiled((answer, ask) =>
    answer.status === 200
      ? { ...answer, headers: { ...answer.headers, ...headers }, body: change(String(answer.body), ask) }
      : answer,
  );
}

/** Gives the same answer to every request. */
export function always(status: number, text: string, headers: Readonly<Record<string, string>> = {}): HostileBehaviour {
  return {
    answer: (ask) => ask.send({ status, headers: { "content-type": "application/json", ...headers }, body: text }),
  };
}

/** Applies the behaviour only to requests whose path contains a text. */
export function only(part: string, behaviour: HostileBehaviour): HostileBehaviour {
  return {
    answer: async (ask) => {
      if (ask.request.path.includes(part)) await behaviour.answer?.(ask);
      else ask.send(await ask.healthy());
    },
  };
}

/** Applies the behaviour only after this many requests. */
export function after(requests: number, behaviour: HostileBehaviour): HostileBehaviour {
  return {
    answer: async (ask) => {
      if (ask.nth > requests) await behaviour.answer?.(ask);
      else ask.send(await ask.healthy());
    },
  };
}

/** Never answers. */
export const silence: HostileBehaviour = { answer: () => undefined };

/** Paths whose requests or answers contain item ids. */
const ITEM_PATHS = /\/(buy\/|inventory\/|card\/|recent-pulls|chase\/|ship\/order\/)/;
const ITEM_MEMBERS = ["id", "item_id", "mint_address"];

/** Adds a prefix and a suffix to the id of every item, and recognises ids by them: ids may have any form. */
export function itemIdsWith(before: string, after: string): HostileBehaviour {
  const known = (id: unknown): unknown => {
    if (typeof id !== "string" || id === "") return id;
    const isOurs = id.startsWith(before) && id.endsWith(after);
    return isOurs ? id.slice(before.length, id.length - after.length) : "no-such-item";
  };
  const inBody = (text: string, change: (key: string, value: unknown) => unknown) =>
    text.startsWith("{") || text.startsWith("[") ? JSON.stringify(JSON.parse(text, change)) : text;
  return {
    answer: async (ask) => {
      const { path, body } = ask.request;
      const [, start = path, card = ""] = /^(.*\/card\/)([^?]+)/.exec(path) ?? [];
      const answer = await ask.healthy({
        ...ask.request,
        path: card === "" ? path : start + encodeURIComponent(String(known(decodeURIComponent(card)))),
        body: inBody(body, (key, value) => {
          if (key === "item_id") return known(value);
          return key === "item_ids" && Array.isArray(value) ? value.map(known) : value;
        }),
      });
      const rename = (key: string, value: unknown) =>
        ITEM_MEMBERS.includes(key) && typeof value === "string" ? before + value + after : value;
      ask.send(ITEM_PATHS.test(path) ? { ...answer, body: inBody(String(answer.body), rename) } : answer);
    },
  };
}
