/** The result of a mock in a fleet. */
export type FleetState =
  | "certified"
  | "passed, not signed"
  | "violated"
  | "could not be run"
  | "not verified"
  | "evidence refused"
  | "no result";

/** A row of `fleet.json` and of the page. */
export interface FleetRow {
  readonly name: string;
  readonly baseUrl: string;
  readonly state: FleetState;
  /** The first line of the certificate, or why there is none. */
  readonly says: string;
}
