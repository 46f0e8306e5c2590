import { expect, test } from 'vitest'
import { eventsAbout } from '#tests/support/app-context.ts'
import { KNOWN_DEVICE, PASSWORD, staffTestContext } from '#tests/support/staff-context.ts'
import { countFailedSignIns } from './queries.server.ts'
import { queueFailedSignIn, recordFailedSignIn } from './record-failed-sign-in.server.ts'
import { signIn } from './sign-in.server.ts'

const NETWORK = 'k3Jx9Q-fTq2LzW8vB7nM1pR5sD0gH4yUoIeAcEiKmOq'

test('failed sign-ins are recorded and counted until one succeeds', async () => {
  const app = await staffTestContext()
  const { id, email } = await app.anOwner()
  app.clock.advance({ minutes: 1 })
  for (const staffId of [id, id, null]) await queueFailedSignIn(app, { staffId, network: NETWORK })
  const waitingJobs = await app.waitingJobs('record-failed-sign-in')
  expect(waitingJobs).toHaveLength(3)
  app.clock.advance({ minutes: 1 })
  for (const job of waitingJobs) await recordFailedSignIn(app, job)
  expect(await countFailedSignIns(app.db)).toEqual(new Map([[id, 2]]))
  const failedSignInEvent = { type: 'staff.sign_in_failed', actor: 'visitor', details: { network: 'k3Jx9Q-f' } }
  expect(await eventsAbout(app.db, id)).toEqual([failedSignInEvent, failedSignInEvent])

  expect(await signIn(app, { email, password: PASSWORD }, KNOWN_DEVICE)).toMatchObject({ ok: true })
  expect(await countFailedSignIns(app.db)).toEqual(new Map())
})
