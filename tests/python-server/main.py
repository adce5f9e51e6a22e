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


def changed(source, change):
    if source.count(change["from"]) != 1:
        raise SystemExit(f"the text to replace stands {source.count(change['from'])} times in {change['file']}: {change['from']}")
    return source.replace(change["from"], change["to"])


def load_with(change):
    """Executes the changed source as that module, before anybody imports it."""
    path = HERE / change["file"]
    module = sys.modules[path.stem] = ModuleType(path.stem)
    module.__file__ = str(path)
    exec(compile(changed(path.read_text(), change), str(path), "exec"), module.__dict__)


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
        if "also" in bug:
            load_with(bug["also"])
    import server

    server.main()
