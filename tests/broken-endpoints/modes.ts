import type { Ask, HostileBehaviour } from "../hostile/server.ts";

/** When a broken endpoint is broken. */
export interface Mode {
  readonly name: string;
  /** Makes a function that tells for each request of the endpoint whether it meets the fault. */
  readonly meets: () => (ask: Ask) => boolean | Promise<boolean>;
}

/** Broken from the given call on. */
const from = (call: number): Mode => ({
  name: `from call ${call} on`,
  meets: () => {
    let calls = 0;
    return () => ++calls >= call;
  },
});

const everyOther: Mode = {
  name: "at every other call",
  meets: () => {
    let calls = 0;
    return () => ++calls % 2 === 0;
  },
};

/** Broken for the second key of each surface. */
const forSecondKey: Mode = {
  name: "for the second key only",
  meets: () => (ask) => {
    const { keys } = ask.control.reference;
    const second: readonly (string | undefined)[] = [keys.sandbox[1], keys.partner[1], keys.user[1]];
    return ask.request.headers.some(([name, value]) => name === "X-API-Key" && second.includes(value));
  },
};

/** A handler that breaks where it would succeed, behind checks of keys and of input that work, or the reverse. */
const whereItWould = (what: "succeed" | "refuse"): Mode => ({
  name: `where it would ${what}`,
  meets: () => async (ask) => (await ask.healthy()).status < 400 === (what === "succeed"),
});

export const MODES: readonly Mode[] = [
  from(2),
  from(6),
  everyOther,
  forSecondKey,
  whereItWould("succeed"),
  whereItWould("refuse"),
];

/** Applies the behaviour whenever the mode says so. The reference gets each request at most once. */
export function sometimes({ meets }: Mode, behaviour: HostileBehaviour): HostileBehaviour {
  const isMet = meets();
  return {
    answer: async (ask) => {
      let own: ReturnType<Ask["healthy"]> | undefined;
      const healthy: Ask["healthy"] = (other) => {
        if (other !== undefined) return ask.healthy(other);
        own ??= ask.healthy();
        return own;
      };
      const once = { ...ask, healthy };
      if (await isMet(once)) await behaviour.answer?.(once);
      else ask.send(await healthy());
    },
  };
}
