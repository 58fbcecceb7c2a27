; Inno Setup 6: iscc packaging\windows.iss, after python packaging\build.py folder.
; Installs for one user without asking for rights, or for all when the user chooses so.
#define FileHandle FileOpen("..\desktop_go\__init__.py")
#define Line ""
#define Version ""
#sub ReadLine
  #define public Line FileRead(FileHandle)
  #if Pos("__version__", Line) == 1
    #define public Version Copy(Line, Pos('"', Line) + 1, RPos('"', Line) - Pos('"', Line) - 1)
  #endif
#endsub
#for {0; !FileEof(FileHandle); 0} ReadLine
#expr FileClose(FileHandle)

[Setup]
AppId={{5B7E1F3A-6C0E-4C55-9E0B-2E3E1D1C9A47}
AppName=Desktop Go
AppVersion={#Version}
DefaultDirName={autopf}\Desktop Go
DefaultGroupName=Desktop Go
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
Compression=lzma2/max
SolidCompression=yes
ChangesAssociations=yes
OutputDir=..\dist
OutputBaseFilename=desktop-go-{#Version}-setup
LicenseFile=..\LICENSE
UninstallDisplayIcon={app}\desktop-go.exe

[InstallDelete]
; Nothing of an older version stays beside the new one, its compiled kernels included.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "..\dist\desktop-go\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{autoprograms}\Desktop Go"; Filename: "{app}\desktop-go.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.sgf\OpenWithProgids"; ValueType: string; ValueName: "DesktopGo.sgf"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.gib\OpenWithProgids"; ValueType: string; ValueName: "DesktopGo.sgf"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.ngf\OpenWithProgids"; ValueType: string; ValueName: "DesktopGo.sgf"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.ugf\OpenWithProgids"; ValueType: string; ValueName: "DesktopGo.sgf"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.ugi\OpenWithProgids"; ValueType: string; ValueName: "DesktopGo.sgf"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\DesktopGo.sgf"; ValueType: string; ValueData: "Go game record"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\DesktopGo.sgf\DefaultIcon"; ValueType: string; ValueData: "{app}\desktop-go.exe,0"
Root: HKA; Subkey: "Software\Classes\DesktopGo.sgf\shell\open\command"; ValueType: string; ValueData: """{app}\desktop-go.exe"" ""%1"""

[Run]
Filename: "{app}\desktop-go.exe"; Description: "Start Desktop Go"; Flags: nowait postinstall skipifsilent

[UninstallDelete]
Type: filesandordirs; Name: "{localappdata}\desktop-go\Cache"

[Messages]
UninstalledAll=%1 is removed. Your games and settings stay in %LOCALAPPDATA%\desktop-go.
