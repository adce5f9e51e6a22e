import type { Target } from "../../config/target.ts";
import { Redactor } from "./redactor.ts";

/** Returns a redactor that knows the secrets of a target: its keys, and the headers that every request carries. */
export function redactorOf({ keys, traffic }: Target): Redactor {
  const redactor = new Redactor();
  for (const [name, secret] of Object.entries(keys)) redactor.learn(secret, name);
  for (const [name, value] of traffic.extraHeaders ?? []) redactor.learnHeader(name, value);
  return redactor;
}
