import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { sendReminders } from '#src/features/mail/send-reminders.server.ts'
import { stopReminders } from '#src/features/mail/stop-reminders.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { remindNow } from './remind-now.server.ts'
import { documentReminder } from './reminders.server.ts'
import { requestDocuments } from './request-documents.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const PASSPORT = { documentType: 'Passport', description: 'The page with your photograph' }
const CV = { documentType: 'CV/Resume', description: 'Three pages at most' }

/** A passport was due on 1 November, and a CV has no deadline. It is Monday, 2 November, 10:00 in Lagos. */
async function createContext() {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await aDocumentRequest(id).ofType('Passport').dueOn('2026-11-01').saveTo(app.db, app.clock)
  await requestDocuments(app, STAFF, { applicationId: id, documents: [CV], dueDate: null })
  const remind = () => remindNow(app, STAFF, { applicationId: id })
  const loadReminders = async () =>
    (await queuedMail(app.db)).filter(({ template }) => template === 'documents.reminder').map(({ data }) => data)
  return { app, id, remind, loadReminders }
}

test('one mail reminds of everything that is open, overdue documents first', async () => {
  const { app, id, remind, loadReminders } = await createContext()
  await aDocumentRequest(id).ofType('Certificate').inStatus('fulfilled').saveTo(app.db, app.clock)
  expect(await remind()).toEqual({ ok: true, count: 2 })
  expect(await loadReminders()).toMatchObject([
    {
      documents: [
        { documentType: 'Passport', dueDate: '2026-11-01', isLate: true },
        { ...CV, dueDate: null, isLate: false },
      ],
    },
  ])
  const events = (await eventsAbout(app.db, id)).filter(({ type }) => type === 'document.reminder_queued')
  expect(events).toMatchObject([
    { actor: 'staff', details: { documentType: 'Passport' } },
    { actor: 'staff', details: { documentType: 'CV/Resume', dueDate: null } },
  ])
})

test('an applicant gets one reminder a day, however often staff press the button', async () => {
  const { app, remind, loadReminders } = await createContext()
  const results = await Promise.all([remind(), remind(), remind()])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter(({ ok }) => !ok)).toEqual(Array(2).fill({ ok: false, reason: 'reminded-today' }))
  app.clock.advance({ hours: 24 })
  expect(await remind()).toEqual({ ok: true, count: 2 })
  expect(await loadReminders()).toHaveLength(2)
})

test('a reminder by staff replaces the automatic one of the next 24 hours', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await requestDocuments(app, STAFF, { applicationId: id, documents: [PASSPORT], dueDate: '2026-11-10' })
  expect(await remindNow(app, STAFF, { applicationId: id })).toEqual({ ok: true, count: 1 })
  app.clock.advance({ hours: 24 })
  expect(await sendReminders(app, [documentReminder]), 'seven days before').toBe(0)
  app.clock.advance({ days: 4 })
  expect(await sendReminders(app, [documentReminder]), 'three days before').toBe(1)
  expect(await remindNow(app, STAFF, { applicationId: id })).toEqual({ ok: false, reason: 'reminded-today' })
})

test('an applicant who stopped reminders gets none from the button either', async () => {
  const { app, id, remind, loadReminders } = await createContext()
  await stopReminders(app, { matter: 'documents', id })
  expect(await remind()).toEqual({ ok: false, reason: 'stopped' })
  expect(await loadReminders()).toEqual([])
})

test('there is no reminder without an open request, an open application or an application at all', async () => {
  const app = await testContext()
  const open = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const rejected = await anApplication().inStatus('rejected').settled('initial').saveTo(app.db, app.clock)
  await aDocumentRequest(rejected.id).saveTo(app.db, app.clock)
  const remind = (applicationId: string) => remindNow(app, STAFF, { applicationId })
  expect(await remind(open.id)).toEqual({ ok: false, reason: 'nothing-open' })
  expect(await remind(rejected.id)).toEqual({ ok: false, reason: 'closed' })
  expect(await remind(randomUUID())).toEqual({ ok: false, reason: 'gone' })
})
