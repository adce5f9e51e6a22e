"""Identifiers in the forms that the documents and usual services have."""
import base64
import hashlib
import secrets

URL_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"
UPPER_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def _of(alphabet, length):
    return "".join(secrets.choice(alphabet) for _ in range(length))


def nano(length=21):
    return _of(URL_ALPHABET, length)


def upper(length=16):
    return _of(UPPER_ALPHABET, length)


def mint(rng=None):
    """A mint address, from a seeded generator if there is one."""
    return "".join(rng.choices(BASE58, k=44)) if rng else _of(BASE58, 44)


def base64url(size):
    return base64.urlsafe_b64encode(secrets.token_bytes(size)).decode().rstrip("=")


def hashed(secret):
    return hashlib.sha256(secret.encode()).hexdigest()
