import { expect, test } from 'vitest'
import { aPayment } from '#factories/a-payment.server.ts'
import { frozenClock } from '#src/clock.ts'
import { testDatabase } from '../support/database.ts'
import { programThatEnds, startProgram, temporaryDataDir } from '../support/program.ts'

test('the server does not start with a real provider on a database with sandbox payments until they are archived', {
  timeout: 180_000,
}, async () => {
  const { db, url } = await testDatabase()
  await aPayment().inState('settled').saveTo(db, frozenClock('2026-11-02T09:00:00Z'))
  const env = { DATABASE_URL: url, DATA_DIR: await temporaryDataDir() }
  const realProvider = { ...env, PAYSTACK_SECRET_KEY: 'sk_test_x', PAYSTACK_URL: 'http://127.0.0.1:1' }

  const refused = await programThatEnds(realProvider)
  expect(refused.code).toBe(1)
  expect(refused.output).toContain(
    'this database holds sandbox payments: 1 settled, £59 in all, opened on 2 November 2026.',
  )
  expect(refused.output).toContain('npm run archive-sandbox\n')

  const unconfirmed = await programThatEnds(realProvider, ['archive-sandbox'])
  expect(unconfirmed).toMatchObject({ code: 1, output: expect.stringContaining('--yes-archive=£59') })
  expect((await programThatEnds(realProvider)).code).toBe(1)
  for (const wrongOption of ['--no', '--yes', '--yes-archive']) {
    expect((await programThatEnds(realProvider, ['archive-sandbox', wrongOption])).code).toBe(2)
  }
  const mistyped = await programThatEnds(realProvider, ['archive-sandbox', '--yes-archive=£58'])
  expect(mistyped).toMatchObject({ code: 1, output: expect.stringContaining('£59') })
  expect((await programThatEnds(realProvider)).code).toBe(1)

  const archived = await programThatEnds(realProvider, ['archive-sandbox', '--yes-archive=59'])
  expect(archived).toMatchObject({ code: 0, output: expect.stringContaining('Archived: 1 payments.') })
  const program = await startProgram(realProvider)
  expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)
  await program.stopAndDeleteData()
})
