import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { systemClock } from '#src/clock.ts'
import { LIMITS } from '#src/features/site/limits/limits.ts'
import { closeAfterFile } from '../support/after-file.ts'
import { testDatabase } from '../support/database.ts'
import { chooseSize } from '../support/full-run.ts'
import { originInTurn } from '../support/instances.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { countStatus, postForm, signIn } from '../support/sign-in-requests.ts'
import { PASSWORD } from '../support/staff-context.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

// The tests of this file follow each other: a new install, an attack, and a restart.
const database = await testDatabase()
const env = { DATABASE_URL: database.url, SESSION_SECRET: TEST_SECRET, TRUST_PROXY: '1', LOG_LEVEL: 'trace' }

let first: RunningProgram
let second: RunningProgram

beforeAll(async () => {
  ;[first, second] = await Promise.all([startProgram(env), startProgram({ ...env, ROLE: 'web' })])
  closeAfterFile(() => first.stopAndDeleteData())
  closeAfterFile(() => second.stopAndDeleteData())
}, 60_000)

test('the setup link that the server prints creates one first account and is never logged', async () => {
  const servers = [first, second]
  const [link, secondLink] = servers.map(({ output }) => /^First staff account: +(\S+)$/m.exec(output())?.[1] ?? '')
  const { search } = new URL(link ?? '')
  expect(new URL(secondLink ?? '').search).toBe(search)

  const setupUrl = `${first.origin}/admin/setup${search}`
  expect((await fetch(setupUrl)).status).toBe(200)
  expect((await fetch(`${first.origin}/admin/setup?token=wrong`)).status).toBe(404)
  const fields = { name: 'Ada Obi', password: PASSWORD, repeat: PASSWORD }
  const answers = await Promise.all(
    servers.map(({ origin }, index) =>
      postForm(`${origin}/admin/setup${search}`, { ...fields, email: `zuwaira${index}@house.example` }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 404])
  expect((await fetch(setupUrl)).status).toBe(404)

  const token = new URLSearchParams(search).get('token') ?? ''
  const logs = () => servers.flatMap(({ output }) => output().split('\n')).filter(line => line.startsWith('{'))
  await expect.poll(() => logs().filter(line => line.includes('"path":"/admin/setup"')).length).toBe(5)
  expect(logs().filter(line => line.includes(token) || line.includes('zuwaira') || line.includes(PASSWORD))).toEqual([])
})

test('C13: of many concurrent wrong passwords on two servers only ten are checked, and after a restart neither more nor a setup', {
  timeout: 120_000,
}, async () => {
  const { email } = await createAccount()
  const attempts = chooseSize({ sample: 20, full: 100 })
  const answers = await Promise.all(
    Array.from({ length: attempts }, (_none, number) =>
      signIn(originInTurn([first, second], number), email, `wrong ${number}`),
    ),
  )
  const { times } = LIMITS['sign-in-by-account']
  expect(countStatus(answers, 401)).toBe(times)
  expect(countStatus(answers, 429)).toBe(attempts - times)
  for (const { status, retryAfter, page } of answers) {
    if (status !== 429) continue
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(page).toContain('You’ve tried too many times. Please try again in')
  }
  // The right password is refused too, because a different answer would reveal it.
  expect((await signIn(first.origin, email, PASSWORD)).status).toBe(429)

  await first.stop()
  first = await startProgram({ ...env, DATA_DIR: first.dataDir })
  expect(first.output()).not.toContain('First staff account')
  expect((await signIn(first.origin, email, PASSWORD)).status).toBe(429)
  const otherAccount = await createAccount()
  expect((await signIn(first.origin, otherAccount.email, PASSWORD)).status).toBe(302)
})

function createAccount() {
  const draft = aStaffMember().withEmail(`${randomUUID()}@house.example`).withPassword(PASSWORD)
  return draft.saveTo(database.db, systemClock)
}
