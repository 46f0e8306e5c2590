import type { SubmissionResult } from '@conform-to/react'
import { data, isRouteErrorResponse } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { ShownRefusal } from './refused.ts'
import { readSection } from './sections.ts'
import { whatWasRead } from './what-was-read.ts'

type Sending<Answer> = { request: Request; serverAction: () => Promise<Answer> }

/**
 * Sends a form of the page to its action, in the browser. Whatever keeps it from being answered, the page stays as it is: a
 * dropped connection would take it down, an ended session lead away from it, and all that was typed would be gone.
 */
export async function saveOrKeep<Answer>({ request, serverAction }: Sending<Answer>) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (failure) {
    // Saved: the way to the page as it is now.
    if (failure instanceof Response && !leadsToSignIn(failure, request.url)) throw failure
    const section = readSection(form.get('intent'))
    if (section === null) throw failure
    const mustSignIn = failure instanceof Response
    const notice = mustSignIn ? SESSION_ENDED : whyNot(failure)
    // The status keeps React Router from asking for the page anew: it would fail likewise.
    const status = mustSignIn ? 401 : 503
    if (section === 'password') {
      const result: SubmissionResult = { status: 'error', initialValue: {}, error: { '': [notice] } }
      return data({ section, result, mustSignIn }, status)
    }
    const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
    const refusal: ShownRefusal = { section, errors: {}, typed, notice, mustSignIn, read: whatWasRead(form) }
    return data(refusal, status)
  }
}

const SESSION_ENDED =
  'Your session has ended. Sign in again in another tab, come back to this one, and save once more. Nothing you typed was lost.'
const NO_OWNER = 'Only an owner can do this. Ask one of them.'
const NO_ANSWER = 'Not saved: your connection may have dropped. Please try again. Nothing you typed was lost.'

function whyNot(failure: unknown): string {
  return isRouteErrorResponse(failure) && failure.status === 403 ? NO_OWNER : NO_ANSWER
}

function leadsToSignIn(answer: Response, base: string): boolean {
  return new URL(answer.headers.get('location') ?? '', base).pathname === addresses.adminLogin()
}
