import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { findCall } from './find-call.server.ts'
import { recommendItem, tickCallStep } from './save-call.server.ts'
import { consultations } from './table.server.ts'

const STAFF = { kind: 'staff', id: '00000000-0000-4000-8000-000000000001' } as const

test('steps are ticked at the same moment and unticked, each once, also for a consultation without details', async () => {
  const app = await testContext()
  const { id: caseId } = await anOrder().saveTo(app.db, app.clock)
  await app.db.delete(consultations).where(eq(consultations.caseId, caseId))
  const tick = (step: 'brief' | 'route', isDone = true) => tickCallStep(app, STAFF, { caseId, step, isDone })
  await Promise.all([tick('brief'), tick('route'), tick('brief')])
  expect((await findCall(app.db, caseId))?.ticked?.toSorted()).toEqual(['brief', 'route'])
  expect(await tick('route', false)).toEqual({ ok: true, changed: true })
  expect(await tick('route', false)).toEqual({ ok: true, changed: false })
  expect((await findCall(app.db, caseId))?.ticked).toEqual(['brief'])
  expect((await eventsAbout(app.db, caseId)).filter(({ type }) => type === 'call.step_ticked')).toHaveLength(3)
})

test('a recommended package is stored once, and only for a consultation that exists', async () => {
  const app = await testContext()
  const { id: caseId } = await anOrder().saveTo(app.db, app.clock)
  expect(await recommendItem(app, STAFF, { caseId, item: 'full_support' })).toEqual({ ok: true, changed: true })
  expect(await recommendItem(app, STAFF, { caseId, item: 'full_support' })).toEqual({ ok: true, changed: false })
  expect(await findCall(app.db, caseId)).toMatchObject({ nextItem: 'full_support' })
  const missing = { caseId: STAFF.id, item: null }
  expect(await recommendItem(app, STAFF, missing)).toEqual({ ok: false, reason: 'not-found' })
})
