import type { Route } from "./route.ts";
import { userPart } from "./user-part.ts";

/** Every route of the reference. */
export const routes: readonly Route[] = [...userPart.routes];
