"""Where a long word of a name may break: soft hyphens by word, so that no name is clipped on a tiny face."""

from functools import cache

SOFT_HYPHEN = "\u00ad"

_BREAKS = """
agri-culture alexan-dria apothe-cary archi-tecture artil-lery baby-lon barri-cade bomb-arde brick-yard
broad-cast build-ers cara-van-sery cham-ber colos-sus court-house crafts-men crafts-mens deco-rators
dispen-sary engi-neering entrench-ment ephe-sus excava-tion expan-sion exploi-tation fortifi-cations
gal-lery gar-dens glass-blower glass-works halicar-nassus halikar-nassos hippo-drome jewel-lery
labora-tory legis-lation light-house magis-trates market-place mathe-matics mauso-leum mer-chants
money-lenders obser-vatory oly-mpia pali-sade pharma-cist philo-sophers philo-sophy poli-tics pre-torium
propa-ganda pros-pecting pyra-mids scien-tists scrip-torium ship-owners stock-ade stra-tegy strate-gists
tacti-cians theo-logy trades-men univer-sity urban-ism work-shop
"""


@cache
def _points() -> dict[str, str]:
    return {word.replace("-", ""): word.replace("-", SOFT_HYPHEN) for word in _BREAKS.split()}


def soften(name: str) -> str:
    """The name with soft hyphens in its long words. Case is kept; unknown words stay as they are.

    >>> soften("Fortifications") == "Fortifi\u00adcations"
    True
    """
    return " ".join(_soften_word(word) for word in name.split(" "))


def _soften_word(word: str) -> str:
    parts = []
    for piece in word.split("-"):
        broken = _points().get(piece.lower())
        if broken is None:
            parts.append(piece)
            continue
        letters = iter(piece)
        parts.append("".join(mark if mark == SOFT_HYPHEN else next(letters) for mark in broken))
    return "-".join(parts)
