import { AccountContext } from "./account-context.ts";
import { UserGiven } from "./user-given.ts";

/** The tools of a scenario of the user-key interface. */
export class UserContext extends AccountContext {
  readonly given = new UserGiven(this);
}
