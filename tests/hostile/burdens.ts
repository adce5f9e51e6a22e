import { setTimeout as sleep } from "node:timers/promises";
import { body, spoiled } from "./manners.ts";
import type { Ask, Healthy, Manners } from "./server.ts";

/** A system that costs a run much memory or time, and how the run has to end. */
export interface Burden {
  readonly name: string;
  readonly exits: 1 | 2;
  /** Words that stand in the console's report. */
  readonly says: RegExp;
  readonly mostSeconds: number;
  readonly manners: Manners;
}

const MEGABYTE = 1024 * 1024;
const error = (text: string) => JSON.stringify({ error: text });

/** Answers like the reference, or in another way where it refuses. */
function refusals(change: (answer: Healthy, ask: Ask) => Healthy): Manners {
  return spoiled((answer, ask) => (answer.status >= 400 ? change(answer, ask) : answer));
}

/** Makes every id of a record as long as this. */
function longIds(characters: number): Manners {
  return body((text) =>
    text.replace(/"(id|item_id|mint_address|slug)":"([^"]*)"/g, (_, name, id) => {
      return `"${name}":"${id}${"x".repeat(characters)}"`;
    }),
  );
}

function withMember(name: string, value: string): (text: string) => string {
  return (text) => text.replaceAll('{"id":', `{"${name}":${value},"id":`);
}

const MANY_KEYS = `{${Array.from({ length: 20_000 }, (_, nth) => `"key${nth}":${nth}`).join()}}`;
/** For patterns that try every way to part a text into words. */
const SLOW = `"${"a".repeat(50_000)}!${" ".repeat(50_000)}${"0".repeat(50_000)}T${"1:".repeat(20_000)}"`;

export const BURDENS: readonly Burden[] = [
  {
    name: "error texts of 50 MB",
    exits: 1,
    says: /too large/,
    mostSeconds: 120,
    manners: refusals((answer) => ({ ...answer, body: error("x".repeat(50 * MEGABYTE)) })),
  },
  {
    name: "JSON of millions of values",
    exits: 2,
    says: /too large/,
    mostSeconds: 60,
    manners: body(() => `[${"[],".repeat(3_000_000)}0]`),
  },
  {
    name: "JSON of just as many values as are read",
    exits: 1,
    says: /fail/,
    mostSeconds: 120,
    manners: body((text) =>
      text.replace(/^\[|^\{/, (open) => `${open === "{" ? '{"more":' : "["}[${"1,".repeat(400_000)}1],`),
    ),
  },
  { name: "ids of a hundred kilobytes", exits: 1, says: /fail/, mostSeconds: 120, manners: longIds(100_000) },
  {
    name: "texts made for slow patterns",
    exits: 1,
    says: /fail/,
    mostSeconds: 120,
    manners: body((text) =>
      text.replace(
        /"(name|description|image|purchased_at|created_at|expires_at|slug)":"[^"]*"/g,
        (_, name) => `"${name}":${SLOW}`,
      ),
    ),
  },
  {
    name: "objects with very many members",
    exits: 1,
    says: /fail|pass/,
    mostSeconds: 120,
    manners: body(withMember("more", MANY_KEYS)),
  },
  {
    name: "the key echoed thousands of times",
    exits: 1,
    says: /fail/,
    mostSeconds: 120,
    manners: spoiled(
      (answer, { request }) => {
        const key = request.headers.find(([name]) => name === "x-api-key")?.[1] ?? "";
        return { ...answer, body: error(key.repeat(10_000)) };
      },
      ({ nth }) => nth % 2 === 0,
    ),
  },
  {
    name: "dies every 30 requests and comes back",
    exits: 2,
    says: /./,
    mostSeconds: 120,
    manners: {
      answer: async (ask) => {
        if (ask.nth % 30 === 0) {
          await ask.place.stop();
          await Promise.all([ask.place.restart(), sleep(300)]);
          await ask.place.start();
        } else ask.send(await ask.healthy());
      },
    },
  },
  {
    name: "half of the answers take long",
    exits: 2,
    says: /./,
    mostSeconds: 120,
    manners: {
      answer: async (ask) => {
        const answer = await ask.healthy();
        if (ask.nth % 2 === 0) await sleep(5_000);
        ask.send(answer);
      },
    },
  },
  {
    name: "resets every POST",
    exits: 1,
    says: /connection lost/,
    mostSeconds: 60,
    manners: {
      answer: async (ask) => {
        if (ask.request.method === "POST") ask.socket.resetAndDestroy();
        else ask.send(await ask.healthy());
      },
    },
  },
  {
    name: "error bodies nested beyond the bound",
    exits: 1,
    says: /nested/,
    mostSeconds: 60,
    manners: refusals((answer) => ({ ...answer, body: `{"error":${"[".repeat(5_000)}${"]".repeat(5_000)}}` })),
  },
  {
    name: "nothing but 500, 502, 503 and 504",
    exits: 2,
    says: /50\d/,
    mostSeconds: 60,
    manners: {
      answer: (ask) => ask.send({ status: [500, 502, 503, 504][ask.nth % 4] ?? 500, headers: {}, body: error("no") }),
    },
  },
];
