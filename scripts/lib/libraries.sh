# The shared libraries of the system that Qt and torch need, found by asking the loader. To be sourced
# after common.sh, with $root set; POSIX sh.

# What the studio loads, relative to site-packages: the loader is asked about these and all that they load.
loaded_files='
PySide6/QtCore.abi3.so
PySide6/QtDBus.abi3.so
PySide6/QtGui.abi3.so
PySide6/QtNetwork.abi3.so
PySide6/QtOpenGLWidgets.abi3.so
PySide6/QtPrintSupport.abi3.so
PySide6/QtSvg.abi3.so
PySide6/QtTest.abi3.so
PySide6/QtWidgets.abi3.so
PySide6/Qt/plugins/iconengines/libqsvgicon.so
PySide6/Qt/plugins/imageformats/libqsvg.so
PySide6/Qt/plugins/platforminputcontexts/libcomposeplatforminputcontextplugin.so
PySide6/Qt/plugins/platforminputcontexts/libibusplatforminputcontextplugin.so
PySide6/Qt/plugins/platforms/libqoffscreen.so
PySide6/Qt/plugins/platforms/libqwayland.so
PySide6/Qt/plugins/platforms/libqxcb.so
PySide6/Qt/plugins/wayland-graphics-integration-client/libqt-plugin-wayland-egl.so
PySide6/Qt/plugins/wayland-shell-integration/libxdg-shell.so
PySide6/Qt/plugins/xcbglintegrations/libqxcb-egl-integration.so
PySide6/Qt/plugins/xcbglintegrations/libqxcb-glx-integration.so
PySide6/lupdate
torch/lib/libtorch_cpu.so
'

# Print the libraries, one a line, that the loader cannot find for the files $2 (default: all that are
# loaded) in the folder $1.
missing_libraries() {
    for file in ${2:-$loaded_files}; do
        [ ! -e "$1/$file" ] || LC_ALL=C ldd "$1/$file" 2>/dev/null
    done | awk '/=> not found/ { print $1 }' | sort -u
}

# Print the packages that hold the libraries $2… by the names of system $1: apt, dnf, pacman or brew.
packages_for() {
    case $1 in
        apt) column=2 ;;
        dnf) column=3 ;;
        pacman) column=4 ;;
        brew) column=5 ;;
    esac
    shift
    printf '%s\n' "$@" |
        awk -v column="$column" '
            NR == FNR { if ($1 !~ /^#/) package[$1] = $column; next }
            ($1 in package) && package[$1] != "-" { print package[$1] }
        ' "$root/scripts/lib/libraries.txt" - | sort -u | tr '\n' ' ' | sed 's/ $//'
}

# Print those of the libraries $@ that the table does not know.
unknown_libraries() {
    printf '%s\n' "$@" |
        awk 'NR == FNR { known[$1] = 1; next } !($1 in known)' "$root/scripts/lib/libraries.txt" - |
        tr '\n' ' ' | sed 's/ $//'
}

# Install what is missing for the packages in the folder $1, or say what to install. Never fails: the
# studio itself says which library it lacks, and on Wayland those of X11 are not needed.
ensure_libraries() {
    [ "$(uname -s)" = Linux ] && has ldd || return 0
    for round in 1 2 3; do # a library that is found may lack others
        # Names of libraries hold no blanks: they are split on purpose, here and below.
        missing=$(missing_libraries "$1" | tr '\n' ' ')
        [ -n "$missing" ] || return 0
        [ "$round" -gt 1 ] || say "the loader does not find these libraries, which Qt needs: $missing"
        unknown=$(unknown_libraries $missing)
        [ -z "$unknown" ] || say "no package is known for: $unknown; look for one that holds it"
        packages=$(packages_for apt $missing)
        { [ -n "$packages" ] && apt_install $packages; } || break
    done
    missing=$(missing_libraries "$1" | tr '\n' ' ')
    [ -z "$missing" ] || advise $missing
}

# Say how to install the packages with the libraries $@ on the system that this is.
advise() {
    if has apt-get; then
        say "still missing: $*; install: apt-get install $(packages_for apt "$@")"
    elif has dnf; then
        say "install: sudo dnf install $(packages_for dnf "$@")"
    elif has pacman; then
        say "install: sudo pacman -S --needed $(packages_for pacman "$@")"
    elif has brew; then
        say "install: brew install $(packages_for brew "$@")"
    else
        say "install the packages with these libraries: $*"
        say "(on Debian they are: $(packages_for apt "$@"))"
    fi
}
