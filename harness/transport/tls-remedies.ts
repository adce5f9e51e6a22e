/** What mends a failure of TLS, by its code. Codes of OpenSSL differ between its versions. */
const REMEDIES: readonly (readonly [code: RegExp, remedy: string])[] = [
  [
    /^CERT_HAS_EXPIRED$/,
    "the certificate of the system has expired: it needs a new one, unless this machine's clock is wrong",
  ],
  [/^CERT_NOT_YET_VALID$/, "the certificate of the system is not valid yet: is this machine's clock right?"],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, "the certificate is for another host: use a name in BASE_URL that it contains"],
  [/^CERT_REVOKED$/, "the certificate of the system was revoked: it needs a new one"],
  [
    /SELF_SIGNED_CERT|^UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/,
    "the certificate is of an authority that this machine does not trust, or its chain is not complete: give the authority as CA_CERT",
  ],
  [/NO_APPLICATION_PROTOCOL$/, "the system speaks only HTTP/2, and packproof speaks HTTP/1.1: let it accept that too"],
  [
    /ALERT_(HANDSHAKE_FAILURE|CERTIFICATE_REQUIRED|UNKNOWN_CA|ACCESS_DENIED|(BAD|NO|UNSUPPORTED)_CERTIFICATE|CERTIFICATE_\w+)$/,
    "the system wants a client certificate of an authority that it trusts: give it as CLIENT_CERT, with CLIENT_KEY",
  ],
  [
    /PROTOCOL_VERSION$|UNSUPPORTED_PROTOCOL$/,
    "the system speaks only versions of TLS that are not safe: it needs TLS 1.2 or 1.3",
  ],
  [/WRONG_VERSION_NUMBER$|PACKET_LENGTH_TOO_LONG$/, "no TLS is spoken there: use http://"],
];

/** Returns what to do about a failure of TLS, in words. */
export function tlsRemedyOf(code: string): string {
  const [, remedy] = REMEDIES.find(([pattern]) => pattern.test(code)) ?? [];
  return (
    remedy ?? "use http:// where the system has no TLS, or give the authority that signed its certificate as CA_CERT"
  );
}
