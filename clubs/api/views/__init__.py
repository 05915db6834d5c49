"""The operations of the API, by topic. A view asks `clubs.access`, selectors and services, and nothing else."""
