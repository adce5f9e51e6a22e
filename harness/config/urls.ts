import { ConfigFault } from "./config-fault.ts";
import { textOf } from "./fields.ts";
import type { SettingName, Settings } from "./setting-names.ts";

/** @throws {ConfigFault} for anything but an HTTP URL without a user name and a password */
export function urlOf(name: SettingName, value: string): URL {
  const remedy = "write it like http://localhost:4010";
  if (!URL.canParse(value)) throw new ConfigFault(name, "is not a URL", remedy);
  const url = new URL(value);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new ConfigFault(name, `has the scheme ${url.protocol.slice(0, -1)}`, "use http or https");
  }
  if (url.username !== "" || url.password !== "") {
    throw new ConfigFault(name, "holds a user name or password", "leave them out");
  }
  return url;
}

/**
 * Returns the root of the system, without a slash at its end.
 * @throws {ConfigFault} for a path of an endpoint, a query or a fragment
 */
export function baseUrlOf(settings: Settings): string {
  const url = urlOf("BASE_URL", textOf(settings, "BASE_URL") ?? "");
  if (url.search !== "" || url.hash !== "")
    throw new ConfigFault("BASE_URL", "has a query or fragment", "leave it out");
  const path = url.pathname.replace(/\/+$/, "");
  if (/\/(api|_)(\/|$)/.test(path)) {
    throw new ConfigFault("BASE_URL", "contains /api or /_", "give the root without these paths");
  }
  return url.origin + path;
}
