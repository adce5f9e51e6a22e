import { expect, test } from "vitest";
import { isTlsUnverified, secureContextOf } from "./tls.ts";

test.each([
  ["https://mock.example", "0", true],
  ["https://mock.example", "1", false],
  ["https://mock.example", undefined, false],
  ["http://mock.example", "0", false],
])("at %s with NODE_TLS_REJECT_UNAUTHORIZED=%s", (baseUrl, NODE_TLS_REJECT_UNAUTHORIZED, isUnverified) => {
  expect(isTlsUnverified(baseUrl, { NODE_TLS_REJECT_UNAUTHORIZED })).toBe(isUnverified);
});

const FOLDER = "tests/support/certificates";
const CLIENT = { CLIENT_CERT: `${FOLDER}/client.pem`, CLIENT_KEY: `${FOLDER}/key.pem` };

test("a client certificate with its key and an authority are usable together or alone", () => {
  expect(secureContextOf({})).toBeUndefined();
  for (const settings of [CLIENT, { CA_CERT: `${FOLDER}/authority.pem` }])
    expect(secureContextOf(settings)).toHaveProperty("context");
});

test.each([
  [{ CLIENT_CERT: CLIENT.CLIENT_CERT }, /^CLIENT_KEY: is not set, and CLIENT_CERT is; give/],
  [{ CLIENT_KEY: CLIENT.CLIENT_KEY }, /^CLIENT_CERT: is not set, and CLIENT_KEY is; give/],
  [{ CA_CERT: "no/such.pem" }, /^CA_CERT: can't be read \(ENOENT\); give the path/],
  [{ ...CLIENT, CLIENT_CERT: CLIENT.CLIENT_KEY }, /^CLIENT_CERT: is not in PEM; give a file with a certificate/],
  [{ ...CLIENT, CLIENT_KEY: CLIENT.CLIENT_CERT }, /^CLIENT_KEY: is not in PEM; give a file with a private key/],
  [
    { ...CLIENT, CLIENT_KEY: "tests/support/certificates/another.key.pem" },
    /^CLIENT_KEY: can't be used with CLIENT_CERT/,
  ],
])("%o is refused", (settings, words) => {
  expect(() => secureContextOf(settings)).toThrow(words);
});
