import { and, eq, inArray, like } from 'drizzle-orm'
import { z } from 'zod'
import type { Ground } from '#src/database/ground.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { type OutOfDate, outOfDate, type StandingBooking, type ToldBooking } from './out-of-date.ts'

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

type Told = ToldBooking & { mailId: string; bookingId: string | null; paymentReference: string }
type Standing = StandingBooking & { id: string; paymentReference: string }

/** Which of these messages tell of a consultation that is no longer as they say, by their ids. */
export async function outOfDateMails(
  { db, clock }: Pick<Ground, 'db' | 'clock'>,
  ids: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, OutOfDate>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: mails.id, template: mails.template, data: mails.data })
    .from(mails)
    .where(and(inArray(mails.id, [...ids]), like(mails.template, 'bookings.%')))
  const told = rows.flatMap(row => toldBy(row) ?? [])
  if (told.length === 0) return new Map()
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
    .where(
      inArray(
        payments.reference,
        told.map(each => each.paymentReference),
      ),
    )
  const now = clock.now()
  return new Map(
    told.flatMap(each => {
      const why = outOfDate(each, bookingOf(each, standing), now)
      return why === null ? [] : [[each.mailId, why] as const]
    }),
  )
}

function toldBy({ id, template, data }: { id: string; template: string; data: unknown }): Told | null {
  const read = TOLD.safeParse(data)
  if (!read.success) return null
  const { startsAt, endsAt, paymentReference, sequence, uid, what } = read.data
  return {
    mailId: id,
    isCancellation: template === 'bookings.cancelled' || what === 'cancelled',
    sequence: sequence ?? null,
    startsAt,
    endsAt,
    paymentReference,
    bookingId: uid?.split('@')[0] ?? null,
  }
}

/** A notice to us names no booking: it told of the one that stands at its time, else of the one that was paid so and stands. */
function bookingOf(told: Told, standing: ReadonlyArray<Standing>): Standing | null {
  if (told.bookingId !== null) return standing.find(({ id }) => id === told.bookingId) ?? null
  const paidSo = standing.filter(({ paymentReference }) => paymentReference === told.paymentReference)
  const open = paidSo.filter(({ status }) => status !== 'cancelled')
  return open.find(({ startsAt }) => startsAt.getTime() === Date.parse(told.startsAt)) ?? open[0] ?? paidSo[0] ?? null
}
