"""`python -m bench [NAME…]`: all benchmarks, or those named."""

from __future__ import annotations

import argparse

from bench import cards, engines, kawuxing, ledger, mahjong, sockets, table

BENCHMARKS = {
    "mahjong": mahjong.run,
    "cards": cards.run,
    "engines": engines.run,
    "kawuxing": kawuxing.run,
    "table": table.run,
    "ledger": ledger.run,
    "sockets": sockets.run,
}


def main() -> None:
    """Run what the command line names."""
    parser = argparse.ArgumentParser(prog="script/bench", description="Measure how fast things are on this machine.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"any of: {', '.join(BENCHMARKS)} (all of them)")
    names = parser.parse_args().names or list(BENCHMARKS)
    if unknown := [name for name in names if name not in BENCHMARKS]:
        parser.error(f"there is no benchmark {unknown[0]}; there are: {', '.join(BENCHMARKS)}")
    for name in names:
        BENCHMARKS[name]()


if __name__ == "__main__":
    main()
