import { data, isRouteErrorResponse } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { isLostConnection } from './is-lost-connection.ts'

/** Said of a form that got no answer. */
export const CONNECTION_LOST = 'Your connection may have dropped. Please try again.'

/** Said of a form whose sender is no longer signed in. */
export const SESSION_ENDED = {
  title: 'Your session has ended.',
  description: 'Sign in again in another tab, come back to this one, and send it once more.',
}

/** Why a form was not answered: no connection, nobody signed in, not allowed, or a failure on our side. */
export type Unanswered = 'lost' | 'signed-out' | 'not-allowed' | 'failed'

type Sending<Answer> = { request: Request; serverAction: () => Promise<Answer> }

/**
 * The `clientAction` of a page with a form: sends it to the server's action. Where no answer comes, the page stays as it is and gets
 * what `keep` returns; `undefined` shows the error page.
 */
export async function keepTyped<Answer, Kept>(
  { request, serverAction }: Sending<Answer>,
  keep: (why: Unanswered, form: FormData) => Kept | undefined,
) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (failure) {
    const why = whyUnanswered(failure, request.url)
    const kept = why === null ? undefined : keep(why, form)
    if (kept === undefined) throw failure
    // The status keeps React Router from loading the page again, which would fail likewise.
    return data(kept, why === 'signed-out' ? 401 : 503)
  }
}

/** Null: the answer is the way to another page. */
function whyUnanswered(failure: unknown, base: string): Unanswered | null {
  if (failure instanceof Response) return leadsToSignIn(failure, base) ? 'signed-out' : null
  if (isLostConnection(failure)) return 'lost'
  return isRouteErrorResponse(failure) && failure.status === 403 ? 'not-allowed' : 'failed'
}

function leadsToSignIn(answer: Response, base: string): boolean {
  return new URL(answer.headers.get('location') ?? '', base).pathname === addresses.adminLogin()
}
