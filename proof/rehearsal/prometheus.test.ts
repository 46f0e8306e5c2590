import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '#tests/support/database.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startInstance } from '#tests/support/instances.ts'
import { createFolder, requireDebianPackages, startPart } from './support/debian.ts'

beforeAll(() =>
  requireDebianPackages({ prometheus: '/usr/bin/prometheus', 'prometheus-alertmanager': '/usr/bin/amtool' }),
)

const METRICS_TOKEN = 'the token of the rehearsal'
const RULE_COUNT = 17

const targetsSchema = z.object({
  data: z.object({ activeTargets: z.array(z.object({ health: z.string(), lastError: z.string() })) }),
})
const rulesSchema = z.object({
  data: z.object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            name: z.string(),
            health: z.string(),
            state: z.string(),
            lastError: z.string().optional(),
            evaluationTime: z.number(),
          }),
        ),
      }),
    ),
  }),
})

test('promtool accepts the alerts, and each alert fires for what it is about and not on a quiet day', () => {
  expect(promtool('check', 'rules', 'deploy/alerts.yml')).toContain(`SUCCESS: ${RULE_COUNT} rules found`)
  expect(promtool('test', 'rules', 'proof/rehearsal/alerts.promtool.yml')).toContain('SUCCESS')
})

test('Alertmanager accepts the example that says where alarms go', () => {
  const example = 'deploy/alertmanager.yml.example'
  expect(execFileSync('amtool', ['check-config', example], { encoding: 'utf8' })).toContain('1 receivers')
})

test('Prometheus scrapes web process and worker with the configuration of the guide, and evaluates every rule', async () => {
  const { url } = await testDatabase()
  const databaseProxy = await startDatabaseProxy(url)
  const env = { DATABASE_URL: databaseProxy.url, METRICS_TOKEN }
  const WORKER_PORT = String(await freePort())
  const [web] = await Promise.all([
    startInstance({ ...env, ROLE: 'web' }),
    startInstance({ ...env, ROLE: 'worker', WORKER_PORT }),
  ])
  await fetch(`${web.origin}/about`)
  const prometheus = await startPrometheus([new URL(web.origin).host, `127.0.0.1:${WORKER_PORT}`])

  const readTargets = async () => targetsSchema.parse(await prometheus.get('targets')).data.activeTargets
  await expect
    .poll(async () => (await readTargets()).map(({ health }) => health), { timeout: 30_000 })
    .toEqual(['up', 'up'])
  const readRules = async () => rulesSchema.parse(await prometheus.get('rules')).data.groups.flatMap(each => each.rules)
  await expect
    .poll(async () => (await readRules()).filter(({ evaluationTime }) => evaluationTime > 0).length, {
      timeout: 30_000,
    })
    .toBe(RULE_COUNT)
  expect((await readRules()).filter(({ health }) => health !== 'ok')).toEqual([])
  // A new server has no backup.
  await expect
    .poll(async () => (await readRules()).filter(({ state }) => state !== 'inactive').map(({ name }) => name), {
      timeout: 30_000,
    })
    .toEqual(['NoBackupYet'])

  await databaseProxy.close()
  await expect
    .poll(async () => (await readRules()).find(({ name }) => name === 'DatabaseDown')?.state, { timeout: 30_000 })
    .toBe('pending')
  await databaseProxy.open()
}, 180_000)

function promtool(...args: ReadonlyArray<string>): string {
  return execFileSync('promtool', args, { encoding: 'utf8' })
}

/** Starts Prometheus with the configuration in docs/operations.md, for these targets and each second. */
async function startPrometheus(targets: ReadonlyArray<string>) {
  const user = process.getuid?.() ?? 0
  const folder = await createFolder(user, 'prometheus')
  const guide = readFileSync('docs/operations.md', 'utf8')
  const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(guide) ?? []
  const config = example
    .replace('/etc/prometheus/talent-passage/alerts.yml', resolve('deploy/alerts.yml'))
    .replace('/etc/prometheus/talent-passage/token', join(folder, 'token'))
    .replace('30s', '1s')
    .replace(/targets: \[.*\]/, `targets: ${JSON.stringify(targets)}`)
  await writeFile(join(folder, 'token'), METRICS_TOKEN)
  await writeFile(join(folder, 'prometheus.yml'), `global: { evaluation_interval: 1s }\n${config}`)
  expect(promtool('check', 'config', join(folder, 'prometheus.yml'))).toContain('is valid prometheus config file')
  const port = await freePort()
  const args = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]
  await startPart('/usr/bin/prometheus', args, { user, port })
  return {
    get: async (path: string): Promise<unknown> =>
      (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`).catch(() => null))?.json() ?? EMPTY,
  }
}

/** While Prometheus starts. */
const EMPTY = { status: 'starting', data: { activeTargets: [], groups: [] } }
