import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { programThatEnds, startProgram } from '../support/program.ts'

/** Starts the program with its embedded database and two web processes. */
async function startWithWebProcesses(env: Record<string, string> = {}) {
  const program = await startProgram({ WEB_PROCESSES: '2', LOG_LEVEL: 'error', ...env })
  onTestFinished(() => program.stopAndDeleteData())
  return program
}

function findWebProcessIds(pid: number | undefined): Array<number> {
  const list = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)]).toString()
  return list
    .split('\n')
    .filter(line => line.includes('server/index.js'))
    .map(line => Number.parseInt(line, 10))
}

async function countRequests(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/http_requests_total\{method="GET",route="\/about",status="200"\} (\d+)/.exec(text)?.[1])
}

test('several web processes share one port, one setup link and one worker, and their metrics are summed', async () => {
  const program = await startWithWebProcesses()
  expect(findWebProcessIds(program.pid)).toHaveLength(2)
  expect(program.output().match(/First staff account:/g)).toHaveLength(1)
  expect(program.output().match(/is ready:/g)).toHaveLength(1)

  // A new connection may reach another process, so each request closes its connection.
  const requestAboutPage = () => fetch(`${program.origin}/about`, { headers: { connection: 'close' } })
  for (let number = 0; number < 10; number += 1) expect((await requestAboutPage()).status).toBe(200)
  expect(await countRequests(program.origin)).toBe(10)

  // The single worker sends the confirmation of a message once.
  const form = new URLSearchParams({
    intent: 'message',
    name: 'Ada Obi',
    email: 'ada@example.com',
    sector: 'technology',
    message: 'When can we talk?',
  })
  await fetch(`${program.origin}/contact`, {
    method: 'POST',
    body: form,
    headers: { origin: program.origin },
    redirect: 'manual',
  })
  const inbox = async () =>
    (await (await fetch(`${program.origin}/sandbox/mail.json?to=ada@example.com`)).json()) as Array<unknown>
  await expect.poll(async () => (await inbox()).length, { timeout: 40_000 }).toBe(1)
}, 120_000)

test('SIGTERM ends all processes cleanly', async () => {
  const program = await startWithWebProcesses()
  const children = findWebProcessIds(program.pid)
  expect(await program.stop()).toBe(0)
  for (const pid of children) expect(() => process.kill(pid, 0)).toThrow()
}, 120_000)

test('a dead web process is replaced, and the site stays available', async () => {
  const program = await startWithWebProcesses({ LOG_LEVEL: 'silent' })
  const [first = 0, second = 0] = findWebProcessIds(program.pid)
  process.kill(first, 'SIGKILL')
  await expect
    .poll(() => findWebProcessIds(program.pid).filter(pid => pid !== second).length, { timeout: 40_000 })
    .toBe(1)
  await expect.poll(async () => await countRequests(program.origin), { timeout: 40_000 }).toBeNaN()
  for (let number = 0; number < 6; number += 1)
    expect((await fetch(`${program.origin}/about`, { headers: { connection: 'close' } })).status).toBe(200)
  expect(findWebProcessIds(program.pid)).not.toContain(first)
}, 120_000)

test('web processes end when the main process is killed', async () => {
  const program = await startWithWebProcesses()
  const children = findWebProcessIds(program.pid)
  await program.kill()
  const isGone = (pid: number) => {
    try {
      process.kill(pid, 0)
      return false
    } catch {
      return true
    }
  }
  await expect.poll(() => children.every(isGone), { timeout: 40_000 }).toBe(true)
}, 120_000)

test('a port in use is reported, and no process remains', async () => {
  const program = await startWithWebProcesses({ WEB_PROCESSES: '1' })
  const { port } = new URL(program.origin)
  const ended = await programThatEnds({ PORT: port, HOST: '127.0.0.1', WEB_PROCESSES: '2', LOG_LEVEL: 'silent' })
  expect(ended.code).toBe(1)
  expect(ended.output).toContain(`Port ${port} is in use`)
}, 120_000)
