"""For those who look after what is said: reports with what stands around them, and what can be done.

Whoever asks is a moderator or the operator by the database, at each request. Of a game nothing is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection, select
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from starhall.core import count
from starhall.server.book.acting import Make
from starhall.server.book.actions.silence import silenced
from starhall.server.book.actions.slow_down import slowed_down
from starhall.server.book.actions.take_down import taken_down
from starhall.server.book.names import clean
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.server.door.exchange import answered, find, give, read
from starhall.server.door.parts import Parts
from starhall.server.door.people import signed_me
from starhall.server.kept import audit
from starhall.server.kept.cases import KeptCase, KeptCases, KeptLine, by_account
from starhall.server.kept.mutes import lift_mute, logged, set_mute
from starhall.server.kept.sayings import Saying
from starhall.server.kept.schema import people
from starhall.server.live.live import Live
from starhall.server.people.people import Me
from starhall.server.rights import roles
from starhall.wire import moderation as wire

DAY = 24 * 3600 * 1000
LONGEST_REASON = 200


async def moderator(parts: Parts, request: Request) -> Me:
    """Whoever asks, if they look after this hall."""
    found = await signed_me(parts, request)
    if not roles.moderates(found.person.roles):
        raise Refused("not_yours", "This is for the moderators of this hall. You are none of them.")
    return found


# To read.


async def list_reports(parts: Parts, request: Request) -> Response:
    """What waits, or what is done."""
    await moderator(parts, request)
    found = await KeptCases(parts.store).listed(done=request.query_params.get("done") == "1")
    return give(wire.Reports(reports=[_report(case, saying, game) for case, saying, game in found]))


async def show_report(parts: Parts, request: Request) -> Response:
    """One report with what was said around it."""
    me = await moderator(parts, request)
    return give(await _case(parts, me, request.path_params["id"]))


async def list_lines(parts: Parts, request: Request) -> Response:
    """What was done last."""
    await moderator(parts, request)
    return give(wire.AuditLines(lines=_lines(await KeptCases(parts.store).lines())))


async def _case(parts: Parts, me: Me, id: str) -> wire.CaseFacts:
    kept = KeptCases(parts.store)
    case, said, live = await _find(parts, id)
    accounts = {saying.person for saying in said if saying.person}
    names = await kept.names(accounts)
    muted = await kept.muted(accounts, parts.people.now)
    reported = next((saying for saying in said if saying.number == case.saying), None)
    lines = await kept.lines([case.code, case.id, *sorted(accounts)])
    async with parts.tables.up_to_date(live) as table:
        facts = []
        for saying in said:
            seat = _seat(table, saying)
            until = muted.get(saying.person, 0)
            facts.append(
                wire.SayingFacts(
                    number=saying.number,
                    at=saying.at / 1000,
                    seat=saying.seat,
                    name=saying.name,
                    account=names.get(saying.person, ""),
                    text=saying.text,
                    taken_down=saying.taken_down,
                    reported=saying.number == case.saying,
                    muted=(0.0 if until is None else until / 1000) if saying.person in muted else None,
                    silenced=seat is not None and bool(table.seats[seat].silenced),
                    there=seat is not None,
                )
            )
        return wire.CaseFacts(
            report=_report(case, reported, table.head.game),
            title=table.title,
            status=table.status,
            slow=table.slow,
            said=facts,
            own=_is_own(me, reported),
            lines=_lines(lines),
        )


async def _find(parts: Parts, id: str) -> tuple[KeptCase, list[Saying], Live]:
    found = await KeptCases(parts.store).find(id)
    live = await parts.tables.find(found[0].code) if found else None
    if found is None or live is None:
        raise Refused("no_such_table", "There is no such report, or its table was deleted.")
    return found[0], found[2], live


def _seat(table: Table, saying: Saying) -> int | None:
    """Where the one who said it sits now."""
    if saying.person:
        return next((seat.seat for seat in table.seats if seat.person == saying.person), None)
    sitting = table.seats[saying.seat]
    same = sitting.given < saying.number and not sitting.person and sitting.sits == "person"
    return saying.seat if same else None


def _is_own(me: Me, reported: Saying | None) -> bool:
    return reported is not None and reported.person == me.id


def _report(case: KeptCase, saying: Saying | None, game: str) -> wire.ReportFacts:
    return wire.ReportFacts(
        id=case.id,
        table=case.code,
        game=game,
        at=case.at / 1000,
        note=case.note,
        name=saying.name if saying else "",
        text=saying.text if saying else "",
        done=None if case.done is None else case.done / 1000,
        verdict=case.verdict,  # type: ignore[arg-type]
        why=case.why,
    )


def _lines(found: list[KeptLine]) -> list[wire.AuditLine]:
    return [wire.AuditLine(at=line.at / 1000, by=line.by, did=line.did, what=line.what) for line in found]


# To act.


async def close_report(parts: Parts, request: Request) -> Response:
    """Decide about a report, with a reason."""
    wanted = await read(request, wire.CloseReport)
    me = await moderator(parts, request)
    case, said, _ = await _find(parts, request.path_params["id"])
    _not_own(me, case, said)
    why = clean(wanted.why, LONGEST_REASON)
    if not why:
        raise Refused("not_understood", "Say why, in a few words: it is kept with the report.")
    kept = KeptCases(parts.store)
    if not await kept.close(case.id, by_account(me.id), wanted.verdict, why, parts.people.now):
        raise Refused("not_now", "Somebody else has decided about this report meanwhile.")
    return give(await _case(parts, me, case.id))


async def act_on_report(parts: Parts, request: Request) -> Response:
    """Do something at the table of a report, also where nobody is let in without an invitation."""
    wanted = await read(request, wire.Moderate)
    me = await moderator(parts, request)
    case, said, live = await _find(parts, request.path_params["id"])
    _not_own(me, case, said)
    shown = {saying.number for saying in said}
    if wanted.seat is not None or (wanted.saying is not None and wanted.saying not in shown):
        raise Refused(
            "not_yours", "Of this table you see what stands around the report. Name one of those lines."
        )
    await _act(parts, me, live, wanted)
    return give(await _case(parts, me, case.id))


async def act_at_table(parts: Parts, request: Request) -> Response:
    """Do something at a table that the asker may look at."""
    wanted = await read(request, wire.Moderate)
    me = await moderator(parts, request)
    live, _ = await find(parts, request)
    await _act(parts, me, live, wanted)
    return give(wire.Moderated(table=live.table.code))


def _not_own(me: Me, case: KeptCase, said: list[Saying]) -> None:
    if _is_own(me, next((saying for saying in said if saying.number == case.saying), None)):
        raise Refused("not_yours", "This report is about you. Another moderator decides about it.")


async def _act(parts: Parts, me: Me, live: Live, wanted: wire.Moderate) -> None:
    code = live.table.code
    if wanted.act == "take_down_title":
        await _write(parts, me, live, partial(taken_down, saying=None), "take-down", f"the title of {code}")
    elif wanted.act == "take_down":
        number = _named(wanted.saying)
        make: Make = partial(taken_down, saying=number)
        await _write(parts, me, live, make, "take-down", f"saying {number} of {code}")
    elif wanted.act == "slow":
        what = f"{code}: {count(wanted.seconds, 'second') if wanted.seconds else 'lifted'}"
        make = partial(slowed_down, seconds=wanted.seconds, by="moderator")
        await _write(parts, me, live, make, "slow", what)
    elif wanted.act in ("silence", "unsilence"):
        seat, on = await _whose_seat(parts, live, wanted), wanted.act == "silence"
        what = f"seat {seat} of {code}{'' if on else ' lifted'}"
        make = partial(silenced, seat=seat, on=on, by="moderator")
        await _write(parts, me, live, make, "silence", what)
    else:
        await _mute(parts, me, await _whose_account(parts, live, wanted), wanted)


async def _write(parts: Parts, me: Me, live: Live, make: Make, did: str, what: str) -> None:
    """An entry of the book of a table, and a line of the log in the same breath."""
    await parts.tables.write(live, make, along=_line(parts, me, did, what))


def _line(parts: Parts, me: Me, did: str, what: str) -> Callable[[Connection], None]:
    def write(connection: Connection) -> None:
        audit.write(connection, parts.people.now, by_account(me.id), did, what)

    return write


async def _mute(parts: Parts, me: Me, person: str, wanted: wire.Moderate) -> None:
    """Let an account speak no more in this hall, or again."""
    now, why = parts.people.now, clean(wanted.why, LONGEST_REASON)
    until = None if wanted.days is None else now + int(wanted.days * DAY)
    if wanted.act == "mute" and not why:
        raise Refused("not_understood", "Say why, in a few words: they are told so.")
    if person == me.id:
        raise Refused("not_now", "That is you. You need not speak.")

    def write(connection: Connection) -> Refused | None:
        theirs = connection.scalar(select(people.c.roles).where(people.c.id == person))
        if theirs and "operator" not in roles.roles(me.person.roles):
            return Refused("not_yours", "They look after this hall, too: that is for the operator to decide.")
        if wanted.act == "mute":
            set_mute(connection, "person", person, now, until, why)
            _line(parts, me, "mute", logged("person", person, until, why.rstrip(".")))(connection)
        elif lift_mute(connection, "person", person):
            _line(parts, me, "unmute", f"person {person}")(connection)
        else:
            return Refused("not_now", "They are not muted.")
        return None

    refused = await parts.store.write(person, write)
    if refused is not None:
        raise refused


def _named(saying: int | None) -> int:
    if saying is None:
        raise Refused("not_understood", "Say which saying: `saying` is its number.")
    return saying


async def _whose_seat(parts: Parts, live: Live, wanted: wire.Moderate) -> int:
    """The seat of whoever is meant, as long as they sit there."""
    if wanted.seat is not None:
        return wanted.seat
    saying = await KeptCases(parts.store).saying(live.table.code, _named(wanted.saying))
    async with parts.tables.up_to_date(live) as table:
        seat = None if saying is None else _seat(table, saying)
    if seat is None:
        raise Refused("not_now", "Whoever said it does not sit at this table any more.")
    return seat


async def _whose_account(parts: Parts, live: Live, wanted: wire.Moderate) -> str:
    """The account of whoever is meant."""
    if wanted.seat is not None:
        async with parts.tables.up_to_date(live) as table:
            person = table.seats[wanted.seat].person if wanted.seat < len(table.seats) else ""
    else:
        saying = await KeptCases(parts.store).saying(live.table.code, _named(wanted.saying))
        person = saying.person if saying else ""
    if not person:
        raise Refused("not_now", "A guest has no account to mute. Mute them at this table.")
    return person


MODERATION = [
    Route("/api/reports", answered(list_reports), methods=["GET"]),
    Route("/api/reports/{id}", answered(show_report), methods=["GET"]),
    Route("/api/reports/{id}/act", answered(act_on_report), methods=["POST"]),
    Route("/api/reports/{id}/close", answered(close_report), methods=["POST"]),
    Route("/api/audit", answered(list_lines), methods=["GET"]),
    Route("/api/tables/{code}/moderate", answered(act_at_table), methods=["POST"]),
]
