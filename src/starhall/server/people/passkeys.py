"""Passkeys: what a browser is asked to sign, and whether it has.

The name and the origin of the hall are the operator's `url`, never what a request says.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from starhall.server.book.refusals import Refused
from starhall.server.kept.people import KeptPasskey

_VERIFIED = UserVerificationRequirement.REQUIRED


class Passkeys:
    """The hall as passkeys know it."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.host = parts.hostname or ""
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.possible = bool(self.host) and (
            self.host == "localhost" or (parts.scheme == "https" and _is_a_domain(self.host))
        )

    def must_be_possible(self) -> None:
        """Refuse where browsers would."""
        if not self.possible:
            raise Refused("not_now", "Passkeys need a hall with an https address. Use a password here.")

    def to_make(self, person: str, name: str, there: list[str]) -> tuple[str, dict[str, Any]]:
        """A challenge, and what a browser needs to make a passkey; `there` are those that the person has."""
        self.must_be_possible()
        options = generate_registration_options(
            rp_id=self.host,
            rp_name="Starhall",
            user_id=person.encode(),
            user_name=name,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=_VERIFIED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(id)) for id in there],
        )
        return bytes_to_base64url(options.challenge), json.loads(options_to_json(options))

    def to_sign(self) -> tuple[str, dict[str, Any]]:
        """A challenge, and what a browser needs to sign it with any passkey of this hall."""
        self.must_be_possible()
        options = generate_authentication_options(rp_id=self.host, user_verification=_VERIFIED)
        return bytes_to_base64url(options.challenge), json.loads(options_to_json(options))

    def made(self, answer: dict[str, Any], challenge: str, person: str, at: int) -> KeptPasskey:
        """The passkey that a browser has made for somebody, if it has."""
        try:
            found = verify_registration_response(
                credential=answer,
                expected_challenge=base64url_to_bytes(challenge),
                expected_rp_id=self.host,
                expected_origin=self.origin,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, TypeError, KeyError):
            raise _not_so() from None
        key = bytes_to_base64url(found.credential_public_key)
        id = bytes_to_base64url(found.credential_id)
        return KeptPasskey(id, person, key, found.sign_count, "Passkey", at)

    def signed(self, answer: dict[str, Any], challenge: str, known: KeptPasskey) -> int:
        """How often a passkey says that it was used, if it has signed this challenge."""
        try:
            found = verify_authentication_response(
                credential=answer,
                expected_challenge=base64url_to_bytes(challenge),
                expected_rp_id=self.host,
                expected_origin=self.origin,
                credential_public_key=base64url_to_bytes(known.key),
                credential_current_sign_count=known.count,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, TypeError, KeyError):
            raise _not_so() from None
        return found.new_sign_count


def challenge_in(answer: dict[str, Any]) -> str:
    """The challenge that an answer says it is to."""
    try:
        said = json.loads(base64url_to_bytes(answer["response"]["clientDataJSON"]))
        return str(said["challenge"])
    except (ValueError, TypeError, KeyError):
        raise _not_so() from None


def _is_a_domain(host: str) -> bool:
    """Is it a name, and no address of a machine or of a house?"""
    is_address = ":" in host or host.replace(".", "").isdecimal()
    return "." in host and not is_address and not host.endswith(".local")


def _not_so() -> Refused:
    return Refused("sign_in", "This passkey does not open anything here. Try again, or use another way.")
