import { data } from 'react-router'
import type { AskedTime } from '#src/features/bookings/book-consultation.server.ts'
import type { NoStart } from '#src/features/bookings/find-start.server.ts'
import { never } from '#src/never.ts'
import type { Answer } from './shown.ts'

/** The fields of the forms that ask for a time. */
export const TIME_FIELDS = ['intent', 'date', 'time', 'zone']

/** What such a form says: what to do, a day, a time (each may be empty), and the reader's zone where a script could tell it. */
export type Asked = AskedTime & { intent: string }

export function readAsked(form: FormData): Asked {
  const [intent = '', day = '', time = '', zone = ''] = TIME_FIELDS.map(name => textOf(form, name))
  return { intent, day, time, zone: zone === '' ? null : zone }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** A form that comes back with the page as it is now; without one where it could not be read, and the reader keeps what is on the screen. */
export type Returned<Shown> = { asked: Asked } & (
  | { shown: Shown; refusal: Refusal | null }
  | { shown: null; refusal: Refusal }
)

/** A form that did not reach us, or whose answer did not reach the reader: `ifItArrived` says what sending it again does. */
export function notSent(form: FormData, ifItArrived: string) {
  return { asked: readAsked(form), shown: null, refusal: noConnection(ifItArrived) }
}

/** Why nothing was done: said above the form, which comes back with what was chosen. */
export type Refusal = { title: string; text: string }

export const INCOMPLETE: Refusal = {
  title: 'Incomplete Selection',
  text: 'Please select both date and time for your consultation.',
}

export const FAILED: Refusal = {
  title: 'Booking Failed',
  text: 'Failed to book consultation. Please try again.',
}

/** A new one each time, so that it is heard each time. */
function noConnection(ifItArrived: string): Refusal {
  return {
    title: 'No connection',
    text: `Your choice is still here. Please try again when you are online. ${ifItArrived}`,
  }
}

export const NOT_MOVED: Refusal = {
  title: 'Booking Failed',
  text: 'Failed to move your consultation. Please load this page again: it shows the time that counts.',
}

export function tooMany({ message }: { message: string }): Refusal {
  return { title: 'Too many changes', text: message }
}

export const NOT_CANCELLED: Refusal = {
  title: 'Booking not cancelled',
  text: 'Failed to cancel your booking. Please try again.',
}

/** `kept` is what the reader still has: "Your payment is kept." A calendar that was closed says so itself. */
export function refusalFor(reason: NoStart, kept: string): Refusal | null {
  switch (reason) {
    case 'closed':
      return null
    case 'taken':
      return {
        title: 'Booking Failed',
        text: `Somebody has just taken that time. Please choose another. ${kept}`,
      }
    case 'not-offered':
      return { title: 'Booking Failed', text: 'That time is not offered. Please choose another.' }
    default:
      return never(reason)
  }
}

/** How an answer is sent: one that may be another in a moment says when to ask again. */
export function statusAndHeaders(
  status: number,
  headers: HeadersInit = status === 503 ? { 'retry-after': '10' } : {},
): { status: number; headers: HeadersInit } {
  return { status, headers }
}

/** Answers a form with the page as it is now. No refusal where the page says all by itself. */
export function returnForm<Shown>(page: Answer<Shown>, asked: Asked, refusal: Refusal | null, init: ResponseInit) {
  const returned: Returned<Shown> =
    page.status < 500 ? { asked, shown: page.shown, refusal } : { asked, shown: null, refusal: refusal ?? FAILED }
  return data(returned, init)
}
