#!/bin/sh
# npm's `npx` for a package that is installed in this folder. It starts six times as fast.
exec "node_modules/.bin/$@"
