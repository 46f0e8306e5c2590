import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { PROGRAM_ENTRY, temporaryDataDir } from '../support/program.ts'

test('a program whose log lies on a full disk starts, answers and stops', { timeout: 90_000 }, async () => {
  // On Linux, writing to this device fails as if the disk were full.
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const { child, origin } = await start(full)
  await expectAnswers(origin, 50)
  await expectCleanStop(child)
})

test('a program whose log is read no more, or whose reader is gone, still answers', { timeout: 90_000 }, async () => {
  const { child, origin } = await start('pipe')
  // More lines than the pipe and the memory for waiting ones take.
  await expectAnswers(origin, 3_000)
  child.stdout?.destroy()
  child.stderr?.destroy()
  await expectAnswers(origin, 50)
  await expectCleanStop(child)
})

/** Starts a program that logs much. Its output is not read. */
async function start(output: number | 'pipe') {
  const dataDir = await temporaryDataDir()
  const port = await freePort()
  const child = spawn(process.execPath, [PROGRAM_ENTRY], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: (await testDatabase()).url,
      LOG_LEVEL: 'debug',
    },
    stdio: ['ignore', output, output],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })
  const origin = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
  return { child, origin }
}

async function expectAnswers(origin: string, count: number) {
  for (let asked = 0; asked < count; asked += 50) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(10_000) })),
    )
    expect(answers.every(({ ok }) => ok)).toBe(true)
    for (const answer of answers) await answer.text()
  }
}

async function expectCleanStop(child: ChildProcess) {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
}
