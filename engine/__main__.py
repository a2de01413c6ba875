"""The engine on the command line.

python -m engine simulate duel --players 2 --games 1000 --seed 1 --json
python -m engine replay RECORD
python -m engine verify RECORD
python -m engine ask SITUATION
python -m engine situations duel --json
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import engine
from engine import worked
from engine.files import FileError, read_document, shipped_ruleset, worked_documents
from engine.record import Record, RecordError, check_record
from engine.simulate import simulate
from engine.verify import verify


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 when all is well, 1 when something differs, 2 when the input cannot be used."""
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
    except (
        FileError,
        RecordError,
        engine.SituationError,
        engine.OptionError,
        engine.DealError,
        engine.RulesetError,
    ) as error:
        print(f"{options.command}: {error}", file=sys.stderr)
        return 2
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="The rules engine of Scriptorium.")
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("simulate", help="play uniformly random games and print their figures")
    command.add_argument("title", choices=engine.titles())
    command.add_argument("--players", type=int, default=2)
    command.add_argument("--games", type=_positive, default=1000)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--edition", default="1")
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    command.add_argument(
        "--medals", action="append_const", dest="option", const="medals=on", help="as --option medals=on"
    )
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=_simulate)
    command = commands.add_parser("replay", help="replay a record and compare the numbers noted in it")
    command.add_argument("file")
    command.set_defaults(run=_replay)
    command = commands.add_parser(
        "verify", help="check the shuffle of a finished game against its commitment"
    )
    command.add_argument("file")
    command.set_defaults(run=_verify)
    command = commands.add_parser("ask", help="print what can be done in a described position, with costs")
    command.add_argument("file")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=_ask)
    command = commands.add_parser("situations", help="run the worked situations of the encyclopedia")
    command.add_argument("titles", nargs="*", metavar="TITLE", help="only those of these titles")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=_situations)
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def _simulate(options: argparse.Namespace) -> int:
    title = engine.title(options.title)
    if options.players not in title.players():
        counts = ", ".join(map(str, title.players()))
        raise engine.OptionError(f"{title.name} is for {counts} players, not {options.players}")
    figures = simulate(
        title,
        shipped_ruleset(title.name, options.edition),
        seats=options.players,
        games=options.games,
        seed=options.seed,
        options=_read_options(title, options.option),
    )
    if options.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:26} {value}")
    return 0


def _read_options(title: engine.Title, pairs: Sequence[str]) -> dict[str, Any]:
    values = {option.name: {str(value): value for value in option.values} for option in title.options()}
    read = {}
    for pair in pairs:
        name, _, text = pair.partition("=")
        read[name] = values.get(name, {}).get(text, text)
    title.check_options(read)
    return read


def _record(path: str) -> tuple[Record, engine.Title, engine.Ruleset]:
    record = Record.from_document(read_document(path))
    if record.title not in engine.titles():
        raise RecordError(f"title: {record.title!r} is not one of {', '.join(engine.titles())}")
    edition, number = str(record.ruleset.get("edition", "1")), record.ruleset.get("number")
    return record, engine.title(record.title), shipped_ruleset(record.title, edition, number)


def _replay(options: argparse.Namespace) -> int:
    record, title, ruleset = _record(options.file)
    replay = check_record(record, title, ruleset)
    for difference in replay.differences:
        print(
            f"after move {difference.after}: {difference.what} is {difference.found!r}, "
            f"the record says {difference.expected!r}"
        )
    _print_scores(replay.state)
    outcome = replay.state.outcome()
    if outcome is None:
        print(f"Not over: {replay.state.pending()[0].id}")
    else:
        print(f"Ended: {outcome['ending']}; won by seat {' and seat '.join(map(str, outcome['winners']))}")
        for line in outcome["lines"]:
            print(f"  {_told(line)}")
    wrong = len(replay.differences)
    print(f"{replay.compared - wrong} of {replay.compared} noted numbers agree.")
    return 1 if wrong else 0


def _print_scores(state: engine.State) -> None:
    sheets = state.scores()
    print(f"{'':12}" + "".join([f"{'seat ' + str(sheet['seat']):>10}" for sheet in sheets]))
    for index, row in enumerate(sheets[0]["lines"]):
        print(f"{row['category']:12}" + "".join([f"{s['lines'][index]['points']:>10}" for s in sheets]))
    print(f"{'total':12}" + "".join([f"{sheet['total']:>10}" for sheet in sheets]))


def _verify(options: argparse.Namespace) -> int:
    record, title, ruleset = _record(options.file)
    problems = verify(record, title, ruleset)
    for problem in problems:
        print(problem)
    if not problems:
        print("The seed gives the commitment and the deal, and every move is legal.")
    return 1 if problems else 0


def _ask(options: argparse.Namespace) -> int:
    document = read_document(options.file)
    title_name = document.get("title", "")
    if title_name not in engine.titles():
        raise engine.SituationError("title", f"{title_name!r} is not one of {', '.join(engine.titles())}")
    title = engine.title(title_name)
    ruleset = shipped_ruleset(title_name, str(document.get("edition", "1")))
    state = title.situation(ruleset, document)
    decision = state.pending()[0]
    offers = state.offers(decision)
    if options.json:
        print(json.dumps({"decision": decision.id, "offers": offers}))
        return 0
    print(f"{decision.id}: seat {decision.seat}, {decision.kind}")
    for offer in offers:
        print(_offer_line(offer))
        for line in [*offer["lines"], *offer["gives"]]:
            print(f"    {_told(line)}")
        if offer["refusal"]:
            print(f"    refused: {_told(offer['refusal'])}")
    return 0


def _situations(options: argparse.Namespace) -> int:
    """Run all worked situations; 1 when one differs from what is written or cannot be run."""
    titles = options.titles or engine.titles()
    if unknown := sorted(set(titles) - set(engine.titles())):
        raise engine.SituationError("title", f"{unknown[0]!r} is not one of {', '.join(engine.titles())}")
    failed: dict[str, list[str]] = {}
    count = 0
    for title, short_id, editions, documents in worked_documents(*titles):
        for number, document in enumerate(documents, 1):
            case = worked.case_name(short_id, number)
            count += 1
            if reasons := _run_situation(title, case, document, editions):
                failed[case] = reasons
    if options.json:
        print(json.dumps({"situations": count, "failed": failed}))
    else:
        for case, reasons in failed.items():
            print(*[f"{case}: {reason}" for reason in reasons], sep="\n")
        print(f"{count - len(failed)} of {count} situations agree.")
    return 1 if failed else 0


def _run_situation(title: str, case: str, document: Any, editions: Sequence[str]) -> list[str]:
    """The differences; of an engine that is broken on purpose, the exception too."""
    try:
        one = worked.read(title, case, document, editions)
        rules = shipped_ruleset(title, one.edition)
        return [str(difference) for difference in worked.run(one, engine.title(title), rules).differences]
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]


def _offer_line(offer: Mapping[str, Any]) -> str:
    if offer["kind"] == "discard":
        return f"  {offer['move']}: gain {offer['gain']}"
    if offer["kind"] in ("build", "wonder", "stage"):
        return f"  {offer['move']}: {'costs ' + str(offer['price']) if offer['price'] else 'free'}"
    return f"  {offer['move']}"


def _told(line: Mapping[str, Any]) -> str:
    params = " ".join([f"{name}={_value(value)}" for name, value in line["params"].items()])
    return f"{line['code']} {params}".rstrip()


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return ",".join([f"{count} {name}" for name, count in value.items()])
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value)


if __name__ == "__main__":
    sys.exit(main())
