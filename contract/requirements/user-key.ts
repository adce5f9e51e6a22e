import { requirements } from "../requirement.ts";

/** The user API key itself. Most of its life cycle happens in the web app, which no client of this interface can observe. */
export const userKey = requirements({ document: "user-key-api.md", section: "API key", surfaces: ["user"] }, [
  {
    id: "user-key.prefix",
    title: "user keys start with `svc_`",
    words: "Starts with the prefix svc_",
    observed: { state: "an API key" },
  },
  {
    id: "user-key.never-echoed",
    title: "no answer repeats the key that the request carried",
    words: "The full value is shown once",
    observed: "traffic",
  },
  {
    id: "user-key.shown-once",
    title: "the full key is shown only at creation",
    words: "The full value is shown once",
    observed: { nothing: "keys are created, shown and stored by the web app, whose interface is not shown" },
  },
  {
    id: "user-key.stored-as-hash",
    title: "only a hash of the key is stored",
    words: "The service stores only a hash",
    observed: { nothing: "keys are created, shown and stored by the web app, whose interface is not shown" },
  },
  {
    id: "user-key.lost-for-good",
    title: "a lost key cannot be recovered",
    words: "a lost key cannot be recovered",
    observed: { nothing: "keys are created, shown and stored by the web app, whose interface is not shown" },
  },
  {
    id: "user-key.short-prefix-displayed",
    title: "only a short prefix of the key is displayed after creation",
    words: "only a short prefix of the key",
    observed: { nothing: "keys are created, shown and stored by the web app, whose interface is not shown" },
  },
  {
    id: "user-key.expiry-optional",
    title: "a key can be created with or without an expiry",
    words: "created with an expiry or as never expiring",
    observed: { nothing: "keys are created, shown and stored by the web app, whose interface is not shown" },
  },
  {
    id: "user-key.before-expiry",
    title: "a key is accepted until shortly before its expiry, and always if it never expires",
    words: "created with an expiry or as never expiring",
    observed: { state: "an API key" },
  },
  {
    id: "user-key.after-expiry",
    title: "a key is refused once its expiry has passed",
    words: "when it is past its expiry",
    section: "API key",
    observed: { state: "an API key" },
  },
  {
    id: "user-key.both-scopes",
    title: "a new key carries both scopes",
    words: "A new key carries both scopes",
    observed: { nothing: "key creation is not shown, so no key that a client meets is known to be new and unchanged" },
  },
  {
    id: "user-key.managed-in-settings",
    title: "keys are created and revoked in the account settings",
    words: "created and revoked in the account settings page",
    section: "Authentication",
    observed: { nothing: "keys are created, shown and stored by the web app, whose interface is not shown" },
  },
  {
    id: "user-key.expired-like-invalid",
    title: "an expired key is refused like an unknown key",
    words: "with the same response as an invalid key",
    observed: { state: "an API key" },
  },
  {
    id: "user-key.revoked-like-invalid",
    title: "a revoked key is refused like an unknown key",
    words: "with the same response as an invalid key",
    observed: { state: "an API key" },
  },
  {
    id: "user-key.disabled-like-invalid",
    title: "a key of an account with disabled keys is refused like an unknown key",
    words: "with the same response as an invalid key",
    observed: { state: "an API key" },
  },
]);
