import { data } from 'react-router'
import { assertNever } from '#src/assert-never.ts'
import type { RequestedTime } from '#src/features/bookings/book-consultation.server.ts'
import type { StartRefusal } from '#src/features/bookings/find-start.server.ts'
import type { Answer } from './shown.ts'

export const TIME_FIELDS = ['intent', 'date', 'time', 'zone']

/** All values may be empty. `zone`: the reader's time zone, if a script could read it. */
export type BookingForm = RequestedTime & { intent: string }

export function readBookingForm(form: FormData): BookingForm {
  const [intent = '', day = '', time = '', zone = ''] = TIME_FIELDS.map(name => textOf(form, name))
  return { intent, day, time, zone: zone === '' ? null : zone }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The returned form with a fresh page; without a page when the read failed. */
export type Returned<Shown> = { requested: BookingForm } & (
  | { shown: Shown; refusal: Refusal | null }
  | { shown: null; refusal: Refusal }
)

/** `ifItArrived`: effect of sending the form again. */
export function notSent(form: FormData, ifItArrived: string) {
  return { requested: readBookingForm(form), shown: null, refusal: noConnection(ifItArrived) }
}

export type Refusal = { title: string; text: string }

export const INCOMPLETE: Refusal = {
  title: 'Incomplete Selection',
  text: 'Please select both date and time for your consultation.',
}

export const FAILED: Refusal = {
  title: 'Booking Failed',
  text: 'Failed to book consultation. Please try again.',
}

/** A new key each time, so that screen readers announce it again. */
function noConnection(ifItArrived: string): Refusal {
  return {
    title: 'No connection',
    text: `Your choice is still here. Please try again when you are online. ${ifItArrived}`,
  }
}

export const NOT_MOVED: Refusal = {
  title: 'Booking Failed',
  text: 'Failed to move your consultation. Please reload this page to see its time.',
}

export function tooMany({ message }: { message: string }): Refusal {
  return { title: 'Too many changes', text: message }
}

export const NOT_CANCELLED: Refusal = {
  title: 'Booking not cancelled',
  text: 'Failed to cancel your booking. Please try again.',
}

/** `kept`: what the reader still has ("Your payment is kept."). */
export function refusalFor(reason: StartRefusal, kept: string): Refusal | null {
  switch (reason) {
    case 'closed':
      return null
    case 'taken':
      return {
        title: 'Booking Failed',
        text: `Someone else has just booked that time. Please choose another. ${kept}`,
      }
    case 'not-offered':
      return { title: 'Booking Failed', text: 'That time isn’t available. Please choose another.' }
    default:
      return assertNever(reason)
  }
}

/** Adds `Retry-After` when trying again may help. */
export function statusAndHeaders(
  status: number,
  headers: HeadersInit = status === 503 ? { 'retry-after': '10' } : {},
): { status: number; headers: HeadersInit } {
  return { status, headers }
}

export function returnForm<Shown>(
  page: Answer<Shown>,
  requested: BookingForm,
  refusal: Refusal | null,
  init: ResponseInit,
) {
  const returned: Returned<Shown> =
    page.status < 500
      ? { requested, shown: page.shown, refusal }
      : { requested, shown: null, refusal: refusal ?? FAILED }
  return data(returned, init)
}
