#!/bin/sh
# Installs Desktop Go for the user who runs it, or for everybody when run as root:
#
#     ./install.sh [PREFIX]     PREFIX: ~/.local, or /usr/local for root
set -eu
here=$(cd "$(dirname "$0")" && pwd)
if [ "$(id -u)" = 0 ]; then default=/usr/local; else default="$HOME/.local"; fi
prefix=${1:-$default}
mkdir -p "$prefix/lib" "$prefix/bin" "$prefix/share"
prefix=$(cd "$prefix" && pwd)
program="$prefix/lib/desktop-go"

rm -rf "$program"
cp -R "$here/desktop-go" "$program"
cp -R "$here/share/." "$prefix/share/"
cp "$here/uninstall.sh" "$program/uninstall.sh"
ln -sf "$program/desktop-go" "$prefix/bin/desktop-go"

# Menus and file managers do not always search PREFIX/bin: name the program by its whole path. In
# Exec it stands in quotes (Desktop Entry Specification); \ is written twice as in every value.
name=$(printf '%s' "$program/desktop-go" | sed 's/\\/\\\\/g')
quoted=$(printf '%s' "$name" | sed 's/\\\\/\\\\\\\\/g; s/["`$]/\\\\&/g; s/%/%%/g')
for file in applications/desktop-go.desktop thumbnailers/desktop-go.thumbnailer; do
    name=$name quoted=$quoted awk '
        sub(/^TryExec=desktop-go/, "") { $0 = "TryExec=" ENVIRON["name"] $0 }
        sub(/^Exec=desktop-go/, "") { $0 = "Exec=\"" ENVIRON["quoted"] "\"" $0 }
        { print }' "$here/share/$file" >"$prefix/share/$file"
done
(cd "$here/share" && find . -type f) | while IFS= read -r file; do
    printf '%s\n' "$prefix/share/${file#./}"
done >"$program/installed-files.txt"
if command -v update-mime-database >/dev/null; then
    update-mime-database "$prefix/share/mime" >/dev/null 2>&1 || true
fi
if command -v update-desktop-database >/dev/null; then
    update-desktop-database "$prefix/share/applications" >/dev/null 2>&1 || true
fi
echo "Desktop Go is installed: $prefix/bin/desktop-go"
echo "To remove it: $program/uninstall.sh"
