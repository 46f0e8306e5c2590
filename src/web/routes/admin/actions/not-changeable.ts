import { dayAndTime } from '#src/dates.ts'
import type { NotChangeable } from '#src/features/bookings/lock-changeable.server.ts'
import { never } from '#src/never.ts'
import { answerDialog } from './answer-dialog.ts'
import { standingInWords } from './standing-in-words.ts'

/** For a dialog whose booking can no longer be moved or cancelled, or is not what the dialog showed. */
export function notChangeable(title: string, refused: NotChangeable, now: Date): Response {
  switch (refused.reason) {
    case 'unknown':
      return answerDialog({ ok: false, title, description: 'There is no such booking.' }, 404)
    case 'cancelled':
      return answerDialog({ ok: false, title, description: 'It was cancelled meanwhile.' }, 409)
    case 'too-late':
      return answerDialog({ ok: false, title, description: 'The consultation has begun.' }, 409)
    case 'changed': {
      const at = dayAndTime(refused.booking.startsAt)
      const description = `It was moved meanwhile, to ${at}. Nothing was done: read it again, and send it if it still holds.`
      return answerDialog({ ok: false, title, description, moved: standingInWords(refused.booking, now) }, 409)
    }
    default:
      return never(refused)
  }
}
