import { answerDialog } from './answer-dialog.ts'

/** For a dialog whose application was deleted while it was open. */
export function isGone(title: string): Response {
  return answerDialog({ ok: false, title, description: 'Somebody has deleted this application meanwhile.' }, 404)
}
