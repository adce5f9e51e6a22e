/** Returns whether a host name is this machine's: names as in RFC 6761, addresses as in RFC 1122. */
export function isOnLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}
