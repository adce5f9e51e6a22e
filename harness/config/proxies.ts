import { ConfigFault } from "./config-fault.ts";
import { textOf } from "./fields.ts";
import { isOnLoopback } from "./loopback.ts";
import type { Settings } from "./setting-names.ts";

/** Addresses of proxies, as other programs take them from the environment. */
export interface Proxies {
  readonly http?: string;
  readonly https?: string;
  /** Hosts that are reached without a proxy: names with or without a port, which include their subdomains, or `*`. */
  readonly exceptions: readonly string[];
}

/** The settings that are about proxies. */
export const PROXY_SETTINGS = ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"] as const;

/** Returns a proxy setting of an environment; other programs write the names in lower case too. */
export function proxySettingIn(environment: Settings, name: (typeof PROXY_SETTINGS)[number]): string | undefined {
  return environment[name] ?? environment[name.toLowerCase()];
}

/** @throws {ConfigFault} as {@link proxiesOf} */
export function proxiesIn(environment: Settings): Proxies {
  return proxiesOf(Object.fromEntries(PROXY_SETTINGS.map((name) => [name, proxySettingIn(environment, name)])));
}

/** @throws {ConfigFault} for a proxy that is no HTTP URL */
export function proxiesOf(settings: Settings): Proxies {
  const [http, https] = [proxyOf(settings, "HTTP_PROXY"), proxyOf(settings, "HTTPS_PROXY")];
  return {
    ...(http === undefined ? {} : { http }),
    ...(https === undefined ? {} : { https }),
    exceptions: (textOf(settings, "NO_PROXY") ?? "")
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((host) => host !== ""),
  };
}

/** Returns the proxy for an address; undefined if there is none, as for this machine. */
export function proxyFor(address: string, proxies: Proxies | undefined): URL | undefined {
  const { http, https, exceptions = [] }: Partial<Proxies> = proxies ?? {};
  const { protocol, hostname, port } = new URL(address);
  const proxy = protocol === "https:" ? https : http;
  if (proxy === undefined || isOnLoopback(hostname)) return undefined;
  const ownPort = port === "" ? (protocol === "https:" ? "443" : "80") : port;
  const isException = (exception: string) => {
    const [, host = "", only = ownPort] = /^(?:\*?\.)?(.+?)(?::(\d+))?$/.exec(exception) ?? [];
    return exception === "*" || (only === ownPort && (hostname === host || hostname.endsWith(`.${host}`)));
  };
  return exceptions.some(isException) ? undefined : new URL(proxy);
}

/** Other programs accept a proxy without its scheme too. */
function proxyOf(settings: Settings, name: "HTTP_PROXY" | "HTTPS_PROXY"): string | undefined {
  const given = textOf(settings, name);
  if (given === undefined) return undefined;
  const text = given.includes("://") ? given : `http://${given}`;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new ConfigFault(name, "is not the URL of an HTTP proxy", "write it like http://proxy.example:3128");
}
