import { readFileSync } from "node:fs";
import { createSecureContext, rootCertificates, type SecureContext } from "node:tls";
import { ConfigFault } from "./config-fault.ts";
import { textOf } from "./fields.ts";
import type { Settings } from "./setting-names.ts";

/** Whether Node accepts any certificate of this system, because a variable of its own says so. */
export function isTlsUnverified(baseUrl: string, { NODE_TLS_REJECT_UNAUTHORIZED }: Settings): boolean {
  return baseUrl.startsWith("https:") && NODE_TLS_REJECT_UNAUTHORIZED === "0";
}

/**
 * Returns what TLS trusts and shows; undefined if no setting says so.
 * @throws {ConfigFault} for a file that can't be read or is not PEM, and for a certificate without its key
 */
export function secureContextOf(settings: Settings): SecureContext | undefined {
  const cert = pemOf(settings, "CLIENT_CERT");
  const key = pemOf(settings, "CLIENT_KEY");
  const authority = pemOf(settings, "CA_CERT");
  if (cert === undefined && key === undefined && authority === undefined) return undefined;
  if ((cert === undefined) !== (key === undefined)) {
    const [given, missing] = cert === undefined ? ["CLIENT_KEY", "CLIENT_CERT"] : ["CLIENT_CERT", "CLIENT_KEY"];
    throw new ConfigFault(missing, `is not set, and ${given} is`, "give the certificate and its key");
  }
  // `ca` replaces what Node trusts by itself, so that is listed too.
  const ca = authority === undefined ? {} : { ca: [...rootCertificates, ...extraAuthority(), authority] };
  try {
    return createSecureContext({ ...(cert === undefined ? {} : { cert, key }), ...ca });
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    throw new ConfigFault("CLIENT_KEY", `can't be used with CLIENT_CERT (${code})`, "give its own key, not encrypted");
  }
}

/** What Node trusts in addition, because a variable of its own says so. */
function extraAuthority(): readonly string[] {
  const file = process.env.NODE_EXTRA_CA_CERTS;
  try {
    return file === undefined ? [] : [readFileSync(file, "utf8")];
  } catch {
    // Node itself warns of a file that can't be read.
    return [];
  }
}

function pemOf(settings: Settings, name: "CLIENT_CERT" | "CLIENT_KEY" | "CA_CERT"): string | undefined {
  const file = textOf(settings, name);
  if (file === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new ConfigFault(name, `can't be read (${(cause as NodeJS.ErrnoException).code})`, "give the path of a file");
  }
  const kind = name === "CLIENT_KEY" ? /-----BEGIN [A-Z ]*PRIVATE KEY-----/ : /-----BEGIN CERTIFICATE-----/;
  if (kind.test(text)) return text;
  throw new ConfigFault(
    name,
    "is not in PEM",
    `give a file with ${name === "CLIENT_KEY" ? "a private key" : "a certificate"} in PEM`,
  );
}
