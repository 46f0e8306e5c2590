import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { startProgram, temporaryDataDir } from '../support/program.ts'

const LAUNCHER = 'bin/start.mjs'

const readCommand = (pid = 0) => execFileSync('ps', ['-o', 'args=', '-p', String(pid)]).toString()

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'the launcher becomes the program, which %s ends with 0',
  {
    timeout: 120_000,
  },
  async signal => {
    const { url } = await testDatabase()
    const program = await startProgram({ DATABASE_URL: url, LOG_LEVEL: 'error' }, [LAUNCHER])
    onTestFinished(() => program.stopAndDeleteData())
    expect(readCommand(program.pid)).toContain('build/server/index.js')
    expect((await fetch(program.origin)).status).toBe(200)
    expect(await program.stop(signal)).toBe(0)
  },
)

test('the program stops when the parent of its launcher is killed', { timeout: 120_000 }, async () => {
  const { url } = await testDatabase()
  const port = await freePort()
  const env = { DATABASE_URL: url, DATA_DIR: await temporaryDataDir(), PORT: String(port), HOST: '127.0.0.1' }
  const parent = spawn('sh', ['-c', `"${process.execPath}" ${LAUNCHER}; exit`], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
    stdio: 'ignore',
  })
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      ({ status }) => status,
      () => null,
    )
  await expect.poll(answers, { timeout: 60_000 }).toBe(200)
  const parentClosed = once(parent, 'close')
  parent.kill('SIGKILL')
  await parentClosed
  await expect.poll(answers, { timeout: 40_000 }).toBe(null)
})
