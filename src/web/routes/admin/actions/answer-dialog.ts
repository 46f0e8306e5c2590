import type { Answer } from './answer.ts'

/** An answer to a dialog: JSON, with a status that says the same. */
export function answerDialog(answer: Answer, status = answer.ok ? 200 : 400): Response {
  return Response.json(answer, { status })
}
