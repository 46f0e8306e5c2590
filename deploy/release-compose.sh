#!/bin/sh
# Switches the containers of compose.yaml to a release, one after the other, without a failed request.
#
#   deploy/release-compose.sh           builds this checkout under its version, unless it is built, and switches to it
#   deploy/release-compose.sh 1.0.0     switches to an image that is still there, for example to roll back
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
release=${1:-$version}
if ! docker image inspect "talent-passage:$release" >/dev/null 2>&1; then
  [ "$release" = "$version" ] || { echo "There is no image talent-passage:$release." >&2; exit 1; }
  RELEASE=$release docker compose build web-1
fi
# Compose reads RELEASE from .env, so that a restart of the machine starts the same release.
(umask 077 && sed "s/^RELEASE=.*/RELEASE=$release/" .env >.env.new) && mv .env.new .env
docker compose up -d --wait postgres store
docker compose run --rm migrate
# An upgrade begins with the worker, which knows the mails of both releases. A way back ends with it.
if [ $# = 0 ]; then docker compose up -d --no-deps --wait worker; fi
for web in $(docker compose config --services | grep '^web-' | sort); do
  docker compose up -d --no-deps --wait "$web"
done
docker compose up -d --remove-orphans
echo "Running: $release"
