#!/bin/sh
# Makes dist/desktop-go.dmg of dist/Desktop Go.app (after `python packaging/build.py folder`).
# The program inside the .app compiles its kernels first, then the .app is signed again.
set -eu
cd "$(dirname "$0")/../dist"
app="Desktop Go.app"
resources="$app/Contents/Resources"
compiled="$resources/compiled"
[ -d "$compiled" ] || compiled="$app/Contents/Frameworks/compiled"
cp -R desktop-go/_internal/compiled/. "$compiled/"
codesign --force --deep --sign "${CODESIGN_IDENTITY:--}" "$app"
rm -rf dmg desktop-go.dmg
mkdir dmg
cp -R "$app" dmg/
ln -s /Applications dmg/Applications
hdiutil create -volname "Desktop Go" -srcfolder dmg -format ULFO desktop-go.dmg
rm -rf dmg
