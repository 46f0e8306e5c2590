import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { startCaddy } from './support/caddy.ts'
import { requireDebianPackages } from './support/debian.ts'
import { openTraffic } from './support/traffic.ts'

const UNITS = ['web@3001', 'worker', 'migrate', 'backup'].map(name => `talent-passage-${name}.service`)
const PROXY_SETTINGS = { PUBLIC_HOST: 'passage.test', WEB_UPSTREAMS: '127.0.0.1:3001 127.0.0.1:3002' }

beforeAll(() => {
  requireDebianPackages({
    caddy: '/usr/bin/caddy',
    'docker-compose': '/usr/bin/docker-compose',
    shellcheck: '/usr/bin/shellcheck',
    systemd: '/usr/bin/systemd-analyze',
  })
}, 600_000)

test('ShellCheck finds no fault in the scripts', () => {
  run('shellcheck', ...globSync('deploy/*.sh'), 'deploy/talent-passage')
})

test.each(['internal', 'ada@house.example'])(
  'Caddy accepts the Caddyfile with the TLS contact %s, and its format',
  contact => {
    const env = { ...process.env, ...PROXY_SETTINGS, TLS_CONTACT: contact }
    const options = { env, encoding: 'utf8', stdio: 'pipe' } as const
    const args = ['--config', 'deploy/Caddyfile', '--adapter', 'caddyfile']
    expect(() => execFileSync('caddy', ['validate', ...args], options)).not.toThrow()
    expect(spawnSync('caddy', ['fmt', 'deploy/Caddyfile'], options).stdout).toBe(
      readFileSync('deploy/Caddyfile', 'utf8'),
    )
  },
)

test('while no process listens, visitors read that we are out of reach', { timeout: 60_000 }, async () => {
  const caddy = await startCaddy([await freePort(), await freePort()])
  const { fetch } = openTraffic(caddy)
  for (const init of [{}, { method: 'POST', body: 'message=hello' }]) {
    const answer = await fetch(caddy.origin, init)
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('server')]).toEqual([503, '60', null])
    expect(await answer.text()).toContain("We can't be reached for a moment. Please try again in a minute.")
  }
})

test('the environment that write-env.sh writes completes compose.yaml', () => {
  const folder = createFolder()
  for (const file of ['compose.yaml', 'deploy', 'package.json']) cpSync(file, join(folder, file), { recursive: true })
  const options = { cwd: folder, stdio: 'pipe', encoding: 'utf8' } as const
  const script = join(folder, 'deploy/write-env.sh')
  execFileSync(script, ['passage.test', 'internal'], options)
  const profiles = ['scan', 'trial', 'watch'].flatMap(name => ['--profile', name])
  const config = execFileSync('docker-compose', [...profiles, 'config'], options)
  expect(config).toContain('image: talent-passage:')
  expect(spawnSync(script, ['passage.test', 'internal'], options).status).toBe(1)
})

test('systemd accepts the units, and counts less than 2 of 10 for what an attacker could do with each', () => {
  const root = createFolder()
  const folder = join(root, 'etc/systemd/system')
  cpSync('deploy/systemd', folder, { recursive: true })
  cpSync('/lib/systemd/system', join(root, 'usr/lib/systemd/system'), { recursive: true })
  symlinkSync('usr/lib', join(root, 'lib'))
  cpSync(join(folder, 'talent-passage-web@.service'), join(folder, 'talent-passage-web@3001.service'))
  for (const release of ['current', 'next']) {
    const programs = join(root, 'opt/talent-passage', release, 'node_modules/.bin')
    mkdirSync(programs, { recursive: true })
    writeFileSync(join(programs, 'node'), '', { mode: 0o755 })
  }
  run('systemd-analyze', 'verify', `--root=${root}`, ...UNITS, 'talent-passage-backup.timer')
  for (const unit of UNITS)
    run('systemd-analyze', 'security', '--offline=true', '--no-pager', `--root=${root}`, '--threshold=20', unit)
})

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'passage-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs a linter, whose words are the failure. */
function run(command: string, ...args: Array<string>): void {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${basename(command)} ended with ${status}.\n${stdout}${stderr}`)
}
