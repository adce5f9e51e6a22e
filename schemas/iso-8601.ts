/** A point in time, and whether its text named a zone; without one it is read as UTC. */
export interface Instant {
  /** Milliseconds since 1970. */
  readonly ms: number;
  readonly isZoned: boolean;
}

/**
 * Reads a date and time in any form of ISO 8601: calendar, ordinal or week date, extended or basic, with or without seconds,
 * a fraction of the last unit behind a point or comma, `Z` or an offset.
 * @returns undefined for anything else, dates that don't exist and dates without a time included
 * @source partner-api.md, Resources and their fields: timestamps are ISO 8601, with no form singled out
 */
export function parseIso8601(text: string): Instant | undefined {
  if (known.has(text)) return known.get(text);
  if (known.size >= MAX_KNOWN) known.clear();
  const instant = read(text);
  known.set(text, instant);
  return instant;
}

/** Lists are asked for many times and tell the same times again, and each is read by several checks. */
const known = new Map<string, Instant | undefined>();
const MAX_KNOWN = 4096;

function read(text: string): Instant | undefined {
  const parts = DATE_AND_TIME.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const dayMs = startOfDay(parts);
  const timeMs = timeOfDay(parts);
  const offsetMs = offsetOf(parts);
  if (dayMs === undefined || timeMs === undefined || offsetMs === undefined) return undefined;
  return { ms: dayMs + timeMs - offsetMs, isZoned: parts.zone !== undefined };
}

const DAY_MS = 86_400_000;

const CALENDAR = /-(?<month>\d\d)-(?<day>\d\d)|(?<basicMonth>\d\d)(?<basicDay>\d\d)/;
const WEEK = /-?W(?<week>\d\d)-?(?<weekday>[1-7])/;
const ORDINAL = /-?(?<ordinal>\d{3})/;
const DATE = new RegExp(`(?<year>\\d{4})(?:${CALENDAR.source}|${WEEK.source}|${ORDINAL.source})`);
const TIME = /(?<hour>\d\d)(?::?(?<minute>\d\d)(?::?(?<second>\d\d))?)?(?:[.,](?<fraction>\d+))?/;
const ZONE = /(?<zone>Z|(?<sign>[+-])(?<offsetHour>\d\d)(?::?(?<offsetMinute>\d\d))?)/;
const DATE_AND_TIME = new RegExp(`^${DATE.source}T${TIME.source}${ZONE.source}?$`, "i");

type Parts = Partial<Record<string, string>>;

function startOfDay(parts: Parts): number | undefined {
  const year = Number(parts.year);
  if (parts.week !== undefined) return startOfWeekDay(year, Number(parts.week), Number(parts.weekday));
  if (parts.ordinal !== undefined) return dateMs(year, 0, Number(parts.ordinal), false);
  return dateMs(year, Number(parts.month ?? parts.basicMonth) - 1, Number(parts.day ?? parts.basicDay), true);
}

/** Day 0 and the 30th of February become other days' dates; they are no dates. */
function dateMs(year: number, month: number, day: number, isOfMonth: boolean): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  const isReal = isOfMonth
    ? date.getUTCMonth() === month && date.getUTCDate() === day
    : day > 0 && date.getUTCFullYear() === year;
  return isReal ? date.getTime() : undefined;
}

/** The first week of a year is the one with the 4th of January; weeks begin on Mondays. */
function startOfWeekDay(year: number, week: number, weekday: number): number | undefined {
  const monday = firstMonday(year) + (week - 1) * 7 * DAY_MS;
  return week > 0 && monday < firstMonday(year + 1) ? monday + (weekday - 1) * DAY_MS : undefined;
}

function firstMonday(year: number): number {
  const fourth = new Date(0);
  fourth.setUTCFullYear(year, 0, 4);
  return fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * DAY_MS;
}

function timeOfDay(parts: Parts): number | undefined {
  const hour = Number(parts.hour);
  const minute = Number(parts.minute ?? 0);
  const second = Number(parts.second ?? 0);
  const unitMs = parts.second !== undefined ? 1000 : parts.minute !== undefined ? 60_000 : 3_600_000;
  const ms = (hour * 3600 + minute * 60 + second) * 1000 + Number(`0.${parts.fraction ?? 0}`) * unitMs;
  // 24:00 ends a day; second 60 is a leap second.
  const isReal = minute < 60 && second <= 60 && (hour < 24 || ms === DAY_MS);
  return isReal ? ms : undefined;
}

function offsetOf(parts: Parts): number | undefined {
  const hours = Number(parts.offsetHour ?? 0);
  const minutes = Number(parts.offsetMinute ?? 0);
  if (hours > 23 || minutes > 59) return undefined;
  return (parts.sign === "-" ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
