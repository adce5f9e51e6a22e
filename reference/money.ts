/** Rounds USD to whole cents, half a cent upwards; the small addend compensates for binary fractions just below half a cent. */
export const cents = (usd: number): number => Math.round((usd + 1e-9) * 100) / 100;
