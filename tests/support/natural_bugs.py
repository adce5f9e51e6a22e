"""Patches one bug of a `bugs.toml` into the modules of a server in Python, while they are imported."""

import importlib.abc
import importlib.util
import json
import sys
import tomllib
from pathlib import Path


def _changed(source, change):
    if source.count(change["from"]) != 1:
        raise SystemExit(f"the text to replace stands {source.count(change['from'])} times in {change['file']}: {change['from']}")
    return source.replace(change["from"], change["to"])


class _PatchedModules(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the modules of a folder that a bug changes; leaves all others to the usual finders."""

    def __init__(self, folder, changes):
        self.folder = folder
        self.changes = changes

    def find_spec(self, name, path, target=None):
        if f"{name}.py" not in [change["file"] for change in self.changes]:
            return None
        return importlib.util.spec_from_file_location(name, self.folder / f"{name}.py", loader=self)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        path = Path(module.__file__)
        source = path.read_text()
        for change in self.changes:
            if change["file"] == path.name:
                source = _changed(source, change)
        exec(compile(source, str(path), "exec"), module.__dict__)


def prepare(folder):
    """
    Handles `--bugs`, which prints the bugs of the folder as JSON, and `--bug NAME`, which installs one of them. Both are
    removed from the command line. `also` of a bug is a further change, or a list of them.
    """
    bugs = tomllib.loads((folder / "bugs.toml").read_text())["bug"]
    if "--bugs" in sys.argv:
        print(json.dumps(bugs))
        raise SystemExit
    if "--bug" not in sys.argv:
        return
    at = sys.argv.index("--bug")
    name = sys.argv[at + 1]
    del sys.argv[at : at + 2]
    bug = next((bug for bug in bugs if bug["name"] == name), None)
    if bug is None:
        raise SystemExit(f"there is no bug {name}")
    also = bug.get("also", [])
    sys.meta_path.insert(0, _PatchedModules(folder, [bug, *([also] if isinstance(also, dict) else also)]))
