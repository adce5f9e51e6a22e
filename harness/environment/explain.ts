import { RunTooShort } from "../exits/early-exits.ts";
import type { Attempt } from "../ledger/attempt.ts";
import type { OutsideEvent } from "./event.ts";
import { EVENTS } from "./events.ts";
import type { PlayedAttempt } from "./played-attempt.ts";

/** Returns the event that explains a violation or a failed arrangement, if any does. */
export async function explain(played: PlayedAttempt): Promise<OutsideEvent | undefined> {
  const hasEnded = played.stop === undefined || played.stop instanceof RunTooShort;
  if (!played.isViolated && hasEnded) return undefined;
  for (const event of Object.values(EVENTS)) if (await event.isShown(played)) return event;
  return undefined;
}

/** Returns a copy of an attempt without the requirements whose violations the event can explain. */
export function withoutExplained(attempt: Attempt, event: OutsideEvent): Attempt {
  const standing = attempt.violations.filter((violation) => !event.explains(violation));
  const ids = new Set(standing.map(({ requirement }) => requirement));
  return attempt.violationsOf((id) => ids.has(id), event.reason);
}
