"""Leases: what one worker does for all. Each new holder has a higher number, which its writes must show."""

from __future__ import annotations

from sqlalchemy import Connection, select, update

from starhall.server.kept.schema import leases
from starhall.server.kept.store import Store


async def take(store: Store, name: str, holder: str, now: int, until: int) -> int | None:
    """Hold a lease until then, or give it back with a time that is over: its number, if it is ours."""

    def write(connection: Connection) -> int | None:
        row = {"name": name, "holder": holder, "until": until, "fence": 1}
        made = store.insert(leases).values(row).on_conflict_do_nothing().returning(leases.c.fence)
        if connection.execute(made).first() is not None:
            return 1
        its = leases.c.name == name
        mine = update(leases).where(its, leases.c.holder == holder).values(until=until)
        over = update(leases).where(its, leases.c.until < now)
        over = over.values(holder=holder, until=until, fence=leases.c.fence + 1)
        for change in (mine, over):
            fence = connection.scalar(change.returning(leases.c.fence))
            if fence is not None:
                return int(fence)
        return None

    return await store.write(name, write)


def still_held(connection: Connection, name: str, fence: int) -> bool:
    """Does nobody else have the lease by now? Until the transaction ends nobody takes it."""
    wanted = select(leases.c.fence).where(leases.c.name == name)
    if connection.dialect.name == "postgresql":
        wanted = wanted.with_for_update()
    return connection.scalar(wanted) == fence
