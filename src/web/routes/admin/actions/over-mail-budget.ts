import type { RouterContextProvider } from 'react-router'
import { take } from '../../../guards/limit.server.ts'
import { answerDialog } from './answer-dialog.ts'

/**
 * Uses up one of the messages that a member of staff may make us send in an hour; the refusal when there is none left.
 * Whoever stole a session must not write to half the country in our name.
 */
export async function overMailBudget(
  context: Readonly<RouterContextProvider>,
  staffId: string,
  title: string,
): Promise<Response | null> {
  const over = await take(context, 'mail-by-member', staffId)
  if (over === null) return null
  const answer = answerDialog({ ok: false, title, description: over.message }, 429)
  answer.headers.set('retry-after', over.headers['retry-after'])
  return answer
}
