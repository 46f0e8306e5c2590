import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { frozenClock } from '#src/clock.ts'
import { findUnarchivedSandboxPayments } from '#src/features/money/archive-sandbox.server.ts'
import { testDatabase } from '../support/database.ts'
import { programThatEnds, startProgram, temporaryDataDir } from '../support/program.ts'
import { runCommandHere } from '../support/run-command.ts'

test('a server with a real payment provider starts only after the sandbox payments in its database are archived', {
  timeout: 60_000,
}, async () => {
  const { db, url } = await testDatabase()
  await aPayment().inState('settled').saveTo(db, frozenClock('2026-11-02T09:00:00Z'))
  const env = { DATABASE_URL: url, DATA_DIR: await temporaryDataDir() }
  const realProviderEnv = { ...env, PAYSTACK_SECRET_KEY: 'sk_test_x', PAYSTACK_URL: 'http://127.0.0.1:1' }
  const archive = (...options: Array<string>) => runCommandHere(realProviderEnv, ['archive-sandbox', ...options])

  const refusedStart = await programThatEnds(realProviderEnv)
  expect(refusedStart.code).toBe(1)
  expect(refusedStart.output).toContain(
    'this database holds sandbox payments: 1 settled, £59 in all, opened on 2 November 2026.',
  )
  expect(refusedStart.output).toContain('npm run archive-sandbox\n')

  expect(await archive()).toMatchObject({ code: 1, stdout: expect.stringContaining('--yes-archive=£59') })
  for (const wrongOption of ['--no', '--yes', '--yes-archive']) expect((await archive(wrongOption)).code).toBe(2)
  expect(await archive('--yes-archive=£58')).toMatchObject({ code: 1, stdout: expect.stringContaining('£59') })
  expect(await findUnarchivedSandboxPayments(db)).toMatchObject({ pence: 5_900 })

  const confirmedArchive = await archive('--yes-archive=59')
  expect(confirmedArchive).toMatchObject({ code: 0, stdout: expect.stringContaining('Archived: 1 payments.') })
  const program = await startProgram(realProviderEnv)
  expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)
  await program.stopAndDeleteData()
})
