import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aCv } from '#dev/factories/a-cv.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { eventsAbout, testFileContext } from '#tests/support/app-context.ts'
import { findCv } from './find-cv.server.ts'

const STAFF = { kind: 'staff', id: '00000000-0000-4000-8000-000000000001' } as const

test('the CV of a consultation is found until its case is deleted, and each look is recorded', async () => {
  const app = await testFileContext()
  const { caseId } = await aBooking().saveTo(app.db, app.clock)
  expect(await findCv(app, STAFF, caseId)).toBeNull()
  const id = await aCv(caseId).named('Ada.pdf').saveTo(app)
  const found = await findCv(app, STAFF, caseId)
  expect(found?.file).toMatchObject({ id, name: 'Ada.pdf', purpose: 'cv' })
  await found?.recordAccess('viewed')
  expect((await eventsAbout(app.db, caseId)).map(({ type }) => type)).toContain('call.cv_viewed')
  const binned = { deletedAt: app.clock.now(), deletedBy: STAFF.id, eraseAt: app.clock.now() }
  await app.db.update(cases).set(binned).where(eq(cases.id, caseId))
  expect(await findCv(app, STAFF, caseId)).toBeNull()
  expect(await findCv(app, STAFF, 'no id')).toBeNull()
})
