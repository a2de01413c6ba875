"""The rules part of the REST API: catalogs, rulesets, the encyclopedia, search and settling."""
