/** The three surfaces of the API, which `SURFACES` selects and requirements apply to. */
export const SURFACES = ["sandbox", "partner", "user"] as const;
export type Surface = (typeof SURFACES)[number];

/** The surfaces of the partner interface: test mode and production. */
export const PARTNER_SURFACES = ["sandbox", "partner"] as const satisfies readonly Surface[];
export type PartnerSurface = (typeof PARTNER_SURFACES)[number];

/** Path prefix of each surface below the base URL. */
export const PREFIX: Record<Surface, string> = { sandbox: "/_/api/v1", partner: "/api/v1", user: "/api" };

/** Returns a value for each surface. */
export function perSurface<T>(make: () => T): Readonly<Record<Surface, T>> {
  return { sandbox: make(), partner: make(), user: make() };
}
