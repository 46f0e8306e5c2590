import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { dayAndTime } from '#src/dates.ts'
import { bookConsultation } from '#src/features/bookings/book-consultation.server.ts'
import { cancelBooking } from '#src/features/bookings/cancel-booking.server.ts'
import { moveBooking } from '#src/features/bookings/move-booking.server.ts'
import { recordAttendance } from '#src/features/bookings/record-attendance.server.ts'
import { done, refuse, staffAct } from '../../parts/staff-act.server.ts'
import {
  bookingChangeSchema,
  chosenTimeFields,
  findReference,
  refuseBookingChange,
  refuseTime,
  toStaffOptions,
} from './booking-change.server.ts'

export const bookingsActs = {
  bookFor: staffAct({
    may: 'calendar',
    failed: 'Not Booked',
    ids: ['paymentId'],
    schema: z.object(chosenTimeFields),
    sendsMail: true,
    async run({ app, actor, ids, form }) {
      const reference = await findReference(app.db, ids.paymentId)
      if (reference === null) return NOT_A_PAID_CONSULTATION
      const { adviser: calendarId, ...time } = form
      const requested = { ...time, calendarId, zone: null, bookedBy: actor }
      const result = await bookConsultation(app, reference, requested)
      if (result.ok) {
        const time = dayAndTime(result.booking.startsAt)
        return result.isNew
          ? done('Consultation Booked', `The time is ${time}. The customer gets the confirmation by email.`)
          : done('Already Booked', `The consultation is at ${time}.`)
      }
      switch (result.reason) {
        case 'taken':
        case 'closed':
        case 'not-offered':
          return refuseTime(result.reason)
        case 'not-paid':
        case 'returned':
        case 'not-a-consultation':
          return NOT_A_PAID_CONSULTATION
        default:
          return assertNever(result.reason)
      }
    },
  }),
  cancelBooking: staffAct({
    may: 'calendar',
    failed: 'Failed to Cancel Booking',
    ids: ['bookingId'],
    schema: bookingChangeSchema,
    sendsMail: true,
    async run({ app, actor, ids, form, idempotencyKey }) {
      const booking = { id: ids.bookingId, sequence: form.sequence }
      const staffOptions = toStaffOptions(form, idempotencyKey('booking', ids.bookingId))
      const result = await cancelBooking(app, actor, booking, staffOptions)
      if (!result.ok) return refuseBookingChange(result, app.clock.now())
      return done('Booking Cancelled', result.isNew ? 'The customer gets an email.' : 'It was already cancelled.')
    },
  }),
  moveBooking: staffAct({
    may: 'calendar',
    failed: 'Failed to Move Booking',
    ids: ['bookingId'],
    schema: bookingChangeSchema.extend(chosenTimeFields),
    sendsMail: true,
    async run({ app, actor, ids, form, idempotencyKey }) {
      const { day, time, adviser: calendarId, sequence } = form
      // The key includes time and adviser, so that choosing others after a lost response counts as a new move.
      const chosen = [day, time, ...(calendarId === undefined ? [] : [calendarId])]
      const staffOptions = toStaffOptions(form, idempotencyKey('booking', ids.bookingId, ...chosen))
      const result = await moveBooking(
        app,
        actor,
        { id: ids.bookingId, sequence },
        { day, time, calendarId, zone: null, ...staffOptions },
      )
      if (result.ok) {
        const newTime = dayAndTime(result.booking.startsAt)
        return result.isMoved
          ? done('Booking Moved', `The new time is ${newTime}. The customer gets an email.`)
          : done('Already Up to Date', `The booking is at ${newTime}.`)
      }
      switch (result.reason) {
        case 'closed':
        case 'not-offered':
        case 'taken':
          return refuseTime(result.reason)
        default:
          return refuseBookingChange(result, app.clock.now())
      }
    },
  }),
  recordAttendance: staffAct({
    may: 'calendar',
    failed: 'Error',
    ids: ['bookingId'],
    schema: z.object({ attended: z.enum(['yes', 'no']).transform(answer => answer === 'yes') }),
    invalid: 'Please say whether the customer came.',
    async run({ app, actor, ids, form: { attended } }) {
      const result = await recordAttendance(app, actor, { bookingId: ids.bookingId, attended })
      if (result.ok) {
        return done('Attendance Saved', describeAttendance(attended, result.isInvited))
      }
      switch (result.reason) {
        case 'unknown':
          return refuse('We can’t find this booking.', 404)
        case 'cancelled':
          return refuse('The booking was cancelled, so there is no attendance to record.')
        case 'not-begun':
          return refuse('The consultation hasn’t started yet. Please record the attendance afterwards.')
        case 'taken':
          return refuse('Another customer has since booked this time, so the attendance can’t be changed.')
        case 'booked-again':
          return refuse(
            'The customer was invited and has chosen another time, so this one stays missed. Cancel the new time first.',
          )
        default:
          return assertNever(result.reason)
      }
    },
  }),
}

function describeAttendance(attended: boolean, isInvited: boolean): string {
  if (attended) return 'The consultation took place.'
  return isInvited
    ? 'The customer did not come. We email them in two minutes that they may choose another time once.'
    : 'The customer did not come. No email is sent.'
}

const NOT_A_PAID_CONSULTATION = refuse('This is not a paid consultation, so no time can be booked with it.')
