import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { auditValues } from '#src/features/events/table.server.ts'
import { sendCustomerMessage } from '#src/features/messages/send-customer-message.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { loadHistory } from './history.server.ts'

/** Creates an application with three events: created, payment reversed, updated. */
async function createApplicationWithHistory() {
  const app = await testContext()
  const staffMember = await aStaffMember().named('Tádé').saveTo(app.db, app.clock)
  const application = await anApplication().saveTo(app.db, app.clock)
  const payment = await aPayment().for(toPurchaseDetails(application)).saveTo(app.db, app.clock)
  const subject = { kind: 'application', id: application.id } as const
  const record = (...args: [event: Parameters<typeof recordEvent>[2], values?: Parameters<typeof recordEvent>[3]]) =>
    app.db.transaction(tx => recordEvent(app, tx, ...args))

  await record({ type: 'application.created', actor: { kind: 'visitor' }, subject, item: 'full_support', plan: 'full' })
  app.clock.advance({ seconds: 1 })
  const paymentSubject = { kind: 'payment', id: payment.id } as const
  await record({
    type: 'payment.reversed',
    actor: { kind: 'system' },
    subject: paymentSubject,
    reference: payment.reference,
  })
  app.clock.advance({ seconds: 1 })
  await record(
    {
      type: 'application.updated',
      actor: { kind: 'staff', id: staffMember.id },
      subject,
      fields: 'status, adminNotes',
      from: 'pending',
      to: 'under_review',
      version: 2,
    },
    { adminNotes: { before: null, after: 'Ask for the letter.' } },
  )
  return { app, application }
}

test('the history of an application lists its events and those of its payments, newest first', async () => {
  const { app, application } = await createApplicationWithHistory()
  const { entries, total } = await loadHistory(app, application.id, null)
  expect(total).toBe(3)
  expect(entries).toMatchObject([
    {
      at: app.clock.now(),
      who: 'Tádé',
      text: 'Status changed from Pending to Under Review, and admin notes changed',
      changes: [{ field: 'Admin notes', before: null, after: 'Ask for the letter.' }],
    },
    { who: 'The system', text: expect.stringMatching(/^Payment TP-\w+ reversed by the provider$/), changes: [] },
    { who: 'A visitor', text: 'Application sent', changes: [] },
  ])
})

test('a history with a limit also returns the total number of events', async () => {
  const { app, application } = await createApplicationWithHistory()
  const { entries, total } = await loadHistory(app, application.id, 1)
  expect([entries.length, total]).toEqual([1, 3])
})

test('messages are not part of the history, because they are shown as messages', async () => {
  const { app, application } = await createApplicationWithHistory()
  await sendCustomerMessage(app, { caseId: application.id, id: randomUUID(), text: 'When?', aboutId: null })
  expect((await loadHistory(app, application.id, null)).total).toBe(3)
})

test('erased values are removed from the history, and their events remain', async () => {
  const { app, application } = await createApplicationWithHistory()
  await app.db.delete(auditValues)
  const { entries } = await loadHistory(app, application.id, null)
  expect(entries.map(entry => entry.changes)).toEqual([[], [], []])
})

test('the history of an application contains no events of other applications', async () => {
  const { app } = await createApplicationWithHistory()
  const otherApplication = await anApplication().withEmail('other@example.ng').saveTo(app.db, app.clock)
  expect(await loadHistory(app, otherApplication.id, null)).toEqual({ entries: [], total: 0 })
})
