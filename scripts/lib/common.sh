# Words to the person at the terminal, and packages of the system. To be sourced; POSIX sh.
# All goes to stderr: stdout belongs to the program that is started in the end.

say() {
    printf 'attnstudio: %s\n' "$*" >&2
}

die() {
    say "$*"
    exit 1
}

has() {
    command -v "$1" >/dev/null 2>&1
}

# Install the Debian packages $@ as root or through sudo; false when that is not possible.
apt_install() {
    if ! has apt-get; then
        return 1
    elif [ "$(id -u)" -eq 0 ]; then
        as_root=
    elif has sudo; then
        as_root=sudo
    else
        say "these Debian packages are needed; install them as root: apt-get install $*"
        return 1
    fi
    say "installing with ${as_root:+sudo }apt-get: $*"
    $as_root apt-get -qq update >/dev/null || say "apt-get update failed; trying with the lists that are there"
    apt_get_install "$@" && return
    # One unknown name makes apt-get refuse them all.
    for package in "$@"; do
        apt_get_install "$package" || say "apt-get could not install $package"
    done
}

apt_get_install() {
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -qq -o DPkg::Lock::Timeout=120 -o Dpkg::Use-Pty=0 \
        install --no-install-recommends -y "$@" >/dev/null
}
