import { isDatabaseDown } from '#src/database/database-errors.ts'
import { appContext, type RouteContext, visitorContext } from '../app-context.ts'

/** Returns 'database-down' instead of throwing, so that the form returns with its values instead of an error page. */
export async function resolveUnlessDatabaseDown<Result>(
  context: RouteContext,
  work: Promise<Result>,
  logMessage = 'database unreachable',
): Promise<Result | 'database-down'> {
  try {
    return await work
  } catch (err) {
    if (!isDatabaseDown(err)) throw err
    context.get(appContext).log.error({ err, requestId: context.get(visitorContext).requestId }, logMessage)
    return 'database-down'
  }
}
