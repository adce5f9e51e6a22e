/** Tries in a row that one disturbance hardly spoils all: a delay of this machine, another client, or an error that passes. */
const TRIES = 3;

/** How often to repeat at most, and what to do before each repetition, for example wait. */
interface Repeated {
  readonly tries?: number;
  readonly before?: (turn: number) => Promise<unknown>;
}

/**
 * Does something, and repeats it while its result does not tell.
 * @param once gets the number of the turn, from 1
 * @returns the last result, which may not tell either
 */
export async function repeatWhile<T>(
  once: (turn: number) => Promise<T>,
  isOpen: (result: T) => boolean | Promise<boolean>,
  { tries = TRIES, before }: Repeated = {},
): Promise<T> {
  for (let turn = 1; ; turn++) {
    if (turn > 1) await before?.(turn);
    const result = await once(turn);
    if (turn >= tries || !(await isOpen(result))) return result;
  }
}
