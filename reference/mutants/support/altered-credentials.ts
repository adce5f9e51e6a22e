/** Returns whether a credential differs from a known one in its last character only. */
export function differsAtItsEnd(credential: string | undefined, known: string): boolean {
  return (
    credential !== undefined &&
    credential !== known &&
    credential.length === known.length &&
    credential.slice(0, -1) === known.slice(0, -1)
  );
}
