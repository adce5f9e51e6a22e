/** Legal variants of the server, as flags of its command line. */
export const HABITS: Readonly<Record<string, readonly string[]>> = {
  plain: [],
  "of few listings": ["--pool=small", "--copy=newest", "--country=400", "--nfts=later", "--fulfil=0.3", "--time=z"],
  "of unique listings": ["--pool=unique", "--links=absent", "--lookup=routes", "--foreign=403", "--time=millis"],
  "looking at addresses first": ["--quote-order=address", "--init-order=pack", "--links=full", "--card-root=400"],
  "of fixed windows": ["--limits=fixed", "--counted=accepted", "--reused=expired", "--external=kept", "--time=micros"],
  "hiding packs": ["--hide=yes", "--coerce=yes", "--init-order=amount", "--other-keys=accepted", "--feed=generated"],
  "of moving prices": ["--drift=yes", "--resale=no", "--window=2", "--links=empty", "--time=local", "--seed=7"],
  "without a sellback window": ["--window=0", "--pool=small", "--external=kept", "--limits=fixed", "--seed=3"],
  "without a validator": ["--validator=off", "--pool=large"],
  "without states": ["--states=off", "--pool=small", "--copy=newest"],
  "without states, of many listings": ["--states=off", "--feed=generated", "--nfts=later", "--fulfil=0.3"],
  "without states, of unique listings": ["--states=off", "--pool=unique", "--time=local", "--reused=expired"],
};
