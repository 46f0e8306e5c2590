import { data } from 'react-router'
import { assertNever } from '#src/assert-never.ts'
import type { RequestedTime } from '#src/features/bookings/book-consultation.server.ts'
import type { StartRefusal } from '#src/features/bookings/find-start.server.ts'
import type { PageResult } from './page-data.ts'

export const TIME_FIELDS = ['intent', 'date', 'time', 'zone']

/** The submitted values, any of which may be empty. `zone` is the visitor's time zone, which only a script can read. */
export type BookingForm = RequestedTime & { intent: string }

export function readBookingForm(form: FormData): BookingForm {
  const [intent = '', day = '', time = '', zone = ''] = TIME_FIELDS.map(name => readText(form, name))
  return { intent, day, time, zone: zone === '' ? null : zone }
}

function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** A refused form with the current page. `page` is null when the server could not read the page. */
export type ReturnedForm<Page> = { requested: BookingForm } & (
  | { page: Page; refusal: Refusal | null }
  | { page: null; refusal: Refusal }
)

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

export function createTooManyChangesRefusal({ message }: { message: string }): Refusal {
  return { title: 'Too many changes', text: message }
}

export const NOT_CANCELLED: Refusal = {
  title: 'Booking not cancelled',
  text: 'Failed to cancel your booking. Please try again.',
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

/** Adds a `Retry-After` header to status 503, because trying again may help. */
export function buildResponseInit(
  status: number,
  headers: HeadersInit = status === 503 ? { 'retry-after': '10' } : {},
): { status: number; headers: HeadersInit } {
  return { status, headers }
}

const PAGE_NOT_LOADED: Refusal = {
  title: 'Page not loaded',
  text: 'We couldn’t load this page again. Please reload it to see your booking.',
}

export function returnForm<Page>(
  result: PageResult<Page>,
  requested: BookingForm,
  refusal: Refusal | null,
  init: ResponseInit,
) {
  const returnedForm: ReturnedForm<Page> =
    result.status < 500
      ? { requested, page: result.page, refusal }
      : { requested, page: null, refusal: refusal ?? PAGE_NOT_LOADED }
  return data(returnedForm, init)
}
