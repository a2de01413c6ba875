"""`python -m engine`: what is printed, and the exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import engine
from engine.__main__ import main
from engine.deal import commitment, seed_from_number
from engine.files import shipped_ruleset
from engine.simulate import play_randomly, simulate

RECORDS = Path(__file__).parents[1] / "data" / "records"
SITUATION = """
title: duel
age: 2
cities:
  - coins: 5
    cards: [lumber-yard]
    wonders: [the-sphinx, piraeus]
  - cards: [press, drying-room]
on_offer: [school, walls]
"""


@pytest.mark.parametrize("name", ["duel_civilian", "duel_science"])
def test_replay_prints_the_sheets_the_result_and_the_count(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(RECORDS / f"{name}.json")]) == 0
    printed = capsys.readouterr().out
    assert "44 of 44 noted numbers agree." in printed
    assert "total" in printed
    assert "Ended:" in printed


def test_replay_names_each_number_that_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads((RECORDS / "duel_science.json").read_text())
    document["checks"][0]["expect"]["coins"] = [5, 3]
    document["checks"][2]["expect"]["pawn"] = 5
    path = tmp_path / "game.json"
    path.write_text(json.dumps(document))
    assert main(["replay", str(path)]) == 1
    printed = capsys.readouterr().out
    assert "after move 20: coins[1] is 2, the record says 3" in printed
    assert "pawn is 4, the record says 5" in printed
    assert "42 of 44 noted numbers agree." in printed


@pytest.mark.parametrize(
    ("text", "said"),
    [("{", "not well formed"), ("[]", "must hold one object"), ('{"format": 1}', "moves: must be a list")],
)
def test_a_file_that_is_no_record_is_told_so(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)
    assert main(["replay", str(path)]) == 2
    assert said in capsys.readouterr().err


def test_a_missing_file_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "nowhere.json"]) == 2
    assert "nowhere.json: cannot be read" in capsys.readouterr().err


def _finished_game(path: Path) -> dict[str, object]:
    import random

    title, ruleset, seed = engine.title("duel"), shipped_ruleset("duel"), seed_from_number(5)
    options = title.check_options({})
    deal = title.deal(ruleset, {}, 2, seed)
    _, moves = play_randomly(title.start(ruleset, {}, 2, deal), random.Random(1))
    promised = commitment(seed, "duel", ruleset.sha256, options, 2)
    record = engine.record_of(title, ruleset, {}, 2, deal, moves, "all", promised)
    document = record.to_document()
    path.write_text(json.dumps(document))
    return document


def test_verify_accepts_an_honest_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _finished_game(tmp_path / "game.json")
    assert main(["verify", str(tmp_path / "game.json")]) == 0
    assert "The seed gives the commitment" in capsys.readouterr().out


def test_verify_finds_a_seed_that_was_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = _finished_game(tmp_path / "game.json")
    document["seed"] = "11" * 32
    (tmp_path / "game.json").write_text(json.dumps(document))
    assert main(["verify", str(tmp_path / "game.json")]) == 1
    assert "The seed gives the commitment" in capsys.readouterr().out


def test_verify_says_when_there_is_nothing_to_check_with(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(RECORDS / "duel_science.json")]) == 1
    assert "no seed" in capsys.readouterr().out


def test_simulate_prints_all_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "duel", "--players", "2", "--games", "40", "--seed", "3", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert set(figures) >= {
        "games",
        "seconds",
        "games_per_second",
        "decisions_per_game",
        "legal_moves_per_decision",
        "endings",
        "draws",
        "first_seat_wins",
        "mean_score",
        "sd_score",
        "wonders_built_per_game",
        "discards_per_game",
    }
    assert figures["games"] == 40
    assert sum(figures["endings"].values()) == pytest.approx(1, abs=0.001)
    assert 60 < figures["decisions_per_game"] < 80
    assert 6 < figures["wonders_built_per_game"] <= 7
    assert 30 < figures["mean_score"] < 50


@pytest.mark.parametrize("title", engine.titles())
def test_simulate_tells_the_scores_of_every_title(title: str, capsys: pytest.CaptureFixture[str]) -> None:
    players = str(max(engine.title(title).players()))
    assert main(["simulate", title, "--players", players, "--games", "12", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["players"] == int(players)
    assert 15 < figures["mean_score"] < 80
    assert figures["sd_score"] > 0


def test_simulate_architects_with_Medals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "architects", "--games", "2", "--medals", "--json"]) == 0
    assert main(["simulate", "duel", "--games", "2", "--medals"]) == 2
    assert "no option 'medals'" in capsys.readouterr().err


def test_the_same_seed_simulates_the_same_games() -> None:
    one, two = [
        simulate(engine.title("duel"), shipped_ruleset("duel"), seats=2, games=20, seed=4, options={})
        for _ in range(2)
    ]
    for figures in (one, two):
        del figures["seconds"], figures["games_per_second"]
    assert one == two


def test_simulate_takes_options_and_refuses_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "duel", "--games", "2", "--option", "wonders=given"]) == 0
    assert main(["simulate", "duel", "--games", "2", "--option", "pawns=3"]) == 2
    assert "no option 'pawns'" in capsys.readouterr().err
    assert main(["simulate", "duel", "--players", "3"]) == 2
    assert "duel is for 2 players, not 3" in capsys.readouterr().err


def test_ask_prints_each_offer_with_its_sum_or_its_refusal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.yaml"
    path.write_text(SITUATION)
    assert main(["ask", str(path)]) == 0
    printed = capsys.readouterr().out
    # School: 1 wood is made; 2 papyrus at 2 + 2 = 4 each are 8, and there are 5 coins.
    assert "build:school: costs 8" in printed
    assert "duel.trade.price resource=papyrus units=2 price=4 coins=8 opponent=2" in printed
    assert "refused: duel.cost.short price=8 treasury=5" in printed
    # Walls: 2 stone at 2 each.
    assert "build:walls: costs 4" in printed
    assert "discard:walls: gain 2" in printed


def test_ask_says_what_is_wrong_with_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "position.yaml"
    path.write_text(SITUATION.replace("walls]", "wall]"))
    assert main(["ask", str(path)]) == 2
    assert "on_offer: there is no 'wall' here" in capsys.readouterr().err
    path.write_text("title: chess")
    assert main(["ask", str(path)]) == 2
    assert "'chess' is not one of duel" in capsys.readouterr().err
