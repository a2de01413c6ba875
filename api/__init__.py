"""What the parts of the REST API have in common. Each app's own part is its folder `api/` beside its views;
config/api.py puts them together. How a client sees it: docs/api.md.
"""
