import { readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
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
const gridPosSchema = z.object({ x: z.int().min(0), y: z.int().min(0), w: z.int().min(1), h: z.int().min(1) })
const dashboardSchema = z.object({
  uid: z.string(),
  title: z.string(),
  schemaVersion: z.int(),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.int(),
      type: z.enum(['row', 'stat', 'timeseries', 'table']),
      title: z.string(),
      gridPos: gridPosSchema,
      datasource: z.object({ uid: z.string() }).optional(),
      targets: z
        .array(z.object({ refId: z.string(), expr: z.string(), datasource: z.object({ uid: z.string() }) }))
        .optional(),
    }),
  ),
})

/** Metrics of Prometheus itself, the node exporter, the blackbox exporter and prom-client. */
const OTHER_METRICS = [
  'up',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'probe_ssl_earliest_cert_expiry',
  'probe_success',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'nodejs_eventloop_lag_p99_seconds',
]

const alerts = rulesSchema.parse(parse(readFileSync('deploy/alerts.yml', 'utf8'))).groups.flatMap(({ rules }) => rules)
const dashboard = dashboardSchema.parse(JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')))
const expressions = [
  ...alerts.map(({ alert, expr }) => ({ place: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ place: title, expr }))),
]

test('every expression of the alerts and the dashboard is valid PromQL', () => {
  expect(alerts.length).toBeGreaterThan(15)
  expect(expressions.length).toBeGreaterThan(40)
  const invalid = expressions.filter(({ expr }) => findNodes(expr, '⚠').length > 0)
  expect(invalid).toEqual([])
  expect(findNodes('sum(rate(x[5m]) > ', '⚠')).not.toEqual([])
})

test('alerts and dashboard use only metrics and queues that exist', () => {
  const known = new Set([...listMetricNames(), ...OTHER_METRICS])
  const unknown = expressions.flatMap(({ place, expr }) =>
    findNodes(expr, 'Identifier')
      .filter(name => !known.has(name) && !known.has(name.replace(/_(bucket|sum|count)$/, '')))
      .map(name => `${place}: ${name}`),
  )
  expect(unknown).toEqual([])
  const queues = [...Object.keys(QUEUES), ...Object.keys(SCHEDULES)]
  const namedQueues = expressions
    .flatMap(({ expr }) => findNodes(expr, 'UnquotedLabelMatcher'))
    .flatMap(matcher => /^queue(?:!?~|!?=|=~)"(.*)"$/.exec(matcher)?.[1]?.split('|') ?? [])
  expect(namedQueues.length).toBeGreaterThan(5)
  expect(namedQueues.filter(name => !queues.includes(name))).toEqual([])
})

test.each([
  ['node_', 'node', 'node-exporter:9100', 'prometheus-node-exporter'],
  ['probe_', 'site', 'blackbox-exporter:9115', 'prometheus-blackbox-exporter'],
])('alerts about %s… are fed on both kinds of server', (prefix, job, address, debianPackage) => {
  const names = alerts.flatMap(({ expr }) => findNodes(expr, 'Identifier'))
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

test('the panels of the dashboard have ids of their own, do not overlap and use the chosen data source', () => {
  const { panels, templating } = dashboard
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource' })
  const shown = panels.filter(({ type }) => type !== 'row')
  for (const { title, datasource, targets = [], gridPos } of shown) {
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
    expect(targets.length, title).toBeGreaterThan(0)
    expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length)
    for (const source of [datasource, ...targets.map(target => target.datasource)])
      expect(source, title).toMatchObject({ uid: '$datasource' })
  }
  const overlaps = panels.flatMap((panel, index) =>
    panels
      .slice(index + 1)
      .filter(other => overlap(panel.gridPos, other.gridPos))
      .map(other => [panel.title, other.title]),
  )
  expect(overlaps).toEqual([])
})

/** Returns the texts of all nodes with this name. The parser names errors ⚠. */
function findNodes(expression: string, name: string): Array<string> {
  const texts: Array<string> = []
  parser.parse(expression.replaceAll('$__rate_interval', '5m')).iterate({
    enter(node) {
      if (node.name === name) texts.push(expression.replaceAll('$__rate_interval', '5m').slice(node.from, node.to))
    },
  })
  return texts
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

type GridPos = z.infer<typeof gridPosSchema>

function overlap(a: GridPos, b: GridPos): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}
