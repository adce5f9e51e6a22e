"""Starts the server. `--bug NAME` patches one bug of bugs.toml into it, `--bugs` prints them all as JSON."""

import json
import sys
import tomllib
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).parent


def read_bugs():
    with open(HERE / "bugs.toml", "rb") as file:
        return tomllib.load(file)["bug"]


def load_with(bug):
    """Executes the changed source as that module, before anybody imports it."""
    path = HERE / bug["file"]
    source = path.read_text()
    if source.count(bug["from"]) != 1:
        raise SystemExit(f"bug {bug['name']}: the text to replace stands {source.count(bug['from'])} times in {bug['file']}")
    module = sys.modules[path.stem] = ModuleType(path.stem)
    module.__file__ = str(path)
    exec(compile(source.replace(bug["from"], bug["to"]), str(path), "exec"), module.__dict__)


if __name__ == "__main__":
    if "--bugs" in sys.argv:
        print(json.dumps(read_bugs()))
        raise SystemExit
    if "--bug" in sys.argv:
        at = sys.argv.index("--bug")
        name = sys.argv[at + 1]
        del sys.argv[at : at + 2]
        bug = next((bug for bug in read_bugs() if bug["name"] == name), None)
        if bug is None:
            raise SystemExit(f"there is no bug {name}")
        load_with(bug)
    import server

    server.main()
