import type { RouterContextProvider } from 'react-router'
import { GateIsFull } from '#src/gate.ts'
import { appContext, visitorContext } from '../app-context.ts'

/** What somebody is told whose password could not be looked at just now: with status 503, and their try is given back. */
export const BUSY = {
  message: 'We are busy signing people in. Please try again in a moment.',
  headers: { 'retry-after': '5' },
}

/** What came of work that looks at passwords, or 'busy': too many wait for the same at this moment. */
export async function unlessBusy<Result>(
  context: Readonly<RouterContextProvider>,
  work: Promise<Result>,
): Promise<Result | 'busy'> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof GateIsFull)) throw error
    context.get(appContext).log.warn({ requestId: context.get(visitorContext).requestId }, 'too many passwords at once')
    return 'busy'
  }
}
