import type { NotChangeable } from '#src/features/bookings/lock-changeable.server.ts'
import { never } from '#src/never.ts'
import { answerDialog } from './answer-dialog.ts'

/** For a dialog whose booking can no longer be moved or cancelled. */
export function notChangeable(title: string, reason: NotChangeable): Response {
  return answerDialog({ ok: false, title, description: inWords(reason) }, reason === 'unknown' ? 404 : 409)
}

function inWords(reason: NotChangeable): string {
  switch (reason) {
    case 'unknown':
      return 'There is no such booking.'
    case 'cancelled':
      return 'It was cancelled meanwhile.'
    case 'too-late':
      return 'The consultation has begun.'
    default:
      return never(reason)
  }
}
