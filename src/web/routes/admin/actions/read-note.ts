import { customerNote } from '#src/features/bookings/customer-note.ts'
import type { Refusal } from './answer.ts'

/** What staff add to the message about a booking: the form's field `message`. */
export function readNote(form: FormData, failed: string): { ok: true; note: string | null } | Refusal {
  const note = customerNote.safeParse(String(form.get('message') ?? ''))
  if (note.success) return { ok: true, note: note.data }
  const message = note.error.issues[0]?.message ?? ''
  return { ok: false, title: failed, description: 'Please check the form and try again.', errors: { message } }
}
