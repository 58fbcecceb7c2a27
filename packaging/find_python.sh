#!/bin/sh
# Prints the first Python on this machine that Desktop Go runs with (3.10 to 3.13), or nothing.
for candidate in python3 python3.13 python3.12 python3.11 python3.10 python; do
    if "$candidate" -c 'import sys; sys.exit(not (3, 10) <= sys.version_info[:2] < (3, 14))' \
        2>/dev/null; then
        command -v "$candidate"
        exit 0
    fi
done
exit 0
