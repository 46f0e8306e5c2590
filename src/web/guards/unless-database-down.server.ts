import type { RouterContextProvider } from 'react-router'
import { isDatabaseDown } from '#src/database/database-down.ts'
import { appContext, visitorContext } from '../app-context.ts'

/** 'database-down' instead of an error page, so that the form returns with its values. */
export async function unlessDatabaseDown<Result>(
  context: Readonly<RouterContextProvider>,
  work: Promise<Result>,
  failed = 'database away',
): Promise<Result | 'database-down'> {
  try {
    return await work
  } catch (err) {
    if (!isDatabaseDown(err)) throw err
    context.get(appContext).log.error({ err, requestId: context.get(visitorContext).requestId }, failed)
    return 'database-down'
  }
}
