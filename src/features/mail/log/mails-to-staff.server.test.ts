import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { addApplication } from '#src/features/applications/adding/add-application.server.ts'
import { createApplication } from '#src/features/applications/create-application.server.ts'
import { deleteApplication } from '#src/features/cases/bin/bin.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { assignCases } from '#src/features/cases/work/assign-cases.server.ts'
import { submitFile } from '#src/features/documents/uploads/receive-upload.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { sendCustomerMessage } from '#src/features/messages/send-customer-message.server.ts'
import { confirmPayment } from '#src/features/money/checkout/confirm-payment.server.ts'
import { recordDispute } from '#src/features/money/disputes/record-dispute.server.ts'
import { recordPayment } from '#src/features/money/offline/record-payment.server.ts'
import { saveSettings } from '#src/features/site/settings/save-settings.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { goToCheckout, testContext, testFileContext, testPaymentContext } from '#tests/support/app-context.ts'
import { receivedFile } from '#tests/support/received-file.ts'
import { mailsToApplicant } from './mail-log.server.ts'

const STAFF_EMAIL = 'ada@house.example'
const APPLICATION_FORM = {
  sender: '198.51.100.7',
  item: 'application_fee',
  plan: 'split',
  applicantName: 'Ọláwálé Adébáyọ̀',
  email: 'ola@example.ng',
  phone: null,
  sector: 'technology',
  notes: null,
} as const

/** Creates an active staff member and returns them as an actor. */
async function createStaffActor(app: { db: Database; clock: Clock }, email = STAFF_EMAIL) {
  const { id } = await aStaffMember()
    .inRole('owner')
    .withEmail(email)
    .withPassword('indigo cloth dries')
    .saveTo(app.db, app.clock)
  return { kind: 'staff', id } as const
}

function findMailsTo({ db }: { db: Database }, to = STAFF_EMAIL) {
  const { id, template, replyTo, aboutId, data } = mails
  return db.select({ id, template, replyTo, aboutId, data }).from(mails).where(eq(mails.to, to)).orderBy(mails.queuedAt)
}

test('mails to staff about an application are hidden from the applicant and deleted with the application', async () => {
  const app = await testContext()
  const owner = await createStaffActor(app)
  const { id } = await createApplication(app, APPLICATION_FORM)
  const [mail] = await findMailsTo(app)
  expect(mail).toMatchObject({
    template: 'applications.new-application',
    replyTo: 'ola@example.ng',
    aboutId: id,
    data: { name: 'Ọláwálé Adébáyọ̀', applicationUrl: `http://localhost:3000/admin/applications/${id}` },
  })
  expect(await mailsToApplicant(app, id, null)).toMatchObject([{ to: 'ola@example.ng' }])

  await deleteApplication(app, owner, { id, confirmation: 'ola@example.ng' })
  expect(await findMailsTo(app)).toEqual([])
})

test('a repeated application form and an application added by staff queue no mail to staff', async () => {
  const app = await testContext()
  const actor = await createStaffActor(app)
  await createApplication(app, APPLICATION_FORM)
  await createApplication(app, APPLICATION_FORM)
  expect(await findMailsTo(app)).toHaveLength(1)
  await addApplication(app, actor, {
    applicantName: 'Ńkemdịlịm Okonkwọ',
    email: 'nkem@example.ng',
    phone: null,
    service: 'Tech Global Talent',
    sector: 'technology',
    status: 'pending',
    notes: null,
    adminNotes: null,
    payment: 'full',
    money: {
      pence: 9_900,
      kobo: 0,
      method: 'bank_transfer',
      reference: 'FT26-0815',
      receivedOn: '2026-11-02',
      note: null,
      valueReason: null,
      confirmedPaymentIds: [],
    },
    notifyApplicant: true,
    item: 'application_fee',
    agreedPence: null,
    agreedReason: null,
    shownOpenIds: [],
  })
  expect(await findMailsTo(app)).toHaveLength(1)
})

test('a settled online payment queues one mail to staff, and an offline payment queues none', async () => {
  const app = await testPaymentContext()
  const actor = await createStaffActor(app)
  const { id, email } = await anApplication().withEmail('ola@example.ng').saveTo(app.db, app.clock)
  const { reference } = await goToCheckout(app, id, email)
  await app.paystack.pay(reference)
  await Promise.all([confirmPayment(app, reference), confirmPayment(app, reference)])
  await recordPayment(app, actor, {
    idempotencyKey: '0f8c7a52-4a58-4ac4-8b04-2f6d1f0e6a11',
    applicationId: id,
    settledPence: 5_900,
    money: {
      pence: 4_000,
      kobo: 0,
      method: 'cash',
      reference: null,
      receivedOn: '2026-11-01',
      note: null,
    },
    notifyApplicant: false,
  })
  expect(await findMailsTo(app)).toMatchObject([
    {
      template: 'payments.arrived',
      replyTo: 'ola@example.ng',
      aboutId: id,
      data: { pence: 5_900, stillDuePence: 4_000, paymentReference: reference, page: { of: 'application' } },
    },
  ])
})

test('a paid consultation queues a mail to staff with a link to the calendar', async () => {
  const app = await testPaymentContext()
  await createStaffActor(app)
  const { id, email } = await anOrder().saveTo(app.db, app.clock)
  const { reference } = await goToCheckout(app, id, email)
  await app.paystack.pay(reference)
  await confirmPayment(app, reference)
  expect(await findMailsTo(app)).toMatchObject([
    { aboutId: id, data: { applicationReference: null, page: { url: 'http://localhost:3000/admin/calendar' } } },
  ])
})

test('an uploaded document queues a mail to staff unless the setting is off', async () => {
  const app = await testFileContext()
  const actor = await createStaffActor(app)
  const { id } = await anApplication().withEmail('ola@example.ng').settled('initial').saveTo(app.db, app.clock)
  await submitFile(app, await receivedFile(app, id))
  expect(await findMailsTo(app)).toMatchObject([
    { template: 'documents.arrived', replyTo: 'ola@example.ng', data: { documentType: 'Passport' } },
  ])
  await saveSettings(app, actor, { mailDocumentUploads: false })
  await submitFile(app, await receivedFile(app, id))
  expect(await findMailsTo(app)).toHaveLength(1)
})

test("a resubmission queues one mail to the firm's mailbox", async () => {
  const app = await testFileContext()
  await createStaffActor(app)
  await createStaffActor(app, app.staffMailbox)
  const { id } = await anApplication().settled('initial').awaitingResubmission('Not signed').saveTo(app.db, app.clock)
  await submitFile(app, {
    ...(await receivedFile(app, id)),
    purpose: 'resubmission',
    documentType: 'Corrected Document',
  })
  expect(await findMailsTo(app, app.staffMailbox)).toMatchObject([{ template: 'applications.resubmitted' }])
  expect(await findMailsTo(app)).toMatchObject([{ template: 'documents.arrived', data: { isResubmission: true } }])
})

/** Two owners, two case workers, one of finance and one who may only read. */
async function saveSixStaff(app: { db: Database; clock: Clock }) {
  const colleagues = [
    ['fola', 'owner'],
    ['gbenga', 'owner'],
    ['ada', 'caseworker'],
    ['bisi', 'caseworker'],
    ['chidi', 'finance'],
    ['dayo', 'readonly'],
  ] as const
  for (const [name, role] of colleagues)
    await aStaffMember()
      .inRole(role)
      .withEmail(`${name}@house.example`)
      .withPassword('indigo cloth dries')
      .saveTo(app.db, app.clock)
  const idOf = async (name: string) => {
    const [found] = await app.db
      .select()
      .from(staffMembers)
      .where(eq(staffMembers.email, `${name}@house.example`))
    return found?.id ?? ''
  }
  /** Like "ada: payments.arrived", by name. */
  const listStaffMails = async () =>
    (await app.db.select({ to: mails.to, template: mails.template }).from(mails))
      .filter(({ to }) => to.endsWith('@house.example'))
      .map(({ to, template }) => `${to.split('@')[0]}: ${template}`)
      .toSorted()
  return { idOf, listStaffMails }
}

test('a paid application mails each of six staff once, if they may act on it', async () => {
  const app = await testPaymentContext()
  const { listStaffMails } = await saveSixStaff(app)
  const { id } = await createApplication(app, APPLICATION_FORM)
  expect(await listStaffMails()).toEqual(
    ['ada', 'bisi', 'fola', 'gbenga'].map(name => `${name}: applications.new-application`),
  )
  const { reference } = await goToCheckout(app, id, APPLICATION_FORM.email)
  await app.paystack.pay(reference)
  await confirmPayment(app, reference)
  expect(await listStaffMails(), 'the mail about the payment replaces the one that still waited').toEqual(
    ['ada', 'bisi', 'chidi', 'fola', 'gbenga'].map(name => `${name}: payments.arrived`),
  )
})

test('a payment for a case with an owner mails that owner and all who may act on money', async () => {
  const app = await testPaymentContext()
  const { idOf, listStaffMails } = await saveSixStaff(app)
  const { id, email } = await anApplication().withEmail('ola@example.ng').saveTo(app.db, app.clock)
  await app.db.update(cases).set({ ownerId: await idOf('ada') })
  const { reference } = await goToCheckout(app, id, email)
  await app.paystack.pay(reference)
  await confirmPayment(app, reference)
  expect(await listStaffMails()).toEqual(['ada', 'chidi', 'fola', 'gbenga'].map(name => `${name}: payments.arrived`))
})

test('a dispute mails all who may answer it, and our mailbox if no colleague wants the mail', async () => {
  const app = await testContext()
  const { listStaffMails } = await saveSixStaff(app)
  const report = {
    kind: 'opened',
    providerId: 'd1',
    paymentReference: 'TP-1',
    status: 'awaiting',
    category: null,
    reason: null,
    kobo: 1_000,
    dueAt: null,
    openedAt: null,
    resolvedAt: null,
    resolution: null,
    changedAt: null,
  } as const
  await recordDispute(app, 'paystack', report)
  expect(await listStaffMails()).toEqual(['chidi', 'fola', 'gbenga'].map(name => `${name}: payments.disputed`))
  await app.db.update(staffMembers).set({ noticeChoices: { disputes: { mail: false } } })
  await recordDispute(app, 'paystack', { ...report, providerId: 'd2' })
  expect(await listStaffMails()).toHaveLength(3)
  expect(await findMailsTo(app, app.staffMailbox)).toMatchObject([{ template: 'payments.disputed' }])
})

test('a message on a case with an owner mails its owner only, and on another case all who may answer', async () => {
  const app = await testContext()
  const { idOf, listStaffMails } = await saveSixStaff(app)
  const { id } = await anApplication().saveTo(app.db, app.clock)
  const other = await anApplication().withEmail('musa@example.ng').saveTo(app.db, app.clock)
  await app.db
    .update(cases)
    .set({ ownerId: await idOf('ada') })
    .where(eq(cases.id, id))
  const write = (caseId: string) =>
    sendCustomerMessage(app, { caseId, id: randomUUID(), text: 'May I add a letter?', aboutId: null })
  await write(id)
  expect(await listStaffMails()).toEqual(['ada: messages.received'])
  await write(other.id)
  expect(await listStaffMails()).toEqual(
    ['ada', 'ada', 'bisi', 'fola', 'gbenga'].map(name => `${name}: messages.received`),
  )
})

test('giving cases to a colleague with a note that mentions them sends one mail', async () => {
  const app = await testContext()
  const { idOf, listStaffMails } = await saveSixStaff(app)
  const { id } = await anApplication().saveTo(app.db, app.clock)
  const second = await anApplication().withEmail('musa@example.ng').saveTo(app.db, app.clock)
  const [ada] = await app.db
    .update(staffMembers)
    .set({ name: 'Ada Obi' })
    .where(eq(staffMembers.email, STAFF_EMAIL))
    .returning()
  await app.db.update(staffMembers).set({ name: 'Bisi Eze' }).where(eq(staffMembers.email, 'bisi@house.example'))
  const actor = { kind: 'staff', id: await idOf('fola') } as const
  const note = 'Over to you, @Ada. @Bisi knows the applicants.'
  await assignCases(app, actor, { caseIds: [id, second.id], ownerId: ada?.id ?? '', note })
  expect(await listStaffMails()).toEqual(['ada: work.assigned', 'bisi: work.mentioned'])
})
