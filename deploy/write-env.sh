#!/bin/sh
# Writes .env and program.env for compose.yaml, with new secrets. Usage: deploy/write-env.sh HOST EMAIL
# HOST is the public name of the site. EMAIL is for the TLS certificate ("internal": a trial without DNS).
set -eu
umask 077
cd "$(dirname "$0")/.."
[ $# -eq 2 ] || { echo "Usage: deploy/write-env.sh HOST EMAIL" >&2; exit 2; }
[ ! -e .env ] || { echo ".env exists already. Its secrets open the database, so it stays as it is." >&2; exit 1; }

secret() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)

cat > .env <<END
# Keep a copy in your password manager: without SESSION_SECRET and the passwords a backup is of little use.
PUBLIC_HOST=$1
TLS_CONTACT=$2
RELEASE=$version
SESSION_SECRET=$(secret)
POSTGRES_PASSWORD=$(secret)
OWNER_PASSWORD=$(secret)
PROGRAM_PASSWORD=$(secret)
STORE_SECRET=$(secret)
METRICS_TOKEN=$(secret)
END
[ -e program.env ] || cp deploy/program.env.example program.env
echo "Written: .env and program.env. Now fill in program.env."
