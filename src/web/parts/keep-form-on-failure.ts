import { data, isRouteErrorResponse } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { isLostConnection } from './is-lost-connection.ts'

export const CONNECTION_LOST = 'Your connection may have dropped. Please try again.'

export const SESSION_ENDED = {
  title: 'Your session has ended.',
  description: 'Sign in again in another tab, come back to this one, and send it once more.',
}

export type UnansweredReason = 'lost' | 'signed-out' | 'not-allowed' | 'failed'

type Sending<Answer> = { request: Request; serverAction: () => Promise<Answer> }

/**
 * `clientAction` that sends a form to the server's action. Without an answer the page stays and gets the result of
 * `keep`; `undefined` shows the error page.
 */
export async function keepFormOnFailure<Answer, Kept>(
  { request, serverAction }: Sending<Answer>,
  keep: (why: UnansweredReason, form: FormData) => Kept | undefined,
) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (failure) {
    const why = failureReason(failure, request.url)
    const kept = why === null ? undefined : keep(why, form)
    if (kept === undefined) throw failure
    // The status stops React Router from reloading, which would fail too.
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
