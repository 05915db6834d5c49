"""The API of clubs over HTTP: the same access, selectors and services as the pages, said in JSON (docs/api.md)."""
