import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { dateInWords, dayAndTime, noonOf } from '#src/dates.ts'
import { listDeliveries } from '#src/features/applications/queries.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { BOOKING_STATES, isConfirmed } from '#src/features/bookings/states.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { describeEvent } from '#src/features/events.ts'
import { MAIL_STATE_NAMES } from '#src/features/mail/mail-states.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { mailName } from '#src/features/mails.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { listContents } from '#src/features/site/catalogue/scope.ts'
import { naira, poundsAndPence, rateInWords } from '#src/money.ts'
import type { Payment } from '../purchase.server.ts'
import { disputes, payments, quotes } from '../table.server.ts'

export type DisputeEvidence = NonNullable<Awaited<ReturnType<typeof loadDisputeEvidence>>>

type Rows = Array<readonly [label: string, value: string]>

/** Events of the customer and of deliveries. The others are internal. */
const SHOWN_EVENTS = [
  'access.proven',
  'document.%',
  'documents.downloaded',
  'delivery.%',
  'booking.%',
  'payment.settled',
  'payment.refunded',
]

/** Collects what we know about a disputed payment. Returns null for an unknown dispute, or one about no payment of ours. */
export async function loadDisputeEvidence(app: AppContext, disputeId: string) {
  const [found] = await app.db
    .select({ dispute: disputes, payment: payments })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(eq(disputes.id, disputeId))
  if (found === undefined) return null
  const { dispute, payment } = found
  const delivered = payment.caseId === null ? [] : await listDeliveries(app.db, payment.caseId)
  const attended = await findConsultations(app, payment.id)
  return {
    providerId: dispute.providerId,
    reference: payment.reference,
    madeAt: app.clock.now(),
    customer: await findCustomer(app, payment),
    service: `${ITEMS[payment.item].name}: ${listContents(payment.item).join('; ')}`,
    deliveredOn:
      delivered
        .map(({ deliveredOn }) => deliveredOn)
        .toSorted()
        .at(0) ?? null,
    sections: hideReference(payment.applicationReference, [
      { heading: 'The dispute', rows: describeDispute(dispute) },
      { heading: 'What was ordered and accepted', rows: await describeOrder(app, payment) },
      {
        heading: 'What was delivered',
        rows: [
          ...delivered.map(({ what, deliveredOn }) => [dateInWords(noonOf(deliveredOn)), what] as const),
          ...attended,
        ],
      },
      { heading: 'Emails to the customer', rows: await listMails(app, payment) },
      { heading: 'What the customer opened, uploaded and received', rows: await listEvents(app, payment) },
    ]),
  }
}

type Section = { heading: string; rows: Rows }

/** With the email beside it, the reference would open the tracking page for everyone at the bank. */
function hideReference(reference: string | null, sections: Array<Section>): Array<Section> {
  if (reference === null) return sections
  return sections.map(({ heading, rows }) => ({
    heading,
    rows: rows.map(([label, value]) => [label, value.replaceAll(reference, 'GT-…')]),
  }))
}

async function findCustomer(app: AppContext, payment: Payment) {
  const [application] =
    payment.caseId === null
      ? []
      : await app.db
          .select({ phone: liveApplications.phone })
          .from(liveApplications)
          .where(eq(liveApplications.id, payment.caseId))
  return {
    email: payment.payerEmail ?? payment.email ?? '',
    name: payment.payerName ?? payment.name ?? '',
    phone: application?.phone ?? '',
  }
}

function describeDispute({ kobo, category, reason, openedAt, dueAt }: typeof disputes.$inferSelect): Rows {
  return [
    ...(kobo === null ? [] : [['Disputed', naira(kobo)] as const]),
    ...(category === null ? [] : [['Kind', category] as const]),
    ...(reason === null ? [] : [['Reason given', reason] as const]),
    ['Opened', dayAndTime(openedAt)],
    ...(dueAt === null ? [] : [['To be answered by', dayAndTime(dueAt)] as const]),
  ]
}

async function describeOrder(app: AppContext, payment: Payment): Promise<Rows> {
  const [quote] =
    payment.quoteId === null
      ? []
      : await app.db.select({ madeAt: quotes.madeAt }).from(quotes).where(eq(quotes.id, payment.quoteId))
  const { name, email, payerName, payerEmail, nairaMicrosPerPound, termsVersion } = payment
  return [
    ['Customer', [name, email].filter(Boolean).join(', ')],
    ...(payerName === null ? [] : [['Paid by', [payerName, payerEmail].filter(Boolean).join(', ')] as const]),
    ['Ordered', ITEMS[payment.item].name],
    ['It includes', listContents(payment.item).join('; ')],
    ['Price shown', `${poundsAndPence(payment.pence)}, ${naira(payment.kobo)}`],
    ...(nairaMicrosPerPound === null ? [] : [['At the rate', rateInWords(nairaMicrosPerPound)] as const]),
    ...(quote === undefined ? [] : [['Shown since', dayAndTime(quote.madeAt)] as const]),
    ...(termsVersion === null
      ? []
      : [
          [
            'Terms accepted',
            `Version of ${dateInWords(noonOf(termsVersion))}, when paying on ${dayAndTime(payment.openedAt)}`,
          ] as const,
        ]),
    ...(payment.paidAt === null ? [] : [['Paid', dayAndTime(payment.paidAt)] as const]),
    ...(payment.channel === null ? [] : [['Paid by way of', payment.channel.replaceAll('_', ' ')] as const]),
    ['Payment reference', payment.reference],
  ]
}

async function findConsultations(app: AppContext, paymentId: string): Promise<Rows> {
  const rows = await app.db
    .select({ startsAt: bookings.startsAt, minutes: bookings.minutes, status: bookings.status })
    .from(bookings)
    .where(eq(bookings.paymentId, paymentId))
    .orderBy(asc(bookings.startsAt))
  return rows.map(({ startsAt, minutes, status }) => [
    dayAndTime(startsAt),
    `Consultation of ${minutes} minutes: ${isConfirmed(status) && startsAt <= app.clock.now() ? 'Took place' : BOOKING_STATES[status].label}`,
  ])
}

async function listMails(app: AppContext, payment: Payment): Promise<Rows> {
  const isAbout = (kind: 'application' | 'consultation' | 'payment', id: string | null) =>
    id === null ? undefined : and(eq(mails.aboutKind, kind), eq(mails.aboutId, id))
  const addresses = [payment.email, payment.payerEmail].filter(email => email !== null)
  const rows = await app.db
    .select({
      subject: mails.subject,
      template: mails.template,
      state: mails.state,
      sentAt: mails.sentAt,
      queuedAt: mails.queuedAt,
    })
    .from(mails)
    .where(
      and(
        inArray(mails.to, addresses),
        or(
          isAbout('application', payment.caseId),
          isAbout('consultation', payment.caseId),
          isAbout('payment', payment.id),
        ),
      ),
    )
    .orderBy(asc(mails.queuedAt), asc(mails.id))
  return rows.map(({ subject, template, state, sentAt, queuedAt }) => [
    dayAndTime(sentAt ?? queuedAt),
    `${subject ?? mailName(template)} (${MAIL_STATE_NAMES[state].toLowerCase()})`,
  ])
}

async function listEvents(app: AppContext, payment: Payment): Promise<Rows> {
  const isAbout = (kind: string, id: string | null): SQL | undefined =>
    id === null ? undefined : and(eq(auditEvents.subjectKind, kind), eq(auditEvents.subjectId, id))
  const bookingIds = app.db
    .select({ id: sql<string>`${bookings.id}::text` })
    .from(bookings)
    .where(eq(bookings.paymentId, payment.id))
  const rows = await app.db
    .select({
      at: auditEvents.at,
      type: auditEvents.type,
      details: auditEvents.details,
      actorKind: auditEvents.actorKind,
    })
    .from(auditEvents)
    .where(
      and(
        or(
          isAbout('application', payment.caseId),
          isAbout('consultation', payment.caseId),
          isAbout('payment', payment.id),
          and(eq(auditEvents.subjectKind, 'booking'), inArray(auditEvents.subjectId, bookingIds)),
        ),
        sql`${auditEvents.type} like any(${sql.param(SHOWN_EVENTS)})`,
      ),
    )
    .orderBy(asc(auditEvents.at), asc(auditEvents.id))
  return rows.map(({ at, ...event }) => [
    dayAndTime(at),
    `${describeEvent(event)}, by ${event.actorKind === 'staff' ? 'us' : event.actorKind === 'system' ? 'our system' : 'the customer'}`,
  ])
}

export async function recordEvidenceDownload(app: AppContext, actor: StaffActor, disputeId: string): Promise<void> {
  await app.db.transaction(async tx => {
    const [dispute] = await tx.select().from(disputes).where(eq(disputes.id, disputeId))
    if (dispute === undefined) return
    const { paymentId, paymentReference: reference } = dispute
    await recordEvent(app, tx, {
      type: 'dispute.evidence_downloaded',
      actor,
      subject: paymentId === null ? { kind: 'dispute', id: disputeId } : { kind: 'payment', id: paymentId },
      reference,
    })
  })
}
