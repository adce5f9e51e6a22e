/** Rounds USD to whole cents, half a cent upwards; the tiny addend undoes what binary fractions lose below it. */
export const cents = (usd: number): number => Math.round((usd + 1e-9) * 100) / 100;
