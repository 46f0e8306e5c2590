import { data, isRouteErrorResponse } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { isLostConnection } from './is-lost-connection.ts'

export const CONNECTION_LOST = 'Your connection may have dropped. Please try again.'

export const SESSION_ENDED = {
  title: 'Your session has ended.',
  description: 'Please sign in again in another tab, then come back to this tab and send the form again.',
}

export type UnansweredReason = 'lost' | 'signed-out' | 'not-allowed' | 'failed'

type ClientActionArgs<Answer> = { request: Request; serverAction: () => Promise<Answer> }

/**
 * A `clientAction` that posts the form. If no answer arrives, the page stays with the result of `keep`. The result
 * `undefined` shows the error page.
 */
export async function keepFormOnFailure<Answer, Kept>(
  { request, serverAction }: ClientActionArgs<Answer>,
  keep: (why: UnansweredReason, form: FormData) => Kept | undefined,
) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (failure) {
    const why = failureReason(failure, request.url)
    const kept = why === null ? undefined : keep(why, form)
    if (kept === undefined) throw failure
    // With an error status, React Router does not reload the page's data, which would fail too.
    return data(kept, why === 'signed-out' ? 401 : 503)
  }
}

function failureReason(failure: unknown, base: string): UnansweredReason | null {
  if (failure instanceof Response) return leadsToSignIn(failure, base) ? 'signed-out' : null
  if (isLostConnection(failure)) return 'lost'
  return isRouteErrorResponse(failure) && failure.status === 403 ? 'not-allowed' : 'failed'
}

function leadsToSignIn(answer: Response, base: string): boolean {
  return new URL(answer.headers.get('location') ?? '', base).pathname === addresses.adminLogin()
}
