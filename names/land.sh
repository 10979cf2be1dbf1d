#!/bin/bash
# land.sh <root> <folder[,folder…]> <subject> [codemod flags]: renames one part, formats, checks types and sizes, commits.
# Run it through /tmp/lr/cpu. It leaves the tree uncommitted where a check fails.
. /tmp/lr/env.sh
root=$1; only=$2; subject=$3; shift 3
here=$(cd "$(dirname "$0")" && pwd)
cd "$root" || exit 1
# Both kinds of names in one program: exports, then files, then text.
node "$here/codemod.ts" --root "$root" --only "$only" --text "$@" || exit 1
node scripts/mail-templates.ts > /dev/null 2>&1
git add -A
changed=$(git diff --cached --name-only --diff-filter=d -- '*.ts' '*.tsx' '*.mjs' '*.json' '*.jsonc' '*.css')
[ -z "$changed" ] && { echo "nothing changed"; exit 0; }
echo "$changed" | xargs npx biome check --write --no-errors-on-unmatched > /tmp/lr/names/work/biome.log 2>&1 || { tail -40 /tmp/lr/names/work/biome.log; echo "biome failed"; }
npx tsc -p tsconfig.json --noEmit > /tmp/lr/names/work/tsc.log 2>&1 || { grep -c 'error TS' /tmp/lr/names/work/tsc.log; head -30 /tmp/lr/names/work/tsc.log | cut -c1-220; echo "tsc failed"; exit 1; }
git add -A
git diff --cached --name-only --diff-filter=d -- '*.ts' '*.tsx' | xargs wc -l | awk '$1>250 && $2!="total" {print "over 250 lines: " $1, $2}'
[ -n "$subject" ] && git commit -q -m "$subject" -m "Use the field's terms, verbs for functions and unique type names. Renamed by the codemod of issue 35." && git log --oneline -1
