import { expect, test } from 'vitest'
import { aPayment } from '#factories/a-payment.server.ts'
import { frozenClock } from '#src/clock.ts'
import { testDatabase } from '../support/database.ts'
import { programThatEnds, startProgram, temporaryDataDir } from '../support/program.ts'

test('a start with a live key refuses a database with sandbox payments until they are archived', {
  timeout: 180_000,
}, async () => {
  const { db, url } = await testDatabase()
  await aPayment().inState('settled').saveTo(db, frozenClock('2026-11-02T09:00:00Z'))
  const env = { DATABASE_URL: url, DATA_DIR: await temporaryDataDir() }
  const real = { ...env, PAYSTACK_SECRET_KEY: 'sk_test_x', PAYSTACK_URL: 'http://127.0.0.1:1' }

  const refused = await programThatEnds(real)
  expect(refused.code).toBe(1)
  expect(refused.output).toContain(
    'this database holds sandbox payments: 1 settled, £59 in all, opened on 2 November 2026.',
  )
  expect(refused.output).toContain('npm run archive-sandbox\n')

  const asked = await programThatEnds(real, ['archive-sandbox'])
  expect(asked).toMatchObject({ code: 1, output: expect.stringContaining('--yes-archive=£59') })
  expect((await programThatEnds(real)).code).toBe(1)
  for (const wrong of ['--no', '--yes', '--yes-archive']) {
    expect((await programThatEnds(real, ['archive-sandbox', wrong])).code).toBe(2)
  }
  const mistyped = await programThatEnds(real, ['archive-sandbox', '--yes-archive=£58'])
  expect(mistyped).toMatchObject({ code: 1, output: expect.stringContaining('£59') })
  expect((await programThatEnds(real)).code).toBe(1)

  const archived = await programThatEnds(real, ['archive-sandbox', '--yes-archive=59'])
  expect(archived).toMatchObject({ code: 0, output: expect.stringContaining('Archived: 1 payments.') })
  const program = await startProgram(real)
  expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)
  await program.stopAndDeleteData()
})
