import type { RouterContextProvider } from 'react-router'
import { isDatabaseDown } from '#src/database/database-down.ts'
import { appContext, visitorContext } from '../app-context.ts'

/** Runs `work`; returns 'away' when the database cannot be reached, so that the form comes back as it was typed. */
export async function unlessAway<Result>(
  context: Readonly<RouterContextProvider>,
  work: Promise<Result>,
  failed = 'database away',
): Promise<Result | 'away'> {
  try {
    return await work
  } catch (err) {
    if (!isDatabaseDown(err)) throw err
    context.get(appContext).log.error({ err, requestId: context.get(visitorContext).requestId }, failed)
    return 'away'
  }
}
