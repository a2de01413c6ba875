"""The page on which a person makes and revokes tokens, and lets programs have accounts of their own."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST

from people import tokens
from people.models import Scope, Token, User

MOST_TOKENS = 50
"""Of one person, those that are not revoked."""


class TokenForm(forms.Form):
    """A new token: its name, for whom it acts, what it may be used for."""

    name = forms.CharField(label=gettext_lazy("What is it for?"), max_length=60)
    bot = forms.CharField(
        label=gettext_lazy("Name of the bot account"),
        required=False,
        max_length=30,
        help_text=gettext_lazy(
            "With a name, the program gets an account of its own and can sit at a table with you. Without, "
            "it acts as you."
        ),
    )
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("It may"),
        choices=Scope.choices,
        widget=forms.CheckboxSelectMultiple,
        initial=[Scope.LOOK, Scope.PLAY],
    )

    def clean_bot(self) -> str:
        name: str = self.cleaned_data["bot"].strip()
        if name:
            User.username_validator(name)
        return name


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_variables()
def programs(request: HttpRequest) -> HttpResponse:
    """The list, and a form for a new token. Its secret is in the answer to the form and nowhere else."""
    person = _person(request)
    form, secret = TokenForm(request.POST or None), ""
    if request.method == "POST" and form.is_valid():
        secret = _make(person, form)
        if secret:
            form = TokenForm()
    return _page(request, person, form, secret)


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # login_required
    return request.user


def _make(person: User, form: TokenForm) -> str:
    """The secret of the new token; "" when the form has got an error."""
    given = form.cleaned_data
    if tokens.of_person(person).count() >= MOST_TOKENS:
        form.add_error(None, _("You have %(count)d tokens. Revoke one first.") % {"count": MOST_TOKENS})
        return ""
    user = person
    if given["bot"]:
        found = bot_account(person, given["bot"])
        if found is None:
            form.add_error("bot", _("This name is taken by somebody else."))
            return ""
        user = found
    return tokens.make(user, given["name"], given["scopes"])[1]


def bot_account(person: User, name: str) -> User | None:
    """The bot account of this name, made when there is none; None when the name is another's."""
    found = User.objects.filter(username__iexact=name).first()
    if found is None:
        try:
            with transaction.atomic():
                made = User(username=name, program_of=person)
                made.set_unusable_password()
                made.save()
                return made
        except IntegrityError:
            found = User.objects.filter(username__iexact=name).first()
    return found if found is not None and found.program_of_id == person.pk else None


@login_required
@never_cache
@require_POST
def revoke(request: HttpRequest) -> HttpResponse:
    """End the token whose number the form names."""
    number = request.POST.get("token", "")
    found: Token | None = None
    if number.isascii() and number.isdigit() and len(number) < 12:
        found = tokens.of_person(_person(request)).filter(pk=int(number)).first()
    if found is None:
        raise Http404("No such token.")
    tokens.revoke(found)
    return HttpResponseRedirect(reverse("people:programs"))


def _page(request: HttpRequest, person: User, form: TokenForm, secret: str) -> HttpResponse:
    shown: list[dict[str, Any]] = [
        {"token": token, "as": token.user.username, "self": token.user_id == person.pk,
         "scopes": [str(Scope(scope).label) for scope in token.scopes]}
        for token in tokens.of_person(person)
    ]  # fmt: skip
    context = {"form": form, "tokens": shown, "secret": secret}
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "people/programs.html", context, status=status)
