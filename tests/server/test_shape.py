"""What a client asks for that draws a game of which it knows nothing else."""

from __future__ import annotations

from tests.server.harness import Site


async def test_the_shape_of_a_game_says_what_its_fields_and_cards_are(site: Site) -> None:
    found = (await site.person().get("/api/games/cargo/shape")).json()
    fields = {field["name"]: field for field in found["fields"]}
    assert fields["chips"]["shows"]["what"] == "by seat"
    assert fields["chips"]["shows"]["of"]["what"] == "number"
    assert fields["hands"]["shows"]["of"]["what"] == "hand"
    assert fields["market"]["text"] == "Sold and played crates, face up."
    assert "Raid" in found["cards"]


async def test_there_is_no_shape_of_a_game_that_is_not_there(site: Site) -> None:
    assert (await site.person().get("/api/games/chess/shape")).json()["code"] == "not_understood"
