import type { Ask, Healthy, Manners } from "./server.ts";

/** Sends these bytes in the place of every answer, and then ends the connection, resets it, or keeps it open. */
export function bytes(text: string | Buffer, then: "end" | "reset" | "open" = "end"): Manners {
  return {
    answer: ({ socket }) => {
      socket.write(text, () => {
        if (then === "end") socket.end();
        if (then === "reset") socket.resetAndDestroy();
      });
    },
  };
}

/** Sends a beginning, then the same piece again and again until the other side has enough. */
export function endless(beginning: string, piece: string | Buffer, everyMs = 0): Manners {
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

/** Changes every answer of the reference, or those that a test picks. */
export function spoiled(
  change: (answer: Healthy, ask: Ask) => Healthy,
  picks: (ask: Ask) => boolean = () => true,
): Manners {
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
): Manners {
  return spoiled((answer, ask) =>
    answer.status === 200
      ? { ...answer, headers: { ...answer.headers, ...headers }, body: change(String(answer.body), ask) }
      : answer,
  );
}

/** Gives the same answer to everything. */
export function always(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Manners {
  return {
    answer: (ask) => ask.send({ status, headers: { "content-type": "application/json", ...headers }, body: text }),
  };
}

/** Treats requests to a path in another way than the rest. */
export function only(part: string, manners: Manners): Manners {
  return {
    answer: async (ask) => {
      if (ask.request.path.includes(part)) await manners.answer?.(ask);
      else ask.send(await ask.healthy());
    },
  };
}

/** Is a good server until so many requests have come. */
export function after(requests: number, manners: Manners): Manners {
  return {
    answer: async (ask) => {
      if (ask.nth > requests) await manners.answer?.(ask);
      else ask.send(await ask.healthy());
    },
  };
}

/** Never says anything. */
export const silence: Manners = { answer: () => undefined };

/** Where ids of items stand in answers. */
const ITEM_PATHS = /\/(buy\/|inventory\/|card\/|recent-pulls|chase\/|ship\/order\/)/;
const ITEM_MEMBERS = ["id", "item_id", "mint_address"];

/** Adds something to the id of every item, and knows it by that alone: ids may be of any form. */
export function itemIdsWith(before: string, after: string): Manners {
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
