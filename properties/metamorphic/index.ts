import { headerNames } from "./header-names.ts";
import { idsExact } from "./ids-exact.ts";
import { pathForms } from "./path-forms.ts";
import { queryForms } from "./query-forms.ts";
import { repeatedReads } from "./repeated-reads.ts";
import { userIdsExact } from "./user-ids-exact.ts";

/**
 * Two requests and a relation between their answers: a request in an equivalent form has the same answer, and one in a
 * form that differs has another. The other forms of a JSON body are sent by `suites/partner-api/json-forms.ts`, because
 * every endpoint is asked once with a key there. The forms are listed and not generated: the equal ones are few, and a wrong one
 * has no simpler form to shrink to.
 */
export const METAMORPHIC = [
  ...headerNames,
  ...queryForms,
  ...pathForms,
  ...repeatedReads,
  ...idsExact,
  ...userIdsExact,
];
