/** A surface of the API, as the contract names it. */
export type SurfaceOfBody = "sandbox" | "partner" | "user";
