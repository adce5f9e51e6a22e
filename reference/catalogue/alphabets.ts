/** Alphabet of mint addresses and wallets. */
export const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/** Alphabet of ids in the sandbox. */
export const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Alphabet of the sandbox's quote session ids. */
export const UPPERCASE_BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
/** Alphabet of ids without a documented form. */
export const HEX = "0123456789abcdef";
