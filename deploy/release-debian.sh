#!/bin/bash
# Switches a machine of deploy/install-debian.sh to a release, one process after the other, without a failed request.
#
#   deploy/release-debian.sh            builds this checkout, unless it is built, and switches to it
#   deploy/release-debian.sh NAME       switches to a release in /opt/talent-passage/releases, for example to roll back
#
# If a new process does not become ready, the old release goes on. ROOT is explained in install-debian.sh.
set -euo pipefail
umask 022
[ "$(id -u)" = 0 ] || { echo "Run it as root." >&2; exit 1; }
source=$(cd "$(dirname "$0")/.." && pwd)
root=${ROOT:-}
home=$root/opt/talent-passage
releases=$home/releases
npm_version=11.21.2
npm_hash=7HPApk+AflMUavSseL1Pm6CnYqMIHk53x+KmuhqmTDqPkjPMgxIpTPcTqsE91EKNw4gFBJV9fnXiSdGm1DXq9A==

# Downloads a package of npm and unpacks it, if its SHA-512 is the given one.
fetch_package() {
  local name=$1 version=$2 hash=$3 folder=$4
  local file=$folder.tgz
  curl -fsSL --proto '=https,file' "${REGISTRY:-https://registry.npmjs.org}/$name/-/$name-$version.tgz" -o "$file"
  if [ "$(openssl dgst -sha512 -binary "$file" | base64 -w0)" != "$hash" ]; then
    echo "$name $version is not the package that we know: its hash differs. Do not use it." >&2
    exit 1
  fi
  rm -rf "$folder" && mkdir -p "$folder"
  tar -xzf "$file" -C "$folder" --strip-components=1 && rm "$file"
}

# Debian 12 has no Node 20.19, so the Node of package-lock.json builds too, with an npm of a known hash.
prepare_tools() {
  local machine package version hash tools=$home/tools
  case $(uname -m) in
    x86_64) machine=linux-x64 ;;
    aarch64) machine=linux-arm64 ;;
    *) echo "npm has no Node for $(uname -m)." >&2 && exit 1 ;;
  esac
  package=$(grep -A3 "\"node_modules/node-$machine\": {" "$source/package-lock.json")
  version=$(sed -n 's/.*"version": "\(.*\)",/\1/p' <<<"$package")
  hash=$(sed -n 's/.*"integrity": "sha512-\(.*\)",/\1/p' <<<"$package")
  if [ "$(cat "$tools/versions" 2>/dev/null)" != "$version $npm_version" ]; then
    mkdir -p "$tools/bin"
    fetch_package "node-$machine" "$version" "$hash" "$tools/node"
    fetch_package npm "$npm_version" "$npm_hash" "$tools/npm"
    ln -sfn ../node/bin/node "$tools/bin/node"
    printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' "$tools/node/bin/node" "$tools/npm/bin/npm-cli.js" >"$tools/bin/npm"
    chmod 0755 "$tools/bin/npm"
    echo "$version $npm_version" >"$tools/versions"
  fi
  PATH=$tools/bin:$PATH
}

# Every account may read a release. So it has only what an image has, and no backup or key that lies in the checkout.
build() {
  local partial=$releases/.$1 kept
  mapfile -t kept < <(sed -n 's/^!//p' "$source/.dockerignore")
  rm -rf "$partial" && mkdir -p "$partial"
  tar -C "$source" -c "${kept[@]}" docs | tar -C "$partial" -x --no-same-owner
  (cd "$partial" && node bin/build.mjs && npm prune --omit=dev --ignore-scripts --loglevel=error)
  chmod -R go+rX,go-w "$partial"
  mv "$partial" "$releases/$1"
}

point() { ln -sfn "releases/$2" "$home/$1.new" && mv -T "$home/$1.new" "$home/$1"; }

restart_until_ready() {
  systemctl restart "talent-passage-web@$1"
  for _ in $(seq 60); do
    sleep 1
    curl -fsS -o /dev/null --max-time 2 "http://127.0.0.1:$1/readyz" 2>/dev/null && return 0
  done
  return 1
}

mkdir -p "$releases"
release=${1:-}
if [ -z "$release" ]; then
  version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$source/package.json")
  release=$version-$(git -c safe.directory='*' -C "$source" rev-parse --short HEAD 2>/dev/null || echo unpacked)
  if [ ! -e "$releases/$release" ]; then
    prepare_tools
    build "$release"
  fi
fi
[ -e "$releases/$release" ] || { echo "There is no release $release. There are:" >&2; ls "$releases" >&2; exit 1; }
previous=$(basename "$(readlink "$home/current" || true)")
# After a change of settings the same release starts again, so there is none to go back to.
[ "$previous" != "$release" ] || previous=
point next "$release"
if [ -n "$root" ]; then point current "$release"; exit 0; fi

systemctl start talent-passage-migrate
point current "$release"
# An upgrade begins with the worker, which knows the mails of both releases. A way back ends with it.
is_upgrade=yes
[ -z "${1:-}" ] || is_upgrade=
if [ -n "$is_upgrade" ]; then systemctl restart talent-passage-worker; fi
read -ra upstreams < <(sed -n 's/^WEB_UPSTREAMS=//p' /etc/talent-passage/proxy.env)
restarted=()
for port in "${upstreams[@]##*:}"; do
  restarted+=("$port")
  if ! restart_until_ready "$port"; then
    echo "Port $port is not ready with $release. See: journalctl -u talent-passage-web@$port" >&2
    if [ -n "$previous" ]; then
      point current "$previous"
      for each in "${restarted[@]}"; do restart_until_ready "$each" || true; done
      systemctl restart talent-passage-worker
      echo "Back to $previous." >&2
    fi
    exit 1
  fi
done
if [ -z "$is_upgrade" ]; then systemctl restart talent-passage-worker; fi
# Three releases stay, to roll back to.
find "$releases" -mindepth 1 -maxdepth 1 -not -name "$release" -not -name "$previous" -printf '%T@ %f\n' |
  sort -rn | tail -n +2 | cut -d' ' -f2 | while read -r old; do rm -rf "${releases:?}/$old"; done
echo "Running: $release.${previous:+ To go back: deploy/release-debian.sh $previous}"
