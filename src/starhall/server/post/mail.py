"""Mail: written so that it can be stopped with one click (RFC 8058), and handed to the operator's server."""

from __future__ import annotations

import hashlib
import re
import smtplib
import ssl
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from urllib.parse import urlsplit

from starhall.server.book.refusals import Refused
from starhall.server.config import Config
from starhall.server.post.sending import NobodyThere, NotSent

SECONDS = 10.0
"""That each step of handing a mail over may take."""
LONGEST = 254
_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}")
_FOR_GOOD = range(500, 600)
# A link in a header stays in one piece: folded, mail programs would not know it.
_POLICY = SMTP.clone(max_line_length=900)


def read_address(text: str) -> str:
    """An address as somebody has typed it."""
    found = text.strip()
    if len(found) > LONGEST or not _ADDRESS.fullmatch(found):
        raise Refused("not_understood", "That is no e-mail address. Write one such as ann@example.org.")
    return found


def written(
    config: Config, to: str, subject: str, text: str, name: str, now: float, stop: str = ""
) -> EmailMessage:
    """A mail; the same `name` gives the same Message-ID, and `stop` is where one click ends such mail."""
    message = EmailMessage(policy=_POLICY)
    message["From"] = config.smtp_from
    message["To"] = to
    message["Subject"] = subject
    message["Date"] = format_datetime(datetime.fromtimestamp(now, UTC))
    domain = urlsplit(config.url).hostname
    message["Message-ID"] = f"<{hashlib.sha256(name.encode()).hexdigest()[:32]}@{domain}>"
    message["Auto-Submitted"] = "auto-generated"
    if stop:
        message["List-Unsubscribe"] = f"<{stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(text)
    return message


def send(config: Config, message: EmailMessage) -> None:
    """Hand a mail over; returns once the server has taken it."""
    try:
        with _server(config) as server:
            if config.smtp_tls == "starttls":
                server.starttls(context=ssl.create_default_context())
            if config.smtp_user:
                server.login(config.smtp_user, config.smtp_password)
            server.send_message(message)
    except smtplib.SMTPRecipientsRefused as refused:
        codes = [code for code, _ in refused.recipients.values()]
        if all(code in _FOR_GOOD for code in codes):
            raise NobodyThere("Mail to this address was refused.") from None
        raise NotSent(f"recipient refused: {codes}") from None
    except (smtplib.SMTPException, OSError) as error:
        raise NotSent(type(error).__name__) from error


def _server(config: Config) -> smtplib.SMTP:
    if config.smtp_tls == "tls":
        context = ssl.create_default_context()
        return smtplib.SMTP_SSL(config.smtp_host, config.smtp_port, timeout=SECONDS, context=context)
    return smtplib.SMTP(config.smtp_host, config.smtp_port, timeout=SECONDS)
