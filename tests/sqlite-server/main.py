"""Starts the server. `--bug NAME` patches one bug of bugs.toml into it, `--bugs` prints them all as JSON."""
import asyncio
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent / "support"))

import natural_bugs  # noqa: E402  (stands in another folder)

if __name__ == "__main__":
    natural_bugs.prepare(HERE)
    import server

    asyncio.run(server.main())
