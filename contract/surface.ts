/** The three faces of the API; what a requirement applies to and what `SURFACES` selects. */
export const SURFACES = ["sandbox", "partner", "user"] as const;
export type Surface = (typeof SURFACES)[number];

/** Where each surface lives under the base URL. */
export const PREFIX: Record<Surface, string> = { sandbox: "/_/api/v1", partner: "/api/v1", user: "/api" };
