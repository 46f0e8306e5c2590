import { dateAndClock, dateInWords } from '#src/dates.ts'
import { type BookingStatus, isMissed } from '#src/features/bookings/states.ts'
import { findStatusTone, statusLabel, takesPayments } from '#src/features/cases/states.ts'
import { mailName } from '#src/features/mails.ts'
import { CONVERSATION_KINDS } from '#src/features/messages/kinds.ts'
import { findRecordsOfPerson } from '#src/features/messages/queries.server.ts'
import { PAYMENT_STATES } from '#src/features/money/states.ts'
import { findPersonOf, findPersonRecords } from '#src/features/people/records/person-records.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { poundsAndPence } from '#src/money.ts'
import type { Tone } from '#src/tone.ts'
import { countOf } from '#src/words.ts'
import type { App } from '../../app-context.ts'
import { describeBooking } from '../bookings/consultations/shown-booking.ts'

export type PersonPage = NonNullable<Awaited<ReturnType<typeof loadPersonPage>>>

/** Returns null if the record does not exist. */
export async function loadPersonPage(app: App, caseId: string) {
  const person = await findPersonOf(app.db, caseId)
  if (person === null) return null
  const [{ applications, consultations, enquiries, mails, payments }, { conversations }] = await Promise.all([
    findPersonRecords(app.db, person.email),
    findRecordsOfPerson(app, person.email),
  ])
  const now = app.clock.now()
  return {
    person: {
      caseId,
      name: person.name,
      email: person.email,
      phone: person.phone ?? applications.find(({ phone }) => phone !== null)?.phone ?? null,
      purchases: `${countOf(applications.length, 'application')}, ${countOf(consultations.length, 'consultation')}`,
    },
    applications: applications.map(({ createdAt, status, paid, endedByRefundAt, ...application }) => ({
      ...application,
      email: person.email,
      isToPay: !paid && takesPayments({ status, endedByRefundAt }),
      status: { label: statusLabel(status), tone: findStatusTone(status) },
      receivedOn: dateInWords(createdAt),
    })),
    consultations: consultations.map(({ createdAt, item, booking, paymentId, ...order }) => ({
      ...order,
      service: ITEMS[item].name,
      orderedOn: dateInWords(createdAt),
      time: booking && dateAndClock(booking.startsAt),
      paymentId,
      isToBook: paymentId !== null && booking === null,
      booking: booking && describeBooking(booking, now),
      state: describeConsultation({
        isPaid: paymentId !== null,
        bookingStatus: booking?.status ?? null,
        isOver: booking !== null && booking.startsAt <= now,
      }),
    })),
    conversations: conversations.map(({ id, kind, isWaiting, lastMessageAt }) => ({
      id,
      kind: CONVERSATION_KINDS[kind],
      isWaiting,
      text: enquiries.find(enquiry => enquiry.id === id)?.message ?? null,
      at: dateAndClock(lastMessageAt),
    })),
    payments: payments.map(({ state, item, pence, openedAt, ...payment }) => ({
      ...payment,
      forWhat: ITEMS[item].name,
      amount: poundsAndPence(pence),
      state: { label: PAYMENT_STATES[state].label, tone: PAYMENT_STATES[state].tone },
      at: dateAndClock(openedAt),
    })),
    mails: mails.map(({ template, subject, queuedAt, ...mail }) => ({
      ...mail,
      name: subject ?? mailName(template),
      at: dateAndClock(queuedAt),
    })),
  }
}

function describeConsultation({
  isPaid,
  bookingStatus,
  isOver,
}: {
  isPaid: boolean
  bookingStatus: BookingStatus | null
  isOver: boolean
}): { label: string; tone: Tone } {
  if (!isPaid) return { label: 'Not paid', tone: 'neutral' }
  if (bookingStatus === null) return { label: 'To book', tone: 'waiting' }
  if (isMissed(bookingStatus)) return { label: 'Did not come', tone: 'bad' }
  return isOver ? { label: 'Held', tone: 'good' } : { label: 'Booked', tone: 'progress-60' }
}
