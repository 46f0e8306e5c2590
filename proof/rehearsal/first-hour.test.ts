import { copyFileSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { requireDebianPackages } from './support/debian.ts'
import { createServer, type DebianServer } from './support/debian-server.ts'
import { type ProxiedSite, startProxy } from './support/proxied-site.ts'

const OWNER = { email: 'ada@house.example', password: 'indigo-river-of-7-lanterns' }
const PAGES = ['/', '/services', '/application-tracking']

beforeAll(() => {
  requireDebianPackages({
    caddy: '/usr/bin/caddy',
    curl: '/usr/bin/curl',
    openssl: '/usr/bin/openssl',
    postgresql: '/usr/share/doc/postgresql',
  })
}, 600_000)

test('install-debian.sh installs a product that serves over TLS, rolls to another release and back, and survives an outage', {
  timeout: 900_000,
}, async () => {
  const server = await createServer()
  const ports = [await freePort(), await freePort()]
  const host = `passage.test:${await freePort()}`
  const httpPort = await freePort()
  const install = () => server.runScript('install-debian.sh', host, 'internal')

  expect(install()).toContain('then run this script again')
  server.appendSetting('program.env', 'ALLOW_SANDBOX=1')
  server.appendSetting('proxy.env', `WEB_UPSTREAMS=${ports.map(port => `127.0.0.1:${port}`).join(' ')}`)
  const secrets = server.settings('generated.env')
  install()
  expect(server.settings('generated.env')).toEqual(secrets)

  const web = ports.map(port => server.readUnit('talent-passage-web', String(port)))
  const worker = server.readUnit('talent-passage-worker')
  expect(await server.run(worker)).toMatchObject({ code: 1 })
  expect(await server.run(server.readUnit('talent-passage-migrate'))).toMatchObject({ code: 0 })
  const running = await Promise.all(web.map(server.start))
  const runningWorker = await server.start(worker)
  const site = await startProxy(server, host, httpPort)
  await expectModernProtocols(site, httpPort)
  await expectProgramCannotChangeTables(server)
  await addOwnerAndSignIn(server, site)

  const release = readlinkSync(join(server.root, 'opt/talent-passage/current')).split('/').at(-1) ?? ''
  server.addRelease(join(server.releases, release), 'next')
  const load = startLoad(site)
  for (const name of ['next', release]) {
    server.runScript('release-debian.sh', name)
    expect(await server.run(server.readUnit('talent-passage-migrate'))).toMatchObject({ code: 0 })
    for (const [index, unit] of web.entries()) {
      expect(await running[index]?.stop()).toBe(0)
      running[index] = await server.start(unit)
    }
  }
  const { requests, failures } = await load.end()
  expect(failures).toEqual([])
  expect(requests).toBeGreaterThan(200)
  console.log(`${requests} requests during four restarts, none failed`)

  await expectOwnPageDuringOutage(server, site)
  await expectRestoreElsewhere(server, release)
  expect(await runningWorker.stop()).toBe(0)
  expect(site.log()).not.toMatch(/secret-of-a-visitor|127\.0\.0\.1"/)
})

async function expectModernProtocols(site: ProxiedSite, httpPort: number) {
  const headers = await site.readHeaders('/?q=secret-of-a-visitor')
  expect(headers).toMatchObject({ ':status': 200, 'content-encoding': 'br' })
  expect(headers).toMatchObject({
    'strict-transport-security': expect.any(String),
    'alt-svc': expect.stringMatching(/h3/),
  })
  expect(headers).not.toHaveProperty('server')
  const visitor = site.traffic.open()
  expect(await (await visitor.request('/readyz')).text()).toBe('ready\n')
  expect((await visitor.request('/metrics')).status).toBe(404)
  const plain = await fetch(`http://127.0.0.1:${httpPort}/services`, {
    headers: { host: 'passage.test' },
    redirect: 'manual',
  })
  expect(plain.status).toBe(308)
}

async function expectProgramCannotChangeTables(server: DebianServer) {
  const url = server.settings('database.env').DATABASE_URL
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of [
    'alter table audit_events disable trigger all',
    'truncate audit_events',
    'drop table ledger_entries',
    'create table public.hidden ()',
  ])
    await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  await client.end()
}

async function addOwnerAndSignIn(server: DebianServer, site: ProxiedSite) {
  const unit = server.readUnit('talent-passage-worker')
  const args = [
    'build/server/index.js',
    'staff',
    'add',
    '--email',
    OWNER.email,
    '--name',
    'Ada Obi',
    '--password-stdin',
  ]
  expect(await server.run(unit, args, `${OWNER.password}\n`)).toMatchObject({ code: 0 })
  const { status, url } = await site.traffic.open().send('/admin/login', OWNER)
  expect([status, url.pathname]).toEqual([200, '/admin/dashboard'])
}

/** Visitors read pages and write to us, until `end`. A visitor pauses between requests, as people do. */
function startLoad(site: ProxiedSite) {
  const failures: Array<string> = []
  let requests = 0
  let isEnding = false
  const check = async (send: () => Promise<{ status: number }>) => {
    const outcome = await send().then(({ status }) => String(status), String)
    requests += 1
    if (outcome !== '200') failures.push(outcome)
    await pause(50)
  }
  const visitors = Array.from({ length: 8 }, async (_, index) => {
    const visitor = site.traffic.open()
    for (let turn = 0; !isEnding; turn += 1) {
      // An address may send 120 messages an hour.
      if (turn % 40 === 0) await check(() => visitor.send('/contact', buildMessage(`${index}-${turn}`)))
      else await check(() => visitor.open(PAGES[turn % PAGES.length] ?? '/'))
    }
    await visitor.close()
  })
  return {
    async end() {
      isEnding = true
      await Promise.all(visitors)
      return { requests, failures }
    },
  }
}

function buildMessage(id: string) {
  const email = `visitor-${id}@writes.example`
  return { intent: 'message', name: 'Ngozi Bello', email, sector: 'technology', message: `Which papers? ${id}` }
}

/** While the database is away, the proxy passes on the program's page instead of its own line. */
async function expectOwnPageDuringOutage(server: DebianServer, site: ProxiedSite) {
  const visitor = site.traffic.open()
  const send = (id: string) =>
    visitor.request('/contact', { method: 'POST', body: new URLSearchParams(buildMessage(id)) })
  await server.postgres.stop()
  const answer = await send('outage')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await answer.text()).toContain('Which papers? outage')
  await server.postgres.start()
  await expect.poll(async () => (await send('after')).status, { timeout: 30_000 }).toBe(302)
}

/** A backup of the running product, restored on another machine, has the owner and each message. */
async function expectRestoreElsewhere(server: DebianServer, release: string) {
  const countMessages = async ({ settings }: DebianServer) => {
    const client = new pg.Client({ connectionString: settings('database.env').DATABASE_URL })
    await client.connect()
    const { rows } = await client.query('select count(*)::int as count from enquiries')
    await client.end()
    return rows[0].count
  }
  expect(await server.run(server.readUnit('talent-passage-backup'))).toMatchObject({ code: 0 })
  const [name = ''] = readdirSync(server.backups)

  const other = await createServer()
  other.runScript('install-debian.sh', 'passage.test', 'internal')
  other.appendSetting('program.env', 'ALLOW_SANDBOX=1')
  other.appendSetting('generated.env', `SESSION_SECRET=${server.settings('generated.env').SESSION_SECRET}`)
  other.addRelease(join(server.releases, release), release)
  other.runScript('release-debian.sh', release)
  copyFileSync(join(server.backups, name), join(other.backups, name))
  const asOwner = other.readUnit('talent-passage-migrate')
  const restore = ['build/server/index.js', 'restore', '--from', join(other.backups, name)]
  expect(await other.run(asOwner, restore)).toMatchObject({ code: 0 })
  expect(await countMessages(other)).toBe(await countMessages(server))

  const worker = other.readUnit('talent-passage-worker')
  const staff = await other.run(worker, ['build/server/index.js', 'staff', 'list'])
  expect(staff.output).toContain(OWNER.email)
}
