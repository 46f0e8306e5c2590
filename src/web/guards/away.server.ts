import type { RouterContextProvider } from 'react-router'
import { isDatabaseDown } from '#src/database/database-down.ts'
import { appContext, visitorContext } from '../app-context.ts'

/** The answer to a staff form while the database is away: messages above the form, and the rest of the action data. */
export function awayAnswer(context: Readonly<RouterContextProvider>) {
  const { requestId } = context.get(visitorContext)
  const messages = [
    'Database connection failed. Please try again later.',
    `If it happens again, give this number to the person who runs the server: ${requestId}`,
  ]
  return { messages, init: { status: 503, headers: { 'retry-after': '10' } } }
}

/** Runs `work`; returns 'away' when the database cannot be reached, so that the form comes back as it was typed. */
export async function unlessAway<Result>(
  context: Readonly<RouterContextProvider>,
  work: Promise<Result>,
): Promise<Result | 'away'> {
  try {
    return await work
  } catch (err) {
    if (!isDatabaseDown(err)) throw err
    context.get(appContext).log.error({ err, requestId: context.get(visitorContext).requestId }, 'database away')
    return 'away'
  }
}
