import { stat } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { checkSessions } from '#src/server/commands/doctor/check-sessions.ts'
import { createEmail, markAsPaid, submitApplication } from '#tests/support/applying-visitor.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startInstance } from '#tests/support/instances.ts'
import { programThatEnds } from '#tests/support/program.ts'
import { requireDebianPackages } from './support/debian.ts'
import { type Mode, startPooler } from './support/pgbouncer.ts'

beforeAll(() => requireDebianPackages({ pgbouncer: '/usr/sbin/pgbouncer' }))

test('behind a pooler in session mode, applications, payments, jobs and mails work', { timeout: 120_000 }, async () => {
  const url = await openPooled('session')
  const program = await startInstance({ DATABASE_URL: url, TRUST_PROXY: '1' })
  for (let count = 0; count < 10; count += 1) {
    const email = createEmail()
    const paymentPath = await submitApplication(program, email)
    expect(await markAsPaid(program, paymentPath ?? '')).toBe(true)
    await expect.poll(() => countMails(program, email)).toBe(2)
  }
})

test('a start behind a pooler in transaction mode is refused, and the words name the remedy', {
  timeout: 60_000,
}, async () => {
  const url = await openPooled('transaction')
  const { code, output } = await programThatEnds({ DATABASE_URL: url, PORT: '0' })
  expect(code).toBe(1)
  expect(output).toContain('The pooler of DATABASE_URL works in transaction mode, which this program cannot use.')
})

test.each<[Mode, string]>([
  ['session', 'ok'],
  ['transaction', 'mend'],
  ['statement', 'mend'],
])('behind PgBouncer in %s mode the doctor says %s about sessions', async (mode, level) => {
  expect(await checkSessions(await openPooled(mode))).toMatchObject([{ level }])
})

/** Starts a pooler in front of a database of the tests, and returns the address of that database there. */
async function openPooled(mode: Mode): Promise<string> {
  const { pathname, port: serverPort, searchParams } = new URL((await testDatabase()).url)
  const socketFolder = searchParams.get('host') ?? ''
  // Only the account of the database may enter its socket folder.
  const { uid } = await stat(socketFolder)
  const target = `* = host=${socketFolder} port=${serverPort} user=postgres`
  const { port } = await startPooler({ user: uid, target, mode })
  return `postgresql://postgres@127.0.0.1:${port}${pathname}?sslmode=disable`
}

async function countMails({ origin }: { origin: string }, email: string): Promise<number> {
  const answer = await fetch(`${origin}/sandbox/mail.json?to=${encodeURIComponent(email)}`)
  return ((await answer.json()) as Array<unknown>).length
}
