import type { AskedTime } from '#src/features/bookings/book-consultation.server.ts'
import { noConnection, type Refusal } from './refusal.ts'

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
