import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { QUEUES, SCHEDULES } from '#src/database/jobs.ts'
import { listMetricNames } from '../support/metric-names.ts'

const alertSchema = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({ summary: z.string(), description: z.string(), runbook_url: z.string() }),
})
const rulesSchema = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(alertSchema) })),
})

/** Metrics of Prometheus itself, the node exporter and the blackbox exporter. */
const OTHER_METRICS = [
  'up',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'probe_ssl_earliest_cert_expiry',
  'probe_success',
]

const alerts = rulesSchema.parse(parse(readFileSync('deploy/alerts.yml', 'utf8'))).groups.flatMap(({ rules }) => rules)

test('each alert names only metrics and queues that exist, and each metric of ours has an alert', () => {
  const ours = listMetricNames()
  const used = alerts.flatMap(({ alert, expr }) => {
    const names = listMetrics(expr)
    expect(names, alert).not.toEqual([])
    expect(
      names.filter(name => !ours.includes(name) && !OTHER_METRICS.includes(name)),
      alert,
    ).toEqual([])
    return names
  })
  expect(ours.filter(name => !used.includes(name))).toEqual([])
  const queues = [...Object.keys(QUEUES), ...Object.keys(SCHEDULES)]
  const namedQueues = alerts.flatMap(({ expr }) =>
    [...expr.matchAll(/queue(?:!?~|!?=|=~)"([^"]*)"/g)].flatMap(([, names = '']) => names.split('|')),
  )
  expect(namedQueues.length).toBeGreaterThan(5)
  expect(namedQueues.filter(name => !queues.includes(name))).toEqual([])
})

test('the alert about scheduled jobs waits longer for those of each hour and of each night', () => {
  const expr = alerts.find(({ alert }) => alert === 'ScheduledJobNotSucceeding')?.expr ?? ''
  const scheduled = (cronPattern: RegExp) =>
    Object.entries(SCHEDULES).flatMap(([name, cron]) => (cronPattern.test(cron) ? [name] : []))
  const [hourly, nightly] = [scheduled(/^\d+ \*/), scheduled(/^\d+ \d/)]
  const waits = [...expr.matchAll(/queue[!=~]+"([^"]*)"\}\) > (\d+)/g)]
  expect(waits.map(([, names, seconds]) => [names?.split('|').toSorted(), seconds])).toEqual([
    [[...hourly, ...nightly].toSorted(), '3600'],
    [hourly.toSorted(), '10800'],
    [nightly.toSorted(), '108000'],
  ])
})

test.each([
  ['node_', 'node', 'node-exporter:9100', 'prometheus-node-exporter'],
  ['probe_', 'site', 'blackbox-exporter:9115', 'prometheus-blackbox-exporter'],
])('alerts about %s… are fed on both kinds of server', (prefix, job, address, debianPackage) => {
  const names = alerts.flatMap(({ expr }) => listMetrics(expr))
  expect(names.filter(name => name.startsWith(prefix))).not.toEqual([])
  const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true })
  expect(services[address.split(':')[0] ?? '']).toMatchObject({ profiles: ['watch'] })
  const { scrape_configs: jobs } = parse(readFileSync('deploy/prometheus.yml', 'utf8'))
  expect(JSON.stringify(jobs.find((each: { job_name: string }) => each.job_name === job))).toContain(address)
  const onDebian = readFileSync('deploy/watch-debian.sh', 'utf8')
  expect(onDebian).toMatch(new RegExp(`apt-get install[^\\n]*\\\\\\n[^\\n]*${debianPackage}`))
  expect(onDebian).toContain(`job_name: ${job}\n`)
  expect(onDebian).toContain(`127.0.0.1:${address.split(':')[1]}`)
})

test('every alert has its own name and a link to a heading that says what to do', () => {
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
  const brokenLinks = alerts
    .map(({ annotations }) => annotations.runbook_url)
    .filter(link => {
      const [path = '', anchor = ''] = link.split('#')
      return !listAnchors(readFileSync(path, 'utf8')).includes(anchor)
    })
  expect(brokenLinks).toEqual([])
})

/** Every name in an expression of ours that is no function, keyword or label is a metric. */
function listMetrics(expression: string): Array<string> {
  const names = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(by|on)\s*\([^)]*\)/g, '')
    .match(/\b[a-z]\w*\b(?!\s*\()/g)
  return (names ?? [])
    .filter(name => !['and', 'or', 'sum', 'max', 'min'].includes(name))
    .map(name => name.replace(/_bucket$/, ''))
}

/** Anchors as GitHub builds them. */
function listAnchors(markdown: string): Array<string> {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}
