/** Of mint addresses and of wallets. */
export const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/** Of ids in the sandbox. */
export const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** What the sandbox's quote session ids are made of. */
export const UPPERCASE_BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
/** Of ids whose form no document gives. */
export const HEX = "0123456789abcdef";
