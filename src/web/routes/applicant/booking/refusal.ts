import type { NoStart } from '#src/features/bookings/find-start.server.ts'
import { never } from '#src/never.ts'

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
export function noConnection(ifItArrived: string): Refusal {
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
