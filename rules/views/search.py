"""The search page: whole, or only the answers for htmx while somebody types."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from rules.encyclopedia import catalog
from rules.search import Answer, Hit, search
from rules.search.notices import NOWHERE, notice_of
from rules.search.text import highlight
from rules.views.shown import Shelf, document_row, edition_words, title_tag

PAGE = 20
FOUND, WORDS = 4, 3
"""Cards and words shown beside the answers."""
QUICK, QUICK_CARDS, QUICK_LEAST = 5, 3, 0.3
"""Answers and cards shown below the search box of every page; those whose score is this part of the best."""
GROUPS = {
    "entry": gettext_lazy("Answers"),
    "card": gettext_lazy("Cards"),
    "term": gettext_lazy("Words"),
}


@require_safe
def search_page(request: HttpRequest) -> HttpResponse:
    """GET /search: `q` the question; `title` a game, `edition` a printing of it, `kind` entry, card or term;
    `exact` corrects nothing; `page`. Unknown values count as not given. htmx gets the answers alone; `quick`
    gives the few best of them, for the box at the top of every page."""
    query = request.GET.get("q", "").replace("\0", " ")
    title = _one_of(request, "title", catalog.TITLE_NAMES)
    kind = _one_of(request, "kind", GROUPS)
    exact = request.GET.get("exact") == "1"
    edition = request.GET.get("edition", "")
    if edition not in _editions(title):
        edition = ""
    quick = request.GET.get("quick") == "1"
    typing = quick or bool(getattr(request, "htmx", False))
    answer = search(query, exact=exact, typing=typing, title=title)
    if quick:
        return render(request, "rules/_quick.html", _quick(answer, title))
    context = _context(answer, title, kind, edition, exact, _page(request))
    response = render(request, "rules/_answers.html" if typing else "rules/search.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _editions(title: str) -> list[str]:
    """The printings of a game, where there are several."""
    found = sorted(one.edition for one in catalog.newest() if one.title == title) if title else []
    return found if len(found) > 1 else []


def _edition_choices(title: str) -> list[str]:
    """ "" for every printing, then each; nothing where a game has only one."""
    found = _editions(title)
    return ["", *found] if found else []


def _quick(answer: Answer, title: str) -> dict[str, Any]:
    """The best answers and things, in short."""
    hits = answer.of(title) or answer.hits
    if not title and answer.of(answer.named):  # who names a game means it
        hits = answer.of(answer.named)
    best = max((hit.score for hit in hits), default=0.0)
    hits = [hit for hit in hits if hit.score >= best * QUICK_LEAST]
    entries = [hit for hit in hits if hit.document.group == "entry"][:QUICK]
    others = [hit for hit in hits if hit.document.group != "entry"][:QUICK_CARDS]
    return {
        "answer": answer,
        "rows": [_row(hit, answer) for hit in entries],
        "others": [_row(hit, answer) for hit in others],
        "total": len(answer.of(title)),
        "url": _address(answer, title=title),
    }


def _one_of(request: HttpRequest, name: str, known: Any) -> str:
    value = request.GET.get(name, "")
    return value if value in known else ""


def _page(request: HttpRequest) -> int:
    value = request.GET.get("page", "1")
    return max(1, int(value)) if value.isascii() and value.isdigit() and len(value) < 6 else 1


def _address(answer: Answer, **values: Any) -> str:
    given = {key: value for key, value in values.items() if value}
    return f"{reverse('rules:search')}?{urlencode({'q': answer.query, **given})}"


def _context(answer: Answer, title: str, kind: str, edition: str, exact: bool, page: int) -> dict[str, Any]:
    more = {"exact": "1" if exact else "", "edition": edition}
    elsewhere = {"exact": more["exact"]}  # another game has other printings
    hits = answer.of(title, kind, edition)
    main = [hit for hit in hits if hit.document.group == "entry"] if not kind else hits
    beside = [hit for hit in hits if hit.document.group == "card"] if not kind else []
    terms = [hit for hit in hits if hit.document.group == "term"] if not kind else []
    if not main:  # nothing but cards and words: they are the answer
        main, beside, terms = hits, [], []
    shown = main[(page - 1) * PAGE : page * PAGE]
    by_title, by_group = answer.by_title(kind), answer.by_group(title, edition)
    shelf = Shelf() if beside else None
    return {
        "answer": answer,
        "query": answer.query,
        "title": title,
        "kind": kind,
        "exact": exact,
        "rows": [_row(hit, answer) for hit in shown],
        "total": len(hits),
        "found": [one for hit in beside[:FOUND] if (one := _found(hit, shelf))],
        "found_total": len(beside),
        "terms": [_row(hit, answer) for hit in terms[:WORDS]],
        "edition": edition,
        "editions": [
            {
                "name": edition_words(title, one) if one else _("Every printing"),
                "count": len(answer.of(title, kind, one)),
                "url": _address(answer, title=title, kind=kind, **(more | {"edition": one})),
                "current": one == edition,
            }
            for one in _edition_choices(title)
        ],
        "found_url": _address(answer, title=title, kind="card", **more),
        "exact_url": _address(answer, title=title, kind=kind, edition=edition, exact="1"),
        "notices": _notices(answer, title, kind, hits, elsewhere),
        "titles": [
            {
                "name": _("All games"),
                "icon": "",
                "count": len(answer.of("", kind)),
                "url": _address(answer, kind=kind, **elsewhere),
                "current": not title,
            },
            *(
                {
                    **title_tag(one),
                    "count": by_title[one],
                    "url": _address(answer, title=one, kind=kind, **elsewhere),
                    "current": one == title,
                }
                for one in catalog.TITLE_NAMES
            ),
        ],
        "kinds": [
            {
                "name": _("Everything"),
                "count": sum(by_group.values()),
                "url": _address(answer, title=title, **more),
                "current": not kind,
            },
            *(
                {
                    "name": word,
                    "count": by_group[one],
                    "url": _address(answer, title=title, kind=one, **more),
                    "current": one == kind,
                }
                for one, word in GROUPS.items()
            ),
        ],
        "previous": _address(answer, title=title, kind=kind, page=page - 1, **more) if page > 1 else "",
        "next": _address(answer, title=title, kind=kind, page=page + 1, **more)
        if len(main) > page * PAGE
        else "",
    }


def _row(hit: Hit, answer: Answer) -> dict[str, Any]:
    doc = hit.document
    return {
        **document_row(doc),
        "heading": highlight(doc.heading, answer.stems),
        "sentence": highlight(doc.sentence, answer.stems),
    }


def _found(hit: Hit, shelf: Shelf | None) -> dict[str, Any] | None:
    """A card beside the answers, with what draws it."""
    doc = hit.document
    found = shelf.find(doc.titles[0], doc.id) if shelf else None
    return {"item": found[0], "faces": found[1], "url": doc.url} if found else None


def _notices(
    answer: Answer, title: str, kind: str, hits: list[Hit], more: dict[str, str]
) -> list[dict[str, str]]:
    """What must be said so that nobody takes an answer for the wrong game: words, link, words of the link."""
    notice = notice_of(answer, title, kind, hits)
    if notice is None:
        return []
    url = reverse("rules:encyclopedia")
    if notice.look != NOWHERE:
        url = _address(answer, title=notice.look, kind=kind, **more)
    return [{"words": notice.words, "url": url, "link": notice.link}]
