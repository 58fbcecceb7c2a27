"""What the packaged program runs."""

import os
import sys

if "LD_LIBRARY_PATH_ORIG" in os.environ:
    # Our own libraries are found by now; other programs that we start need theirs.
    os.environ["LD_LIBRARY_PATH"] = os.environ.pop("LD_LIBRARY_PATH_ORIG")
elif getattr(sys, "frozen", False):
    os.environ.pop("LD_LIBRARY_PATH", None)

from desktop_go.__main__ import main

sys.exit(main())
