import type { Attempt } from "../context/attempt.ts";
import type { UserContext } from "../context/user-context.ts";
import { GUARDED } from "../given/credential-probe.ts";
import { isScopeLacking } from "../given/lacking-scope.ts";
import { EXPLANATIONS, type Explanation } from "./explanation.ts";

/** Returns whether each violation shows a 401 that the configured key gets at endpoints of a scope that it lacks. */
export async function explainByScope(context: UserContext, { violations }: Attempt): Promise<Explanation | undefined> {
  const refused = violations.map(({ evidence }) =>
    GUARDED.find(({ endpoint }) => evidence.some((answer) => answer.endpoint === endpoint && answer.status === 401)),
  );
  if (refused.length === 0) return undefined;
  for (const row of refused) if (row === undefined || !(await isScopeLacking(context, row.scope))) return undefined;
  return EXPLANATIONS.lacksScope;
}
