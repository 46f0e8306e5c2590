import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { sendToApplicant } from '#src/features/messages/answer-customer.server.ts'
import { messages } from '#src/features/messages/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { loadApplicantMessages } from './messages.server.ts'

test('a look at older messages does not count as a look at newer ones', async () => {
  const app = await testContext()
  const { id: applicationId } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const staff = await aStaffMember().saveTo(app.db, app.clock)
  const message = { applicationId, sentAs: 'message', aboutId: null, files: [] } as const
  const send = async (text: string) => {
    app.clock.advance({ minutes: 1 })
    await sendToApplicant(app, { kind: 'staff', id: staff.id }, { ...message, id: randomUUID(), text })
    return app.clock.now()
  }
  await send('First')
  const second = await send('Second')
  const look = (before: string | null) => loadApplicantMessages(app, applicationId, { before, countsAsSeen: true })
  const listSeen = async () =>
    (await app.db.select().from(messages)).filter(({ seenAt }) => seenAt !== null).map(({ text }) => text)
  await look(String(second.getTime()))
  expect(await listSeen()).toEqual(['First'])
  await look(null)
  expect((await listSeen()).toSorted()).toEqual(['First', 'Second'])
})
