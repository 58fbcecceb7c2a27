#!/bin/sh
# Removes what install.sh put there, and this user's caches and logs; records and settings stay.
set -eu
program=$(cd "$(dirname "$0")" && pwd)
prefix=$(cd "$program/../.." && pwd)
[ -f "$program/installed-files.txt" ] || { echo "This is no installed copy" >&2; exit 1; }
while IFS= read -r file; do rm -f "$file"; done <"$program/installed-files.txt"
rm -f "$prefix/bin/desktop-go"
rm -rf "$program"
if command -v update-mime-database >/dev/null; then
    update-mime-database "$prefix/share/mime" >/dev/null 2>&1 || true
fi
if command -v update-desktop-database >/dev/null; then
    update-desktop-database "$prefix/share/applications" >/dev/null 2>&1 || true
fi
rm -rf "${XDG_CACHE_HOME:-$HOME/.cache}/desktop-go" \
    "${XDG_STATE_HOME:-$HOME/.local/state}/desktop-go"
echo "Desktop Go is removed. Your games and settings stay in"
echo "  ${XDG_DATA_HOME:-$HOME/.local/share}/desktop-go"
echo "  ${XDG_CONFIG_HOME:-$HOME/.config}/desktop-go"
