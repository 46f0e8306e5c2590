import { expect, onTestFinished, test } from 'vitest'
import { findWebProcessIds, programThatEnds, startProgram } from '../support/program.ts'

/** Starts the program with its embedded database and two web processes. */
async function startWithWebProcesses(env: Record<string, string> = {}) {
  const program = await startProgram({ WEB_PROCESSES: '2', LOG_LEVEL: 'error', ...env })
  onTestFinished(() => program.stopAndDeleteData())
  return program
}

async function countRequests(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/http_requests_total\{method="GET",route="\/about",status="200"\} (\d+)/.exec(text)?.[1])
}

test('two web processes share one port, one setup link and one worker, and their metrics are added up', async () => {
  const program = await startWithWebProcesses()
  expect(findWebProcessIds(program.pid)).toHaveLength(2)
  expect(program.output().match(/First staff account:/g)).toHaveLength(1)
  expect(program.output().match(/is ready:/g)).toHaveLength(1)

  // Closes the connection after each request, so that the next request may reach the other process.
  const requestAboutPage = () => fetch(`${program.origin}/about`, { headers: { connection: 'close' } })
  for (let number = 0; number < 10; number += 1) expect((await requestAboutPage()).status).toBe(200)
  expect(await countRequests(program.origin)).toBe(10)

  // Only one worker runs, so the confirmation of a contact message is sent once.
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
  const loadInbox = async () =>
    (await (await fetch(`${program.origin}/sandbox/mail.json?to=ada@example.com`)).json()) as Array<unknown>
  await expect.poll(async () => (await loadInbox()).length, { timeout: 40_000 }).toBe(1)
}, 120_000)

test('SIGTERM to the main process ends all processes with exit code 0', async () => {
  const program = await startWithWebProcesses()
  const webProcessIds = findWebProcessIds(program.pid)
  expect(await program.stop()).toBe(0)
  for (const pid of webProcessIds) expect(() => process.kill(pid, 0)).toThrow()
}, 120_000)

test('a web process that dies is replaced, and the site stays available', async () => {
  const program = await startWithWebProcesses({ LOG_LEVEL: 'info' })
  const oldProcessIds = findWebProcessIds(program.pid)
  const requestAboutPage = async () =>
    (await fetch(`${program.origin}/about`, { headers: { connection: 'close' } })).status
  // Later requests are quick, so that many reach the replacement while it starts.
  for (let number = 0; number < 4; number += 1) expect(await requestAboutPage()).toBe(200)
  process.kill(oldProcessIds[0] ?? 0, 'SIGKILL')
  const findReplacements = () => findWebProcessIds(program.pid).filter(pid => !oldProcessIds.includes(pid))
  await expect.poll(findReplacements, { timeout: 40_000 }).toHaveLength(1)

  const [replacement] = findReplacements()
  const statuses: Array<number> = []
  const replacementHasAnswered = async () => {
    statuses.push(...(await Promise.all(Array.from({ length: 4 }, requestAboutPage))))
    return program.output().includes(`"pid":${replacement},"requestId"`)
  }
  await expect.poll(replacementHasAnswered, { timeout: 40_000, interval: 1 }).toBe(true)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(findWebProcessIds(program.pid)).not.toContain(oldProcessIds[0])
}, 120_000)

test('web processes end when the main process is killed', async () => {
  const program = await startWithWebProcesses()
  const webProcessIds = findWebProcessIds(program.pid)
  await program.kill()
  const hasExited = (pid: number) => {
    try {
      process.kill(pid, 0)
      return false
    } catch {
      return true
    }
  }
  await expect.poll(() => webProcessIds.every(hasExited), { timeout: 40_000 }).toBe(true)
}, 120_000)

test('a program whose port is in use reports that and exits with code 1', async () => {
  const program = await startWithWebProcesses({ WEB_PROCESSES: '1' })
  const { port } = new URL(program.origin)
  const secondProgram = await programThatEnds({
    PORT: port,
    HOST: '127.0.0.1',
    WEB_PROCESSES: '2',
    LOG_LEVEL: 'silent',
  })
  expect(secondProgram.code).toBe(1)
  expect(secondProgram.output).toContain(`Port ${port} is in use`)
}, 120_000)
