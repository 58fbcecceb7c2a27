#!/bin/sh
# Installs Desktop Go for the user who runs it, or for everybody when run as root:
#
#     ./install.sh [PREFIX]     PREFIX: ~/.local, or /usr/local for root
set -eu
here=$(cd "$(dirname "$0")" && pwd)
if [ "$(id -u)" = 0 ]; then default=/usr/local; else default="$HOME/.local"; fi
prefix=${1:-$default}
program="$prefix/lib/desktop-go"

mkdir -p "$prefix/lib" "$prefix/bin" "$prefix/share"
rm -rf "$program"
cp -R "$here/desktop-go" "$program"
cp -R "$here/share/." "$prefix/share/"
cp "$here/uninstall.sh" "$program/uninstall.sh"
ln -sf "$program/desktop-go" "$prefix/bin/desktop-go"
# Menus of the desktop do not always search PREFIX/bin.
for file in applications/desktop-go.desktop thumbnailers/desktop-go.thumbnailer; do
    sed -i "s|^\(Exec=\|TryExec=\)desktop-go|\1$program/desktop-go|" "$prefix/share/$file"
done
(cd "$here/share" && find . -type f) | sed "s|^\.|$prefix/share|" >"$program/installed-files.txt"
if command -v update-mime-database >/dev/null; then
    update-mime-database "$prefix/share/mime" >/dev/null 2>&1 || true
fi
if command -v update-desktop-database >/dev/null; then
    update-desktop-database "$prefix/share/applications" >/dev/null 2>&1 || true
fi
echo "Desktop Go is installed: $prefix/bin/desktop-go"
echo "To remove it: $program/uninstall.sh"
