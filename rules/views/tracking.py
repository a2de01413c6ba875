"""What became of an entry: each of its revisions, what changed lately, and the feed of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib import messages
from django.contrib.syndication.views import Feed
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules.encyclopedia import catalog
from rules.encyclopedia.history import Revision, entry_revisions, revisions_of
from rules.encyclopedia.markdown import to_html
from rules.encyclopedia.versions import cited_at, cited_in_words, revision_at, side_by_side
from rules.models import Entry
from rules.models.encyclopedia import SHORT_ID, Status
from rules.views.shown import edition_words, title_tag, title_tags, verdict_icon

ON_A_PAGE = 40


@dataclass(frozen=True)
class Changed:
    """A revision of an entry in the list of changes."""

    entry: Entry
    revision: Revision

    @property
    def address(self) -> str:
        return reverse("rules:revision", args=[self.entry.short_id, self.revision.number])

    @property
    def fields(self) -> str:
        return ", ".join(change.label for change in self.revision.changes)


def public_entry(short_id: str) -> Entry:
    """The entry that readers may see; Http404 for any other text."""
    if not SHORT_ID.fullmatch(short_id.upper()):
        raise Http404(_("There is no such entry."))
    return get_object_or_404(Entry.objects.public().select_related("theme"), short_id=short_id.upper())


@require_safe
def revision(request: HttpRequest, short_id: str, number: int) -> HttpResponse:
    """GET /r/D41/2: the entry as it was in its second revision, beside the one before. Permanent."""
    entry = public_entry(short_id)
    revisions = entry_revisions(entry)
    found = next((one for one in revisions if one.number == number), None)
    if found is None:
        raise Http404(_("There is no such revision."))
    if found.record.status == Status.DRAFT and not request.user.is_staff:
        raise Http404(_("There is no such revision."))
    then = found.record
    before = next((one for one in revisions if one.number == number - 1), None)
    after = next((one for one in revisions if one.number == number + 1), None)
    context = {
        "entry": entry,
        "then": then,
        "word": then.short or then.get_verdict_display(),
        "icon": verdict_icon(then.verdict),
        "game": title_tag(entry.title),
        "titles": title_tags([title for title in then.titles if title in catalog.TITLE_NAMES]),
        "editions": [edition_words(entry.title, edition) for edition in then.editions],
        "reason": to_html(then.reason),
        "sources": [cited_in_words(citation) for citation in cited_at(found)],
        "revision": found,
        "newest": revisions[0],
        "before": before,
        "after": after,
        "pairs": side_by_side(before, found) if before else [],
        "address": request.build_absolute_uri(),
    }
    return render(request, "rules/revision.html", context)


@require_safe
def as_of(request: HttpRequest, short_id: str) -> HttpResponse:
    """GET /r/D41/as-of?day=2026-05-01: to the revision that readers saw at the end of that day."""
    entry = public_entry(short_id)
    try:
        day = date.fromisoformat(request.GET.get("day", ""))
        found = revision_at(revisions := entry_revisions(entry), day)
    except (ValueError, OverflowError):  # no day, or one at the end of the calendar
        messages.error(request, _("Choose a day."))
        return redirect("rules:entry", entry.short_id)
    if found is None:
        messages.info(request, _("There was no answer yet on that day. This is the first one."))
        found = revisions[-1]
    return redirect("rules:revision", entry.short_id, found.number)


def changed(title: str = "") -> Any:
    """The historical rows of public entries (of one game), the newest first."""
    entries = Entry.objects.public()
    if title:
        entries = entries.filter(theme__title=title)
    return Entry.history.filter(id__in=entries.values("pk")).order_by("-history_date", "-history_id")


def as_changes(records: Any) -> list[Changed]:
    """These historical rows as revisions, in their order; those that changed nothing are left out. Three
    queries."""
    pks = {record.id for record in records}
    entries = Entry.objects.select_related("theme").in_bulk(pks)
    known = {
        one.record.history_id: Changed(entries[pk], one)
        for pk, revisions in revisions_of(sorted(pks)).items()
        for one in revisions
        if one.record.status != Status.DRAFT
    }
    return [known[record.history_id] for record in records if record.history_id in known]


@require_safe
def changes(request: HttpRequest, title: str = "") -> HttpResponse:
    """GET /r/changes and /r/duel/changes: what was answered anew, and what changed in an answer."""
    if title and title not in catalog.TITLE_NAMES:
        raise Http404(_("There is no such game."))
    page = Paginator(changed(title), ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "changes": as_changes(list(page.object_list)),
        "game": title_tag(title) if title else None,
        "games": [title_tag(one) for one in catalog.TITLE_NAMES],
        "feed": feed_address(title),
    }
    return render(request, "rules/changes.html", context)


def feed_address(title: str) -> str:
    return reverse("rules:feed_of", args=[title]) if title else reverse("rules:feed")


class ChangesFeed(Feed):
    """GET /r/changes.atom and /r/duel/changes.atom."""

    feed_type = Atom1Feed
    subtitle = _("Answers of the encyclopedia that are new or have changed.")

    def get_object(self, request: HttpRequest, title: str = "") -> str:
        if title and title not in catalog.TITLE_NAMES:
            raise Http404(_("There is no such game."))
        return title

    def title(self, obj: str) -> str:
        name = catalog.title_name(obj) if obj else _("all games")
        return _("Scriptorium, changes: %(game)s") % {"game": name}

    def link(self, obj: str) -> str:
        return reverse("rules:changes_of", args=[obj]) if obj else reverse("rules:changes")

    def feed_url(self, obj: str) -> str:
        return feed_address(obj)

    def items(self, obj: str) -> list[Changed]:
        return as_changes(list(changed(obj)[:ON_A_PAGE]))

    def item_title(self, item: Changed) -> str:
        return f"{item.entry.short_id}: {item.revision.record.question}"

    def item_description(self, item: Changed) -> str:
        then = item.revision.record
        words = [f"{then.short or then.get_verdict_display()}. {then.sentence}", item.revision.reason]
        return " — ".join(word for word in words if word)

    def item_link(self, item: Changed) -> str:
        return item.address

    def item_pubdate(self, item: Changed) -> Any:
        return item.revision.at

    item_updateddate = item_pubdate

    def item_author_name(self, item: Changed) -> str:
        return item.revision.by or _("Scriptorium")
