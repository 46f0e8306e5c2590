import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { JudgeMails, Outdated } from '#src/features/outbox/mail.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { isKeptBack, OUT_OF_DATE, outOfDate, type StandingBooking, type ToldBooking } from './out-of-date.ts'
import { isNotCancelled } from './states.ts'
import { bookings } from './table.server.ts'

/** As far as one can tell what a message told: those of before may say less. */
const TOLD = z.object({
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  paymentReference: z.string(),
  sequence: z.number().nullish(),
  /** Of a message to the customer: the booking's id stands before the sign. */
  uid: z.string().nullish(),
  /** Of a notice to us. */
  what: z.string().nullish(),
})

type Told = ToldBooking & { bookingId: string | null; paymentReference: string }
type Standing = StandingBooking & { id: string; paymentReference: string }
type Judged = Parameters<JudgeMails>[0]

/** Judges messages about consultations by how these stand now. What says too little is taken as true. */
export async function judgeLetters(
  { db, clock }: Judged,
  letters: ReadonlyArray<{ template: string; data: unknown }>,
): Promise<Array<Outdated | null>> {
  const told = letters.map(toldBy)
  const references = told.flatMap(each => each?.paymentReference ?? [])
  if (references.length === 0) return told.map(() => null)
  const standing: Array<Standing> = await db
    .select({
      id: bookings.id,
      status: bookings.status,
      sequence: bookings.sequence,
      startsAt: bookings.startsAt,
      paymentReference: payments.reference,
    })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .where(inArray(payments.reference, references))
  const now = clock.now()
  return told.map(each => each && verdict(each, bookingOf(each, standing), now))
}

function toldBy({ template, data }: { template: string; data: unknown }): Told | null {
  const read = TOLD.safeParse(data)
  if (!read.success) return null
  const { startsAt, endsAt, paymentReference, sequence, uid, what } = read.data
  return {
    kind: kindOf(template, what),
    sequence: sequence ?? null,
    startsAt,
    endsAt,
    paymentReference,
    bookingId: uid?.split('@')[0] ?? null,
  }
}

function kindOf(template: string, what: string | null | undefined): ToldBooking['kind'] {
  if (template === 'bookings.cancelled' || what === 'cancelled') return 'cancellation'
  return template === 'bookings.reminder' ? 'reminder' : 'news'
}

/** A notice to us names no booking: it told of the one that stands at its time, else of the one that was paid so and stands. */
function bookingOf(told: Told, standing: ReadonlyArray<Standing>): Standing | null {
  if (told.bookingId !== null) return standing.find(({ id }) => id === told.bookingId) ?? null
  const paidSo = standing.filter(({ paymentReference }) => paymentReference === told.paymentReference)
  const open = paidSo.filter(({ status }) => isNotCancelled(status))
  return open.find(({ startsAt }) => startsAt.getTime() === Date.parse(told.startsAt)) ?? open[0] ?? paidSo[0] ?? null
}

/** A notice to us goes out whatever happened since: we read what became of a booking one by one. So does what tells of a booking that we know nothing of. */
function verdict(told: Told, standing: Standing | null, now: Date): Outdated | null {
  const why = outOfDate(told, standing, now)
  if (why === null) return null
  const isToCustomer = told.bookingId !== null
  return { why, says: OUT_OF_DATE[why], isKeptBack: isToCustomer && standing !== null && isKeptBack(told, why) }
}
