/** The surfaces on which a mutant of the partner interface is verified. */
export const both = ["sandbox", "partner"] as const;

export const sandbox = ["sandbox"] as const;

export const partner = ["partner"] as const;
