#!/bin/bash
# Installs Talent Passage on Debian 12 or 13: PostgreSQL and Caddy from Debian, two web processes and a worker under
# systemd, a backup every night. Run it as root in a checkout of the release. The first run stops for you to fill in
# program.env, the second goes on. It can be run again at any time.
#
#   deploy/install-debian.sh HOST EMAIL     EMAIL is for the TLS certificate ("internal": a trial without DNS)
#
# For a rehearsal, ROOT puts every file below a folder: no package, user or service of the machine is touched.
set -euo pipefail
[ $# -eq 2 ] || { echo "Usage: deploy/install-debian.sh HOST EMAIL" >&2; exit 2; }
[ "$(id -u)" = 0 ] || { echo "Run it as root." >&2; exit 1; }
host=$1
email=$2
here=$(cd "$(dirname "$0")" && pwd)
root=${ROOT:-}
settings=$root/etc/talent-passage

step() { printf '\n== %s\n' "$1"; }
secret() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
# Writes standard input to a new file that only root can read. An existing file keeps its secrets.
write_once() { if [ -e "$1" ]; then cat >/dev/null; else (umask 077 && cat >"$1"); fi; }

step "1. Packages of Debian"
if [ -z "$root" ]; then
  apt-get update -q
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
    ca-certificates caddy curl dbus openssl postgresql xz-utils
fi

step "2. The account that runs the program"
if [ -z "$root" ] && ! id talent-passage >/dev/null 2>&1; then
  useradd --system --user-group --no-create-home --shell /usr/sbin/nologin talent-passage
fi
install -d -m 0755 "$root/opt/talent-passage" "$settings"
install -d -m 0700 "$root/var/backups/talent-passage"
[ -n "$root" ] || chown talent-passage: /var/backups/talent-passage

step "3. Settings and new secrets in $settings"
owner_password=$(secret)
program_password=$(secret)
database=127.0.0.1:${PGPORT:-5432}/talent_passage
write_once "$settings/owner.env" <<END
DATABASE_URL=postgresql://talent_passage_owner:$owner_password@$database
END
write_once "$settings/database.env" <<END
DATABASE_URL=postgresql://talent_passage:$program_password@$database
END
write_once "$settings/generated.env" <<END
PUBLIC_URL=https://$host
TRUST_PROXY=1
DATA_DIR=$root/var/lib/talent-passage
SESSION_SECRET=$(secret)
METRICS_TOKEN=$(secret)
END
[ -e "$settings/program.env" ] || is_first_run=yes
write_once "$settings/program.env" <"$here/program.env.example"
write_once "$settings/proxy.env" <<END
PUBLIC_HOST=$host
TLS_CONTACT=$email
WEB_UPSTREAMS=127.0.0.1:3001 127.0.0.1:3002
END

step "4. The database and its two roles"
password_in() { sed -n 's|^DATABASE_URL=postgresql://[^:]*:\([^@]*\)@.*|\1|p' "$settings/$1"; }
OWNER_PASSWORD=$(password_in owner.env) PROGRAM_PASSWORD=$(password_in database.env) \
  runuser -u postgres -- env --chdir=/ psql --quiet --no-psqlrc --dbname postgres <"$here/roles.sql"

step "5. Units of systemd, the command talent-passage, the proxy"
units=$root/etc/systemd/system
install -d "$units/talent-passage-.service.d" "$units/caddy.service.d" "$root/usr/local/bin" "$root/etc/caddy"
install -m 0644 "$here"/systemd/talent-passage-*.service "$here"/systemd/*.timer "$units"
install -m 0644 "$here/systemd/talent-passage-.service.d/shared.conf" "$units/talent-passage-.service.d"
install -m 0644 "$here/systemd/caddy.conf" "$units/caddy.service.d/talent-passage.conf"
install -m 0755 "$here/talent-passage" "$root/usr/local/bin/talent-passage"
cmp -s "$here/Caddyfile" "$root/etc/caddy/Caddyfile" ||
  install -m 0644 --backup=numbered "$here/Caddyfile" "$root/etc/caddy/Caddyfile"

if [ -n "${is_first_run:-}" ]; then
  printf '\nFill in %s, then run this script again with the same words.\n' "$settings/program.env"
  exit 0
fi

step "6. The release"
[ -n "$root" ] || systemctl daemon-reload
"$here/release-debian.sh"
[ -z "$root" ] || exit 0

step "7. Start at every boot"
systemctl enable --now talent-passage-worker.service talent-passage-backup.timer
systemctl enable --now talent-passage-web@3001 talent-passage-web@3002
systemctl enable caddy
# A reload reads proxy.env too, and closes no connection. Caddy as its package starts it has no such socket yet.
if [ -S /run/caddy/admin.sock ]; then systemctl reload caddy; else systemctl restart caddy; fi
echo "Installed: https://$host"
echo "The first account: talent-passage staff add --email YOU --name 'YOUR NAME'"
