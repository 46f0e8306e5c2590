import { randomUUID } from 'node:crypto'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { addApplication } from '#src/features/applications/adding/add-application.server.ts'
import { APPLICATION_FILTERS } from '#src/features/applications/lists/application-filters.server.ts'
import { exportApplications } from '#src/features/applications/lists/export-applications.server.ts'
import { openApplicantSession } from '#src/features/applications/open-applicant-session.server.ts'
import { applicantSessionApplications, liveApplications } from '#src/features/applications/table.server.ts'
import { findCaseReasons } from '#src/features/cases/open-work/queue.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { documentRequests, uploads } from '#src/features/documents/table.server.ts'
import { finishUploads } from '#src/features/documents/uploads/receive-upload.server.ts'
import { sweepFiles } from '#src/features/documents/uploads/sweep-files.server.ts'
import { auditEvents, auditValues } from '#src/features/events/table.server.ts'
import { removeFiles } from '#src/features/files/attach.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { scheduleReminders } from '#src/features/mail/send-reminders.server.ts'
import { stopReminders } from '#src/features/mail/stop-reminders.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { emailApplicant } from '#src/features/messages/answer-customer.server.ts'
import { confirmPayment } from '#src/features/money/checkout/confirm-payment.server.ts'
import { proposeRefund } from '#src/features/money/refunds/propose-refund.server.ts'
import { recordRefunds } from '#src/features/money/refunds/record-refunds.server.ts'
import { settlePayment } from '#src/features/money/settle-payment.server.ts'
import { disputes, ledgerEntries, payments } from '#src/features/money/table.server.ts'
import { applicantProofs } from '#src/features/people/access/table.server.ts'
import { people } from '#src/features/people/table.server.ts'
import { eraseDeletedApplication } from '#src/features/privacy/erase-person.server.ts'
import {
  eventsAbout,
  goToCheckout,
  queuedMail,
  testContext,
  testFileContext,
  testPaymentContext,
} from '#tests/support/app-context.ts'
import { openApplication, proveEmail } from '#tests/support/applicant-session.ts'
import { completeUpload, incompleteUpload } from '#tests/support/received-file.ts'
import { saveProof } from '#tests/support/save-proof.ts'
import { TEST_SECRET } from '#tests/support/staff-session.ts'
import { toArray } from '#tests/support/to-array.ts'
import { updateApplication } from '../status/update-application.server.ts'
import { deleteApplication, restoreApplication } from './bin.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const NAME = 'Ọláwálé Adébáyọ̀-Oyèníyì'
const EMAIL = 'olawale@studio-yaba.example'
const anApplicationOfApplicant = () => anApplication().named(NAME).withEmail(EMAIL)

test('a deleted application ends its sessions and waiting mails, and keeps its payments and events', async () => {
  const app = await testContext()
  const { id, reference } = await anApplicationOfApplicant().settled('complete').saveTo(app.db, app.clock)
  const other = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await openApplicantSession(app, { reference: reference ?? '', email: EMAIL, token: null })
  await emailApplicant(app, STAFF, { id, subject: null, message: `Good morning ${NAME}` })
  await emailApplicant(app, STAFF, { id: other.id, subject: null, message: 'Good morning' })

  expect(await deleteApplication(app, STAFF, { id, confirmation: reference ?? '' })).toMatchObject({ ok: true })

  expect(await app.db.select({ id: liveApplications.id }).from(liveApplications)).toEqual([{ id: other.id }])
  expect(await app.db.select().from(applicantSessionApplications)).toEqual([])
  expect(await app.db.select({ about: mails.aboutId }).from(mails)).toEqual([{ about: other.id }])
  const kept = await app.db.select().from(payments).where(eq(payments.caseId, id))
  expect(kept).toMatchObject([{ state: 'settled' }, { state: 'settled' }])
  expect(await eventsAbout(app.db, id)).toMatchObject([
    { type: 'application.emailed' },
    { type: 'application.deleted', actor: 'staff', details: { reference } },
  ])
})

test('the erasure of a deleted application keeps its payments and events without personal data', async () => {
  const app = await testContext()
  const { id, reference } = await anApplicationOfApplicant().settled('complete').saveTo(app.db, app.clock)
  const other = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await aDocumentRequest(id).saveTo(app.db, app.clock)
  await aDocumentRequest(other.id).saveTo(app.db, app.clock)
  const edit = {
    adminNotes: `${NAME} prefers calls.`,
    notifyApplicant: false,
    version: 1,
    status: 'resubmission',
  } as const
  await updateApplication(app, STAFF, { ...edit, id, reason: `${NAME} forgot to sign.` })
  await updateApplication(app, STAFF, { ...edit, id: other.id, adminNotes: 'Hers.', reason: 'Unsigned.' })
  await deleteAndErase(app, id, reference ?? '')

  expect(await app.db.select({ of: documentRequests.caseId }).from(documentRequests)).toEqual([{ of: other.id }])
  const remainingPayments = await app.db
    .select()
    .from(payments)
    .where(eq(payments.applicationReference, reference ?? ''))
  expect(remainingPayments).toMatchObject(Array(2).fill({ caseId: null, name: null, email: null, state: 'settled' }))
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toEqual([
    { values: { reason: { before: null, after: 'Unsigned.' } } },
  ])
  for (const table of [payments, mails, auditEvents, auditValues, cases, people]) {
    const rows = JSON.stringify(await app.db.select().from(table))
    expect(rows).not.toContain(NAME)
    expect(rows).not.toContain(EMAIL)
  }
})

/** What the bin keeps goes with its erasure. */
async function deleteAndErase(app: TestApp, id: string, confirmation: string) {
  expect(await deleteApplication(app, STAFF, { id, confirmation })).toMatchObject({ ok: true })
  expect(await eraseDeletedApplication(app, STAFF, { id, confirmation })).toEqual({ ok: true })
}

type TestApp = Awaited<ReturnType<typeof testContext>>

test('the erasure of a deleted application erases the recorded searches for its applicant and keeps other searches', async () => {
  const app = await testContext()
  const { id, reference } = await anApplicationOfApplicant().settled('initial').saveTo(app.db, app.clock)
  const searchesForApplicant = [
    NAME,
    'olawale',
    'Adebayo-Oyeniyi OLAWALE',
    EMAIL.toUpperCase(),
    'studio-yaba',
    reference ?? '',
    (reference ?? '').toLowerCase().replaceAll('-', ''),
    (reference ?? '').replaceAll('-', '–'),
    `${NAME} Lagos`,
    `from ${EMAIL}`,
  ]
  const otherSearches = ['bola', 'ol', 'Ọláwálé Bello', '%', 'olaw_le', 'GT-0000-0000']
  for (const q of [...searchesForApplicant, ...otherSearches]) {
    await exportApplications(app, STAFF, {
      filters: APPLICATION_FILTERS.read(new URLSearchParams({ q })),
    })
  }
  await exportApplications(app, STAFF, {
    filters: APPLICATION_FILTERS.read(new URLSearchParams({ status: 'pending' })),
  })
  await deleteAndErase(app, id, reference ?? '')
  const remainingValues = await app.db.select({ values: auditValues.values }).from(auditValues)
  expect(remainingValues.map(({ values }) => values.q?.after ?? values.status?.after).sort()).toEqual(
    [...otherSearches, 'pending'].sort(),
  )
})

test('C22: deleting an application removes its uploads and keeps the files of its documents for a restoration', async () => {
  const app = await testFileContext()
  const application = await anApplicationOfApplicant().settled('initial').saveTo(app.db, app.clock)
  const other = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const keptDocument = await aDocument(application).named(`Passport of ${NAME}.pdf`).saveTo(app)
  const remainingDocument = await aDocument(other).saveTo(app)
  const uploadIds = [await completeUpload(app, application.id), await incompleteUpload(app, application.id)]

  await deleteApplication(app, STAFF, { id: application.id, confirmation: 'not this one' })
  expect(await app.waitingJobs('remove-files')).toEqual([])
  await deleteApplication(app, STAFF, { id: application.id, confirmation: application.reference ?? '' })

  expect(await app.db.select().from(uploads)).toEqual([])
  const [job] = await app.waitingJobs('remove-files')
  expect(job?.uploadIds.toSorted()).toEqual(uploadIds.toSorted())
  await removeFiles(app, job ?? { uploadIds: [] })
  expect((await toArray(app.storage.list())).map(({ key }) => key).sort()).toEqual(
    [keptDocument.file.key, remainingDocument.file.key].sort(),
  )
  expect((await app.db.select({ key: files.key }).from(files)).map(({ key }) => key).sort()).toEqual(
    [keptDocument.file.key, remainingDocument.file.key].sort(),
  )
  expect(await toArray(app.intake.list())).toEqual([])
})

test('a file that is stored while its application is being deleted is removed too', async () => {
  const app = await testFileContext()
  const { id, reference } = await anApplicationOfApplicant().settled('initial').saveTo(app.db, app.clock)
  await completeUpload(app, id)
  app.clock.advance({ minutes: 5 })
  // Deletes the application when the file is stored but has no row in the database yet.
  const storage = {
    ...app.storage,
    async put(...file: Parameters<typeof app.storage.put>) {
      const stored = await app.storage.put(...file)
      await deleteApplication(app, STAFF, { id, confirmation: reference ?? '' })
      return stored
    },
  }
  await finishUploads({ ...app, storage })
  expect(await toArray(app.storage.list())).toEqual([])
  expect(await toArray(app.intake.list())).toEqual([])
})

test('the erasure of a deleted application erases the notes of its offline payments and keeps who recorded them', async () => {
  const app = await testContext()
  const result = await addApplication(app, STAFF, {
    email: EMAIL,
    applicantName: NAME,
    phone: null,
    sector: 'technology',
    service: 'Tech Global Talent',
    notes: null,
    status: 'pending',
    adminNotes: null,
    payment: 'partial',
    money: {
      pence: 5_900,
      kobo: 0,
      method: 'cash',
      reference: null,
      receivedOn: '2026-11-02',
      note: 'In cash, at the office',
      valueReason: null,
      confirmedPaymentIds: [],
    },
    notifyApplicant: true,
    item: 'application_fee',
    agreedPence: null,
    agreedReason: null,
    shownOpenIds: [],
  })
  if (!result.ok) throw new Error('The application was not added.')
  const { id, reference } = result
  await deleteAndErase(app, id, reference)
  expect(await app.db.select().from(auditValues)).toEqual([])
  expect(await queuedMail(app.db)).toEqual([])
  expect(await app.db.select().from(payments)).toMatchObject([
    {
      email: null,
      name: null,
      applicationReference: reference,
      recordedBy: STAFF.id,
      recordedNote: 'Removed with the personal data',
    },
  ])
})

test('the erasure of a payment’s case erases the bank’s reason for a dispute and keeps the dispute', async () => {
  const app = await testContext()
  const { id, reference } = await anApplicationOfApplicant().settled('initial').saveTo(app.db, app.clock)
  const other = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const storedPayments = await app.db.select().from(payments)
  await app.db.insert(disputes).values(
    storedPayments.map(payment => ({
      id: randomUUID(),
      provider: 'paystack',
      providerId: payment.reference,
      paymentId: payment.id,
      paymentReference: payment.reference,
      status: 'awaiting-merchant-feedback',
      category: 'fraud',
      reason: `${payment.name} says that the card was lost.`,
      openedAt: app.clock.now(),
      changedAt: app.clock.now(),
    })),
  )
  await app.db.update(disputes).set({ resolvedAt: app.clock.now() })
  await deleteAndErase(app, id, reference ?? '')
  const remainingDisputes = await app.db.select({ reason: disputes.reason, category: disputes.category }).from(disputes)
  expect(remainingDisputes).toHaveLength(2)
  expect(remainingDisputes).toEqual(
    expect.arrayContaining([
      { reason: null, category: 'fraud' },
      { reason: `${other.applicantName} says that the card was lost.`, category: 'fraud' },
    ]),
  )
})

test('only the reference confirms a deletion, in any letter case and with or without hyphens', async () => {
  const app = await testContext()
  const { id, reference } = await anApplicationOfApplicant().settled('initial').saveTo(app.db, app.clock)
  const refusal = { ok: false, reason: 'not-confirmed' }
  for (const confirmation of ['', 'delete', EMAIL, 'GT-0000-0000', `${reference}0`]) {
    expect(await deleteApplication(app, STAFF, { id, confirmation })).toEqual(refusal)
  }
  expect(await eventsAbout(app.db, id)).toEqual([])
  const spelling = ` ${reference?.toLowerCase().replaceAll('-', '')} `
  expect(await deleteApplication(app, STAFF, { id, confirmation: spelling })).toMatchObject({ ok: true })
})

test('the e-mail confirms the deletion of an application without a reference', async () => {
  const app = await testContext()
  const { id } = await anApplicationOfApplicant().saveTo(app.db, app.clock)
  const refusal = await deleteApplication(app, STAFF, { id, confirmation: 'other@example.ng' })
  expect(refusal).toEqual({ ok: false, reason: 'not-confirmed' })
  expect(await deleteApplication(app, STAFF, { id, confirmation: ` ${EMAIL.toUpperCase()} ` })).toMatchObject({
    ok: true,
  })
  expect(await eventsAbout(app.db, id)).toMatchObject([{ details: { reference: null } }])
})

test('the erasure of a deleted application leaves its payments without proof, bank reference and note', async () => {
  const app = await testContext()
  const application = await anApplicationOfApplicant().addedByStaff('Tech Global Talent').saveTo(app.db, app.clock)
  const { id, reference } = application
  await aPayment().for(toPurchaseDetails(application)).offline(STAFF.id, 'Her brother paid').saveTo(app.db, app.clock)
  const proofFileId = await saveProof(app, { caseId: id })
  await app.db.update(payments).set({ proofFileId, offlineReference: 'OBI ADA 26' })
  await deleteAndErase(app, id, reference ?? '')
  expect(await app.db.select().from(payments)).toMatchObject([
    { proofFileId: null, offlineReference: null, recordedNote: 'Removed with the personal data', countedPence: 5_900 },
  ])
})

test('of several deletions of one application, one succeeds and the others find nothing', async () => {
  const app = await testContext()
  const { id, reference } = await anApplicationOfApplicant().settled('initial').saveTo(app.db, app.clock)
  const results = await Promise.all(
    [1, 2, 3].map(() => deleteApplication(app, STAFF, { id, confirmation: reference ?? '' })),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter(({ ok }) => !ok)).toEqual(Array(2).fill({ ok: false, reason: 'not-found' }))
  expect(await eventsAbout(app.db, id)).toHaveLength(1)
  expect(await deleteApplication(app, STAFF, { id: 'x', confirmation: '' })).toEqual({ ok: false, reason: 'not-found' })
})

test('a payment that arrives after the deletion of its application is flagged for refund', async () => {
  const app = await testPaymentContext()
  const { id } = await anApplicationOfApplicant().saveTo(app.db, app.clock)
  const { reference } = await goToCheckout(app, id, EMAIL)
  await deleteApplication(app, STAFF, { id, confirmation: EMAIL })
  await app.paystack.pay(reference)
  expect(await confirmPayment(app, reference)).toBe('refund-due')
  expect(await app.db.select().from(payments)).toMatchObject([
    { state: 'refund_due', flag: 'deleted', countedPence: 0 },
  ])
})

test('deleting an application while its payment settles causes no deadlock', async () => {
  const app = await testContext()
  for (let round = 0; round < 12; round++) {
    const application = await anApplicationOfApplicant().saveTo(app.db, app.clock)
    const { id } = application
    const { reference } = await aPayment().for(toPurchaseDetails(application)).saveTo(app.db, app.clock)
    const paidOutcome = { kind: 'paid', paidAt: app.clock.now(), channel: 'card' } as const
    const [deleted, settled] = await Promise.all([
      deleteWithConfirmation(app, id),
      settlePayment(app, reference, paidOutcome),
      openSession(app, id),
    ])
    const [payment] = await app.db.select().from(payments).where(eq(payments.reference, reference))
    expect(deleted).toMatchObject({ ok: true })
    // A payment that settles before the deletion stays settled, and a later payment is flagged for a refund.
    expect(payment).toMatchObject({
      state: settled === 'settled' ? 'settled' : 'refund_due',
      flag: settled === 'settled' ? null : 'deleted',
    })
    expect(await app.db.$count(mails, eq(mails.to, EMAIL))).toBe(0)
  }
})

test('a deletion that fails part-way deletes nothing', async () => {
  const app = await testContext()
  const before = await anApplicationOfApplicant().settled('initial').saveTo(app.db, app.clock)
  await aDocumentRequest(before.id).saveTo(app.db, app.clock)
  await emailApplicant(app, STAFF, { id: before.id, subject: null, message: 'Hello' })
  // Only the last step, which records the event, reads the clock, so the transaction fails there.
  const clock = {
    ...app.clock,
    now: () => {
      throw new Error('Simulated failure.')
    },
  }
  const deletion = deleteApplication({ ...app, clock }, STAFF, { id: before.id, confirmation: before.reference ?? '' })
  await expect(deletion).rejects.toThrow('Simulated failure.')
  expect(await app.db.select().from(liveApplications)).toEqual([{ ...before, lastMessageAt: app.clock.now() }])
  expect(await app.db.select().from(documentRequests)).toHaveLength(1)
  expect(await app.db.select().from(payments)).toMatchObject([{ caseId: before.id, name: NAME, email: EMAIL }])
  expect(await queuedMail(app.db)).toHaveLength(1)
})

/** Confirms with the e-mail, or with the reference if a concurrent payment has already assigned one. */
async function deleteWithConfirmation(app: AppContext, id: string) {
  const resultByEmail = await deleteApplication(app, STAFF, { id, confirmation: EMAIL })
  if (resultByEmail.ok) return resultByEmail
  const [row] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, id))
  return deleteApplication(app, STAFF, { id, confirmation: row?.reference ?? '' })
}

async function openSession(app: AppContext, id: string) {
  const [row] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, id))
  return openApplicantSession(app, { reference: row?.reference ?? '', email: EMAIL, token: null })
}

test('the proofs of an address are deleted with its last application', async () => {
  const app = await testContext()
  const [first, second] = [await openApplication(app), await openApplication(app)]
  await proveEmail(app, first)
  const confirm = ({ applicationId, reference }: typeof first) =>
    deleteApplication(app, STAFF, { id: applicationId, confirmation: reference })
  expect(await confirm(first)).toMatchObject({ ok: true })
  expect(await app.db.select().from(applicantProofs)).toHaveLength(1)
  expect(await confirm(second)).toMatchObject({ ok: true })
  expect(await app.db.select().from(applicantProofs)).toEqual([])
})

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
