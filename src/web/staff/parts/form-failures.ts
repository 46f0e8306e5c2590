import { data, isRouteErrorResponse } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { isLostConnection } from './is-lost-connection.ts'

export const CONNECTION_LOST = 'Your connection may have dropped. Please try again.'

export const SESSION_ENDED = {
  title: 'Your session has ended.',
  description: 'Please sign in again in another tab, then come back to this tab and send the form again.',
}

export type FormFailureReason = 'lost' | 'signed-out' | 'not-allowed' | 'failed'

type ClientActionArgs<Answer> = { request: Request; serverAction: () => Promise<Answer> }

/**
 * Posts the form in a `clientAction`. If the request fails, the page stays open and gets the result of `keep` as action
 * data. If `keep` returns `undefined`, the error page appears instead.
 */
export async function keepFormOnFailure<Answer, Kept>(
  { request, serverAction }: ClientActionArgs<Answer>,
  keep: (why: FormFailureReason, form: FormData) => Kept | undefined,
) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (failure) {
    const reason = findFailureReason(failure, request.url)
    const keptResult = reason === null ? undefined : keep(reason, form)
    if (keptResult === undefined) throw failure
    // With an error status, React Router does not reload the page's data, which would fail too.
    return data(keptResult, reason === 'signed-out' ? 401 : 503)
  }
}

function findFailureReason(failure: unknown, base: string): FormFailureReason | null {
  if (failure instanceof Response) return leadsToSignIn(failure, base) ? 'signed-out' : null
  if (isLostConnection(failure)) return 'lost'
  return isRouteErrorResponse(failure) && failure.status === 403 ? 'not-allowed' : 'failed'
}

function leadsToSignIn(answer: Response, base: string): boolean {
  return new URL(answer.headers.get('location') ?? '', base).pathname === addresses.adminLogin()
}
