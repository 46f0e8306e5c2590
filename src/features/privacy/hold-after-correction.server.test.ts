import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { correctDetails } from '#src/features/people/access/details.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { erasePerson } from './erase-person.server.ts'
import { liftHold, placeHold } from './holds.server.ts'

test('a corrected email does not free an application from the hold on its person', async () => {
  const app = await testContext()
  const { id: staffId } = await aStaffMember().saveTo(app.db, app.clock)
  const owner = { kind: 'staff', id: staffId } as const
  const { id, email, applicantName, phone } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const holdId = randomUUID()
  await placeHold(app, owner, { id: holdId, on: email, reason: 'A claim' })
  const corrected = { applicantName, phone: phone ?? '', email: 'other@example.ng' }
  expect(await correctDetails(app, owner, { id, version: 1, ...corrected })).toMatchObject({ ok: true })

  const erase = () => erasePerson(app, owner, { email: corrected.email, confirmation: corrected.email })
  expect(await erase()).toEqual({ ok: false, reason: 'on-hold' })
  await liftHold(app, owner, holdId)
  expect(await erase(), 'the application has a hold of its own').toEqual({ ok: false, reason: 'on-hold' })
})
