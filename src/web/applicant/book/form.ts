import { assertNever } from '#src/assert-never.ts'
import type { RequestedTime } from '#src/features/bookings/book-consultation.server.ts'
import type { StartRefusal } from '#src/features/bookings/find-start.server.ts'

export const TIME_FIELDS = ['intent', 'date', 'time', 'zone']

/** The submitted values, any of which may be empty. `zone` is the visitor's time zone, which only a script can read. */
export type BookingForm = RequestedTime & { intent: string }

export function readBookingForm(form: FormData): BookingForm {
  const [intent = '', day = '', time = '', zone = ''] = TIME_FIELDS.map(name => String(form.get(name) ?? '').trim())
  return { intent, day, time, zone: zone === '' ? null : zone }
}

export function readQueryText(request: Request, name: string): string {
  return new URL(request.url).searchParams.get(name)?.trim() ?? ''
}

/** The day and month in the URL, which are not yet validated. */
export type RequestedDay = {
  date: string | null
  month: string | null
  /** Shows the first free day if no other is requested. */
  opensFirstDay?: boolean
}

export function readRequestedDay(request: Request): RequestedDay {
  const query = new URL(request.url).searchParams
  return { date: query.get('date'), month: query.get('month') }
}

/** A form that was refused. The loader of the same request reads the page with the current free times. */
export type ReturnedForm = { requested: BookingForm; refusal: Refusal | null }

export type Refusal = { title: string; text: string }

export const INCOMPLETE_SELECTION: Refusal = {
  title: 'Incomplete Selection',
  text: 'Please select both date and time for your consultation.',
}

export const NOT_BOOKED: Refusal = {
  title: 'Booking Failed',
  text: 'Failed to book consultation. Please try again.',
}

export const NOT_MOVED: Refusal = {
  title: 'Booking Failed',
  text: 'Failed to move your consultation. Please reload this page to see its time.',
}

export const NOT_CANCELLED: Refusal = {
  title: 'Booking not cancelled',
  text: 'Failed to cancel your booking. Please try again.',
}

export const PAGE_NOT_LOADED: Refusal = {
  title: 'Page not loaded',
  text: 'We couldn’t load this page again. Please reload it to see your booking.',
}

/** `reassurance` says what the visitor still has ("Your payment is kept."). */
export function describeRefusal(reason: StartRefusal, reassurance: string): Refusal | null {
  switch (reason) {
    case 'closed':
      return null
    case 'taken':
      return {
        title: 'Booking Failed',
        text: `Someone else has just booked that time. Please choose another. ${reassurance}`,
      }
    case 'not-offered':
      return { title: 'Booking Failed', text: 'That time isn’t available. Please choose another.' }
    default:
      return assertNever(reason)
  }
}
