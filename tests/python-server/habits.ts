/** Legal variants of the server, as flags of its command line. */
export const HABITS: Readonly<Record<string, readonly string[]>> = {
  plain: [],
  "of unique items": ["--pool=unique", "--ids=base58", "--time=millis"],
  "looks things up first": ["--checks=lookup", "--pages=name", "--time=offset", "--mismatch=403"],
  "fulfils later": ["--nfts=later", "--fulfil=0.15", "--pages=shuffled", "--time=micros"],
  "buys back for ever": ["--window=0", "--pool=unique", "--checks=lookup"],
  "without a validator": ["--validator=off"],
  "without states": ["--states=off"],
  "without states, of unique items": ["--states=off", "--pool=unique", "--ids=base58"],
};
