import { and, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { applications, liveApplications } from '#src/features/applications/table.server.ts'
import { bookings, usesUpPayment } from '#src/features/bookings/table.server.ts'
import { isOutsideBin, liveCases, liveConsultations } from '#src/features/cases/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { liveEnquiries } from '#src/features/messages/table.server.ts'
import { isSettled } from '#src/features/money/states.ts'
import { payments } from '#src/features/money/table.server.ts'

const MAX_ROWS = 50

/** Returns name, e-mail and phone of a case, or null if there is none. */
export async function findPersonOf(db: DatabaseOrTransaction, caseId: string) {
  if (!z.uuid().safeParse(caseId).success) return null
  const [person] = await db
    .select({
      personId: liveCases.personId,
      name: liveCases.name,
      email: liveCases.email,
      phone: applications.phone,
    })
    .from(liveCases)
    .leftJoin(applications, eq(applications.id, liveCases.id))
    .where(eq(liveCases.id, caseId))
  return person ?? null
}

/** Lists what a person has with us, newest first. `email` is in lower case. */
export async function findPersonRecords(db: DatabaseOrTransaction, email: string) {
  const [ownApplications, consultations, enquiries, sentMails] = await Promise.all([
    db
      .select({
        id: liveApplications.id,
        reference: liveApplications.reference,
        applicantName: liveApplications.applicantName,
        phone: liveApplications.phone,
        service: liveApplications.service,
        status: liveApplications.status,
        paid: liveApplications.paid,
        endedByRefundAt: liveApplications.endedByRefundAt,
        createdAt: liveApplications.createdAt,
      })
      .from(liveApplications)
      .where(eq(liveApplications.email, email))
      .orderBy(desc(liveApplications.createdAt), desc(liveApplications.id))
      .limit(MAX_ROWS),
    findConsultationsOf(db, email),
    db
      .select({ id: liveEnquiries.id, message: liveEnquiries.message, receivedAt: liveEnquiries.createdAt })
      .from(liveEnquiries)
      .where(eq(liveEnquiries.email, email))
      .orderBy(desc(liveEnquiries.createdAt), desc(liveEnquiries.id))
      .limit(MAX_ROWS),
    db
      .select({
        id: mails.id,
        template: mails.template,
        subject: mails.subject,
        state: mails.state,
        queuedAt: mails.queuedAt,
      })
      .from(mails)
      .where(and(eq(mails.to, email), isOutsideBin(mails.caseId)))
      .orderBy(desc(mails.queuedAt), desc(mails.id))
      .limit(MAX_ROWS),
  ])
  const paid = await findPaymentsOf(db, [...ownApplications, ...consultations])
  return { applications: ownApplications, consultations, enquiries, mails: sentMails, payments: paid }
}

function findPaymentsOf(db: DatabaseOrTransaction, purchases: ReadonlyArray<{ id: string }>) {
  const ids = purchases.map(({ id }) => id)
  return db
    .select({
      id: payments.id,
      reference: payments.reference,
      item: payments.item,
      state: payments.state,
      pence: payments.pence,
      openedAt: payments.openedAt,
    })
    .from(payments)
    .where(inArray(payments.caseId, ids))
    .orderBy(desc(payments.openedAt), desc(payments.id))
    .limit(MAX_ROWS)
}

function findConsultationsOf(db: DatabaseOrTransaction, email: string) {
  return db
    .select({
      id: liveConsultations.id,
      item: liveConsultations.item,
      name: liveConsultations.name,
      createdAt: liveConsultations.createdAt,
      paymentId: payments.id,
      booking: {
        id: bookings.id,
        sequence: bookings.sequence,
        calendarId: bookings.calendarId,
        heldUntil: bookings.heldUntil,
        name: bookings.name,
        email: bookings.email,
        startsAt: bookings.startsAt,
        endsAt: bookings.endsAt,
        status: bookings.status,
      },
    })
    .from(liveConsultations)
    .leftJoin(payments, and(eq(payments.caseId, liveConsultations.id), isInStates(payments.state, isSettled)))
    .leftJoin(bookings, and(eq(bookings.paymentId, payments.id), usesUpPayment))
    .where(eq(liveConsultations.email, email))
    .orderBy(desc(liveConsultations.createdAt), desc(liveConsultations.id))
    .limit(MAX_ROWS)
}
