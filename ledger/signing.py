"""Signatures of files that leave the house: Ed25519 (RFC 8032) over the SHA-256 of what is signed.

The key is `MINGTANG_SIGNING_KEY` (32 bytes in hex), or one that is drawn once and kept in the folder of `MINGTANG_VAR`.
`MINGTANG_RETIRED_SIGNING_KEYS` are public keys (hex, with commas between) of files signed before the key was changed.
"""

from __future__ import annotations

import os
import tempfile
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

KEY_BYTES = 32


def message(content: bytes) -> bytes:
    """What is signed in place of the content, so that a file of any size is signed as it is written."""
    return b"mingtang statement v1 sha256:" + sha256(content).hexdigest().encode()


def sign(content: bytes) -> bytes:
    """This house's signature of the content: 64 bytes."""
    return _key().sign(message(content))


def public_key() -> str:
    """The public key of this house's signatures, in hex."""
    return _key().public_key().public_bytes_raw().hex()


def known_keys() -> set[str]:
    """Public keys whose signatures are this house's: the present one and those before it."""
    retired = os.environ.get("MINGTANG_RETIRED_SIGNING_KEYS", "")
    return {public_key(), *(key.strip().lower() for key in retired.split(",") if key.strip())}


def is_signed(content: bytes, *, signature: bytes, key: str) -> bool:
    """Whether the signature of the content was made with the key, and the key is this house's."""
    if key not in known_keys():
        return False
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(signature, message(content))
    except (InvalidSignature, ValueError):
        return False
    return True


def _key() -> Ed25519PrivateKey:
    text = os.environ.get("MINGTANG_SIGNING_KEY") or _kept(Path(settings.VAR_DIR) / "signing_key")
    try:
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(text.strip()))
    except ValueError as error:
        raise ImproperlyConfigured(f"The signing key must be {KEY_BYTES} bytes in hex.") from error


def _kept(path: Path) -> str:
    """The key in the file; where there is none, one is drawn that only this user can read."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "w") as file:
            file.write(Ed25519PrivateKey.generate().private_bytes_raw().hex())
        try:
            # Of several processes that start at once, the first one's key holds.
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            Path(draft).unlink()
    return path.read_text()
