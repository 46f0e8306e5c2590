import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aCv } from '#dev/factories/a-cv.server.ts'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aLetter } from '#dev/factories/a-letter.server.ts'
import { aLetterFile } from '#dev/factories/a-letter-file.server.ts'
import { aPack } from '#dev/factories/a-pack.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aPiece } from '#dev/factories/a-piece.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { aStory } from '#dev/factories/a-story.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { anEnquiry } from '#dev/factories/an-enquiry.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { storeSampleFile } from '#dev/factories/store-sample-file.server.ts'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { addDays, dayInLagos, weekdayOf } from '#src/dates.ts'
import { paymentLinkMail } from '#src/features/applications/mails.tsx'
import { applicationDeliveries } from '#src/features/applications/table.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { calendarExceptions } from '#src/features/bookings/table.server.ts'
import { documentRequests } from '#src/features/documents/table.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { FileStorage } from '#src/features/files/file-context.ts'
import { mails, mailTemplateTexts } from '#src/features/mail/table.server.ts'
import { disputes, ledgerEntries, monthClosings, payments, payouts, refunds } from '#src/features/money/table.server.ts'
import { legalHolds, privacyRequests } from '#src/features/privacy/table.server.ts'
import { saveProof } from './save-proof.ts'
import { createSecretConversation } from './secret-conversation.ts'

/** Creates rows in many tables. Their texts contain unique "canary" words, which visitors must never see. */
export async function createSecretRecords(db: Database, storage: FileStorage) {
  const context = { clock: systemClock }
  const today = dayInLagos(systemClock.now())
  const owner = await aStaffMember()
    .named('Canary Ownername')
    .withEmail('canary-owner@talentpassage.example')
    .inRole('owner')
    .saveTo(db, systemClock)
  const staff = await aStaffMember()
    .named('Canary Staffname')
    .withEmail('canary-staff@talentpassage.example')
    .saveTo(db, systemClock)
  const disabledOwner = await aStaffMember()
    .named('Canary Goneaway')
    .withEmail('canary-gone@talentpassage.example')
    .inRole('owner')
    .disabled()
    .saveTo(db, systemClock)

  const application = await anApplication()
    .named('Canary Applicantname')
    .withEmail('canary-applicant@studio.example')
    .withPhone('+234 canary-phone')
    .withNotes('canary-notes')
    .withAdminNotes('canary-admin-notes')
    .settled('initial')
    .awaitingResubmission('canary-reason')
    .saveTo(db, systemClock)
  const unpaidApplication = await anApplication()
    .named('Canary Unpaidname')
    .withEmail('canary-unpaid@studio.example')
    .saveTo(db, systemClock)
  const payment = await aPayment()
    .for(toPurchaseDetails(application))
    .of('final', 4_000)
    .inState('mismatch')
    .flagged('amount')
    .saveTo(db, systemClock)
  const pack = await aPack(application).with('canary-pack').saveTo({ db, clock: systemClock, storage })
  const storedProof = await storeSampleFile(storage, {
    reference: null,
    stem: `payments/${payment.id}`,
    at: systemClock.now(),
    format: 'pdf',
    bytes: createSamplePdf('canary-proof-content'),
  })
  const saved = { db, clock: systemClock }
  await db
    .update(payments)
    .set({ proofFileId: await saveProof(saved, { ...storedProof, caseId: application.id }) })
    .where(eq(payments.id, payment.id))
  // A Tuesday about eight weeks ahead, so that the booking is always in the future.
  const bookedDay = addDays(today, 58 - weekdayOf(today))
  const {
    booking,
    reference: bookingReference,
    caseId: consultationId,
  } = await aBooking()
    .named('Canary Bookername')
    .withEmail('canary-booker@studio.example')
    .at(bookedDay, '10:00')
    .saveTo(db, systemClock)
  await aCv(consultationId).saveTo({ db, clock: systemClock, storage })

  const now = systemClock.now()
  const mailId = randomUUID()
  await db.insert(mails).values({
    caseId: application.id,
    id: mailId,
    template: paymentLinkMail.name,
    data: {
      name: 'Canarymailname',
      itemName: 'Application Fee',
      service: 'Initial Assessment',
      duePence: 5_900,
      totalPence: 9_900,
      paymentUrl: 'https://canary-mail-link.example',
      isReminder: false,
    },
    aboutKind: 'application',
    aboutId: application.id,
    subject: 'canary-mail-subject',
    html: '<p>Canarymailname</p>',
    text: 'Canarymailname',
    to: application.email,
    messageId: `<${mailId}@wall.example>`,
    state: 'sent',
    tries: 1,
    queuedAt: now,
    sentAt: now,
  })
  const closureId = randomUUID()
  await db.insert(calendarExceptions).values({
    id: closureId,
    calendarId: DEFAULT_CALENDAR_ID,
    kind: 'closed',
    firstDay: addDays(bookedDay, 6),
    lastDay: addDays(bookedDay, 7),
    name: 'canary-closure-name',
    changedAt: now,
  })
  await db.insert(mailTemplateTexts).values({
    template: paymentLinkMail.name,
    textKey: 'first',
    text: 'canary-template-text',
    version: 1,
    changedAt: now,
  })
  const requestId = randomUUID()
  await db.insert(documentRequests).values({
    id: requestId,
    caseId: application.id,
    documentType: 'canary-document-type',
    description: 'canary-document-description',
    dueDate: null,
    status: 'pending',
    requestedAt: now,
  })
  const deliveryId = randomUUID()
  await db.insert(applicationDeliveries).values({
    id: deliveryId,
    caseId: application.id,
    stage: 'assessment',
    what: 'canary-delivery',
    deliveredOn: '2026-11-20',
    note: 'canary-delivery-note',
    recordedBy: staff.id,
    recordedAt: now,
  })
  const { id: documentId } = await aDocument(application)
    .named('canary-file-name.pdf')
    .withFile('pdf', createSamplePdf('canary-file-content'))
    .inStatus('rejected', 'canary-document-comment')
    .saveTo({ db, clock: systemClock, storage })
  const letter = await aLetter(application.id)
    .from({
      name: 'Canary Refereename',
      email: 'canary-referee@studio.example',
      organisation: 'canary-organisation',
      knowsFrom: 'canary-knows-from',
    })
    .inState('signed')
    .saveTo(db, systemClock)
  const letterFileId = await aLetterFile(letter, 'signed')
    .named('canary-letter-file.pdf')
    .saveTo({ db, clock: systemClock, storage })
  await anEnquiry()
    .named('Canary Writername')
    .withEmail('canary-writer@studio.example')
    .saying('canary-message')
    .saveTo(db, systemClock)
  const { fileId } = await createSecretConversation(db, storage, { application, staffId: staff.id })
  const { id: deletedId } = await anApplication()
    .named('Canary Deletedname')
    .withEmail('canary-deleted@studio.example')
    .inBin(staff.id)
    .saveTo(db, systemClock)
  const payoutId = randomUUID()
  await db.insert(payouts).values({
    id: payoutId,
    provider: 'paystack',
    isSandbox: true,
    providerId: 'canary-payout',
    source: 'api',
    status: 'success',
    paidOn: today,
    processedKobo: 0,
    feesKobo: 0,
    deductionsKobo: 0,
    paidKobo: 0,
    readAt: now,
  })
  // Without a body there is no report.
  await writeApplication(db, application.id, { endorsingBody: 'tech_nation', endorsementRoute: 'talent' })
  const { id: pieceId } = await aPiece(application.id)
    .titled('canary-piece-title')
    .with({ proves: 'canary-piece-words' })
    .saveTo(db, systemClock)
  const { id: storyId } = await aStory()
    .saying('canary-story-words')
    .by('canary-story-name')
    .waiting()
    .saveTo(application, db, systemClock)
  const holdId = randomUUID()
  const hold = { id: holdId, email: 'canary-held@studio.example', reason: 'canary-hold-reason' }
  await db.insert(legalHolds).values({ ...hold, placedBy: owner.id, placedAt: now })
  const privacyRequestId = randomUUID()
  await db.insert(privacyRequests).values({
    id: privacyRequestId,
    email: 'canary-asker@studio.example',
    kind: 'copy',
    text: 'canary-request-text',
    receivedAt: now,
    dueOn: today,
  })
  await db.transaction(tx =>
    recordEvent(
      context,
      tx,
      {
        type: 'application.updated',
        actor: { kind: 'staff', id: staff.id },
        subject: { kind: 'application', id: application.id },
        fields: 'adminNotes',
        from: null,
        to: null,
        version: 1,
      },
      { adminNotes: { before: 'canary-value-before', after: 'canary-value-after' } },
    ),
  )

  const entryId = randomUUID()
  await db.insert(ledgerEntries).values({
    id: entryId,
    paymentId: payment.id,
    kind: 'refund',
    pence: 0,
    kobo: -100,
    at: systemClock.now(),
    recordedAt: systemClock.now(),
  })
  const refundId = randomUUID()
  const refundProof = await storeSampleFile(storage, {
    reference: null,
    stem: `refunds/${refundId}`,
    at: systemClock.now(),
    format: 'pdf',
    bytes: createSamplePdf('canary-proof-content'),
  })
  await db.insert(refunds).values({
    id: refundId,
    paymentId: payment.id,
    amount: 100,
    currency: 'NGN',
    way: 'provider',
    state: 'proposed',
    proofFileId: await saveProof(saved, { ...refundProof, caseId: application.id }),
    reason: 'canary-refund',
    termsNote: 'canary-terms',
    proposedBy: staff.id,
    stateChangedAt: systemClock.now(),
    proposedAt: systemClock.now(),
  })
  const disputeId = randomUUID()
  await db.insert(disputes).values({
    id: disputeId,
    provider: 'paystack',
    providerId: 'canary',
    status: 'awaiting-merchant-feedback',
    paymentId: payment.id,
    paymentReference: payment.reference,
    openedAt: systemClock.now(),
    changedAt: systemClock.now(),
  })

  const closingId = randomUUID()
  const monthFile = await storeSampleFile(storage, {
    reference: null,
    stem: 'months/2025-01',
    at: systemClock.now(),
    format: 'pdf',
    bytes: createSamplePdf('canary-month-content'),
  })
  await db.insert(monthClosings).values({
    id: closingId,
    month: '2025-01',
    version: 1,
    closedBy: owner.id,
    closedAt: systemClock.now(),
    report: {},
    fileId: await saveProof(saved, monthFile),
  })

  return {
    owner,
    staff,
    disabled: disabledOwner,
    application,
    bookedDay,
    /** A value for each parameter in the URL patterns of the staff pages. */
    parameterExamples: {
      id: application.id,
      applicationId: application.id,
      mailId,
      replyId: randomUUID(),
      requestId,
      staffId: staff.id,
      deliveryId,
      paymentId: payment.id,
      payoutId,
      closingId,
      explanationId: randomUUID(),
      entryId,
      refundId,
      disputeId,
      documentId,
      bookingId: booking.id,
      calendarId: DEFAULT_CALENDAR_ID,
      caseId: application.id,
      consultationId,
      closureId,
      deletedId,
      holdId,
      privacyRequestId,
      fileId,
      letterId: letter.id,
      letterFileId,
      packFileId: pack.entries[0]?.fileId ?? '',
      taskId: randomUUID(),
      pieceId,
      storyId,
      viewId: randomUUID(),
      template: paymentLinkMail.name,
      fact: 'adult-surcharge',
    },
    /** Words from these rows that at least one staff page shows. */
    secretWords: [
      'Canary Ownername',
      'canary-owner@',
      'Canary Staffname',
      'canary-staff@',
      'Canary Goneaway',
      'canary-gone@',
      'Canary Applicantname',
      'canary-applicant@',
      'canary-phone',
      'canary-notes',
      'canary-admin-notes',
      'canary-reason',
      'canary-piece-title',
      'canary-piece-words',
      application.reference ?? '',
      'Canary Unpaidname',
      'canary-unpaid@',
      unpaidApplication.id,
      payment.reference,
      'canary-payout',
      'Canary Bookername',
      'canary-booker@',
      bookingReference,
      'canary-deleted@',
      'Canary Deletedname',
      'canary-held@',
      'canary-hold-reason',
      'canary-asker@',
      'canary-request-text',
      'canary-mail-subject',
      'Canarymailname',
      'canary-closure-name',
      'canary-template-text',
      'canary-delivery',
      'canary-delivery-note',
      'canary-document-type',
      'canary-document-description',
      'canary-file-name',
      'canary-file-content',
      'canary-document-comment',
      'Canary Refereename',
      'canary-referee@',
      'canary-organisation',
      'canary-knows-from',
      'canary-letter-file',
      'canary-proof-content',
      'canary-month-content',
      'canary-conversation',
      'canary-sent-file',
      'canary-value-before',
      'canary-value-after',
      'Canary Writername',
      'canary-writer@',
      'canary-message',
      'canary-story-words',
      'canary-story-name',
    ],
    /** Words from these rows that no page shows. */
    neverShown: ['canary-mail-link'],
  }
}
