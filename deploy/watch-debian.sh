#!/bin/bash
# Installs Prometheus, its exporters and Alertmanager of Debian beside deploy/install-debian.sh, on addresses of this machine only.
# Run it as root in the checkout. After an upgrade, run it again for new alerts.
set -euo pipefail
[ "$(id -u)" = 0 ] || { echo "Run it as root." >&2; exit 1; }
here=$(cd "$(dirname "$0")" && pwd)
folder=/etc/prometheus/talent-passage

DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
  prometheus prometheus-alertmanager prometheus-blackbox-exporter prometheus-node-exporter

install -d "$folder"
install -m 0644 "$here/alerts.yml" "$folder/alerts.yml"
sed -n 's/^METRICS_TOKEN=//p' /etc/talent-passage/generated.env | install -m 0640 -g prometheus /dev/stdin "$folder/token"

read -ra upstreams < <(sed -n 's/^WEB_UPSTREAMS=//p' /etc/talent-passage/proxy.env)
site=$(sed -n 's/^PUBLIC_URL=//p' /etc/talent-passage/generated.env)/healthz
targets=$(printf "'%s', " "${upstreams[@]}" 127.0.0.1:3000)
cat >/etc/prometheus/prometheus.yml <<END
# Written by deploy/watch-debian.sh, which replaces it when it runs again.
global:
  scrape_interval: 15s
  evaluation_interval: 15s
rule_files: [$folder/alerts.yml]
alerting:
  alertmanagers: [{ static_configs: [{ targets: ['127.0.0.1:9093'] }] }]
scrape_configs:
  - job_name: talent-passage
    authorization: { credentials_file: $folder/token }
    static_configs: [{ targets: [${targets%, }] }]
  - job_name: node
    static_configs: [{ targets: ['127.0.0.1:9100'] }]
  # Reads the certificate that visitors get.
  - job_name: site
    metrics_path: /probe
    params: { module: [http_2xx] }
    static_configs: [{ targets: ['$site'] }]
    relabel_configs:
      - { source_labels: [__address__], target_label: __param_target }
      - { source_labels: [__address__], target_label: instance }
      - { target_label: __address__, replacement: '127.0.0.1:9115' }
END
promtool check config /etc/prometheus/prometheus.yml

# The packages listen on every address, without a password.
listen_locally() { printf 'ARGS="--web.listen-address=127.0.0.1:%s %s"\n' "$2" "${3:-}" >"/etc/default/$1"; }
listen_locally prometheus 9090 --storage.tsdb.retention.time=60d
listen_locally prometheus-alertmanager 9093 --cluster.listen-address=
listen_locally prometheus-node-exporter 9100
listen_locally prometheus-blackbox-exporter 9115 --config.file=/etc/prometheus/blackbox.yml
services=(prometheus prometheus-alertmanager prometheus-blackbox-exporter prometheus-node-exporter)
systemctl enable "${services[@]}"
systemctl restart "${services[@]}"
echo "Running: http://127.0.0.1:9090. Now say where alarms go: docs/operations.md, An alarm on your phone."
