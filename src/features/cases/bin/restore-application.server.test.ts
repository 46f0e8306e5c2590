import { randomUUID } from 'node:crypto'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { emailApplicant } from '#src/features/applications/email-applicant.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { findCaseReasons } from '#src/features/cases/open-work/queue.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { sweepFiles } from '#src/features/documents/uploads/sweep-files.server.ts'
import { scheduleReminders } from '#src/features/mail/send-reminders.server.ts'
import { stopReminders } from '#src/features/mail/stop-reminders.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { proposeRefund } from '#src/features/money/refunds/propose-refund.server.ts'
import { recordRefunds } from '#src/features/money/refunds/record-refunds.server.ts'
import { disputes, ledgerEntries, payments } from '#src/features/money/table.server.ts'
import { eventsAbout, type testContext, testFileContext } from '#tests/support/app-context.ts'
import { completeUpload } from '#tests/support/received-file.ts'
import { TEST_SECRET } from '#tests/support/staff-session.ts'
import { toArray } from '#tests/support/to-array.ts'
import { updateApplication } from '../status/update-application.server.ts'
import { deleteApplication } from './delete-application.server.ts'
import { restoreApplication } from './restore-application.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const DAY_LATER = { now: () => new Date(Date.now() + 25 * 3_600_000) }
const RESTORED = [
  'people',
  'cases',
  'applications',
  'application_deliveries',
  'document_requests',
  'documents',
  'quotes',
  'mails',
  'reminders',
  'audit_values',
  'payments',
  'disputes',
]

type TestContext = Awaited<ReturnType<typeof testContext>>

async function readTables(app: TestContext) {
  const tables: Record<string, unknown> = {}
  for (const name of RESTORED) {
    const { rows } = await app.db.execute(
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t order by to_jsonb(t)::text`,
    )
    tables[name] = rows
  }
  return tables
}

async function savePaidApplication(app: Awaited<ReturnType<typeof testFileContext>>) {
  const application = await anApplication().named('Ọláwálé Adébáyọ̀').settled('complete').saveTo(app.db, app.clock)
  const { id } = application
  await aDocumentRequest(id).saveTo(app.db, app.clock)
  await aDocument(application).saveTo(app)
  await scheduleReminders(app.db, [{ caseId: id, matter: 'documents', dueAt: app.clock.now() }])
  await stopReminders(app, { matter: 'deadlines', id })
  await emailApplicant(app, STAFF, { id, subject: null, message: 'Good morning' })
  await app.db.update(mails).set({ state: 'sent', sentAt: app.clock.now() })
  const note = { adminNotes: 'Prefers calls.', reason: null, notifyApplicant: false } as const
  await updateApplication(app, STAFF, { ...note, id, version: 1, status: 'pending' })
  const [payment] = await app.db.select().from(payments)
  await app.db.insert(disputes).values({
    id: randomUUID(),
    provider: 'paystack',
    providerId: '1',
    paymentId: payment?.id ?? '',
    paymentReference: payment?.reference ?? '',
    status: 'resolved',
    reason: 'He says that the card was lost.',
    openedAt: app.clock.now(),
    changedAt: app.clock.now(),
  })
  return { ...application, reference: application.reference ?? '' }
}

test('restoring an application brings back every row and file that its deletion removed', async () => {
  const app = await testFileContext()
  const { id, reference } = await savePaidApplication(app)
  const tablesBefore = await readTables(app)
  const filesBefore = await toArray(app.storage.list())

  expect(await deleteApplication(app, STAFF, { id, confirmation: reference })).toMatchObject({ ok: true })
  expect(await app.db.select().from(liveApplications)).toEqual([])
  await sweepFiles(app, DAY_LATER)
  expect(await restoreApplication(app, STAFF, id)).toEqual({ ok: true, reference })

  expect(await readTables(app)).toEqual(tablesBefore)
  expect(await toArray(app.storage.list())).toEqual(filesBefore)
  expect((await eventsAbout(app.db, id)).at(-1)).toMatchObject({ type: 'application.restored', details: { reference } })
})

test('a refund while the application was deleted lowers what is paid after it is restored', async () => {
  const app = await testFileContext()
  const { id, reference } = await savePaidApplication(app)
  const [before] = await app.db.select().from(liveApplications)
  await deleteApplication(app, STAFF, { id, confirmation: reference })
  const [payment] = await app.db.select().from(payments)
  const refund = { paymentId: payment?.id ?? '', kind: 'refund', pence: -1_000, kobo: -100 } as const
  await app.db
    .insert(ledgerEntries)
    .values({ id: randomUUID(), ...refund, at: app.clock.now(), recordedAt: app.clock.now() })
  await restoreApplication(app, STAFF, id)
  const [restored] = await app.db.select().from(liveApplications)
  expect(restored?.settledPence).toBe((before?.settledPence ?? 0) - 1_000)
})

test.each([
  ['price_falls', { settledPence: 9_900, reducedPence: 5_900, endedByRefundAt: null }, false],
  ['due_again', { settledPence: 4_000, reducedPence: 0, endedByRefundAt: null }, false],
  ['case_ends', { settledPence: 4_000, reducedPence: 0, endedByRefundAt: expect.any(Date) }, false],
  // This refund was begun in the dashboard of the provider.
  [null, { settledPence: 9_900, reducedPence: 5_900, endedByRefundAt: null }, true],
] as const)(
  'a refund with the meaning %s that is paid while the application was deleted is right after it is restored',
  async (meaning, sums, isAsked) => {
    const app = { ...(await testFileContext()), sessionSecret: TEST_SECRET }
    const { id, reference: confirmation } = await anApplication().settled('complete').saveTo(app.db, app.clock)
    const [payment] = await app.db.select().from(payments).where(eq(payments.instalment, 'initial'))
    const { id: paymentId = '', kobo = 0, reference = '' } = payment ?? {}
    const refundId = randomUUID()
    const proposal = { idempotencyKey: refundId, paymentId, kobo, reason: 'Agreed', termsNote: '' }
    if (meaning !== null) await proposeRefund(app, STAFF, { ...proposal, meaning })
    await deleteApplication(app, STAFF, { id, confirmation: confirmation ?? '' })
    const ourId = meaning === null ? null : refundId
    await recordRefunds(app, reference, [{ id: '71', kobo, state: 'processed', ourId }])
    expect(await restoreApplication(app, STAFF, id)).toMatchObject({ ok: true })
    const [restored] = await app.db.select().from(liveApplications)
    expect(restored).toMatchObject(sums)
    expect((await findCaseReasons(app, id)).includes('refund-meaning')).toBe(isAsked)
  },
)

test('an application whose form has come again cannot be restored and stays in the bin', async () => {
  const app = await testFileContext()
  const { id, email } = await anApplication().submitTo(app)
  await deleteApplication(app, STAFF, { id, confirmation: email })
  const again = await anApplication().submitTo(app)
  expect(again.id).not.toBe(id)
  expect(await restoreApplication(app, STAFF, id)).toEqual({ ok: false, reason: 'taken' })
  expect(await app.db.select({ id: cases.id }).from(cases).where(isNotNull(cases.deletedAt))).toEqual([{ id }])
})

test('uploads in transit and waiting mails are not restored', async () => {
  const app = await testFileContext()
  const { id, reference } = await savePaidApplication(app)
  await completeUpload(app, id)
  await emailApplicant(app, STAFF, { id, subject: null, message: 'This one waits' })
  await deleteApplication(app, STAFF, { id, confirmation: reference })
  await restoreApplication(app, STAFF, id)
  expect((await app.db.select().from(mails)).map(({ state }) => state)).toEqual(['sent'])
  expect(await app.waitingJobs('remove-files')).toMatchObject([{ uploadIds: [expect.any(String)] }])
})

test('of two restorations of one application, one succeeds', async () => {
  const app = await testFileContext()
  const { id, reference } = await savePaidApplication(app)
  await deleteApplication(app, STAFF, { id, confirmation: reference })
  const results = await Promise.all([1, 2].map(() => restoreApplication(app, STAFF, id)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await restoreApplication(app, STAFF, 'x')).toEqual({ ok: false, reason: 'not-found' })
})
