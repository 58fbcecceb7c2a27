#!/bin/sh
# Finds out which system packages the window needs and this machine lacks (Debian, Ubuntu and
# their kin), and installs them when it may: as root, or with sudo that asks no password.
# Otherwise it prints the line to type. Exit status 1 only when nothing can go on: no Python
# of a version that works, or no venv module for it.
set -u

# soname  package
LIBRARIES="
libEGL.so.1              libegl1
libGL.so.1               libgl1
libxkbcommon.so.0        libxkbcommon0
libxkbcommon-x11.so.0    libxkbcommon-x11-0
libfontconfig.so.1       libfontconfig1
libfreetype.so.6         libfreetype6
libdbus-1.so.3           libdbus-1-3
libglib-2.0.so.0         libglib2.0-0
libX11-xcb.so.1          libx11-xcb1
libxcb-cursor.so.0       libxcb-cursor0
libxcb-icccm.so.4        libxcb-icccm4
libxcb-image.so.0        libxcb-image0
libxcb-keysyms.so.1      libxcb-keysyms1
libxcb-randr.so.0        libxcb-randr0
libxcb-render-util.so.0  libxcb-render-util0
libxcb-render.so.0       libxcb-render0
libxcb-shape.so.0        libxcb-shape0
libxcb-shm.so.0          libxcb-shm0
libxcb-sync.so.1         libxcb-sync1
libxcb-xfixes.so.0       libxcb-xfixes0
libxcb-xkb.so.1          libxcb-xkb1
libwayland-client.so.0   libwayland-client0
libwayland-cursor.so.0   libwayland-cursor0
libwayland-egl.so.1      libwayland-egl1
"

python="${1:-}"

missing_libraries() {
    known=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null) || known=""
    [ -n "$known" ] || return 0
    printf '%s\n' "$LIBRARIES" | while read -r soname package; do
        [ -n "$soname" ] || continue
        case "$known" in
            *"$soname"*) ;;
            *) printf ' %s' "$package" ;;
        esac
    done
}

missing_fonts() {
    found=$(find /usr/share/fonts /usr/local/share/fonts "$HOME/.local/share/fonts" "$HOME/.fonts" \
        \( -name '*.ttf' -o -name '*.otf' -o -name '*.ttc' \) 2>/dev/null | head -n 1)
    [ -n "$found" ] || printf ' fonts-dejavu-core'
}

missing_python() {
    if [ -z "$python" ]; then
        printf ' python3 python3-venv'
    elif ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        printf ' python3-venv'
    fi
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        DEBIAN_FRONTEND=noninteractive "$@"
    else
        sudo -n env DEBIAN_FRONTEND=noninteractive "$@"
    fi
}

apt() {
    as_root apt-get -qq -o DPkg::Lock::Timeout=300 "$@" </dev/null
}

# The package lists have a lock that apt itself does not wait for. A desktop that looks for
# updates after it was started holds it for a while.
update_lists() {
    tries=0
    until said=$(apt update 2>&1); do
        case "$said" in
            */lists/lock*) ;;
            *) tries=60 ;;
        esac
        if [ "$tries" -ge 60 ]; then
            printf '%s\n' "$said" >&2
            return 1
        fi
        [ "$tries" -gt 0 ] || echo "Another program is installing packages; waiting for it"
        tries=$((tries + 1))
        sleep 5
    done
}

[ "$(uname -s)" = Linux ] || exit 0
need_python=$(missing_python)
need="$need_python$(missing_libraries)$(missing_fonts)"
[ -n "$need" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
    echo "This machine lacks some parts. Their Debian names are:$need" >&2
    echo "Please install what your system calls them." >&2
elif [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; then
    echo "Installing system packages:$need"
    # Unquoted on purpose: one word for each package.
    if update_lists && apt install -y --no-install-recommends $need; then
        exit 0
    fi
    echo "That did not work. Please type: sudo apt-get install$need" >&2
else
    echo "Some system packages are missing. Please type:" >&2
    echo "    sudo apt-get install$need" >&2
fi
[ -z "$need_python" ] || exit 1
echo "Going on without them; if no window opens, install them first." >&2
exit 0
