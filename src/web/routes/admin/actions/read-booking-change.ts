import type { WhichBooking } from '#src/features/bookings/lock-changeable.server.ts'
import type { OffList, SaidByStaff } from '#src/features/bookings/said-by-staff.ts'
import type { Refusal } from './answer.ts'
import { onceOf } from './once-of.ts'
import { readNote } from './read-note.ts'

/** The fields that moving and cancelling a booking have in common. */
export const BOOKING_CHANGE_FIELDS = ['once', 'sequence', 'message', 'block', 'delete']

/** A booking as the dialog showed it, and what staff say with its change. */
export function readBookingChange(
  form: FormData,
  { bookingId, staffId, failed }: { bookingId: string; staffId: string; failed: string },
): { ok: true; which: WhichBooking; said: SaidByStaff } | Refusal {
  const note = readNote(form, failed)
  if (!note.ok) return note
  // Left out it is no number, and equals none.
  const sequence = Number.parseInt(String(form.get('sequence') ?? ''), 10)
  // Another time chosen after an answer that was lost is another move.
  const asked = [form.get('day'), form.get('time')].map(each => String(each ?? ''))
  const said = { note: note.note, freed: freedTime(form), once: onceOf(form, staffId, 'booking', bookingId, ...asked) }
  return { ok: true, which: { id: bookingId, sequence }, said }
}

function freedTime(form: FormData): OffList | null {
  if (form.get('delete') === 'on') return 'deleted'
  return form.get('block') === 'on' ? 'blocked' : null
}
