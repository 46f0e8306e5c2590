import { data, type RouterContextProvider } from 'react-router'
import { discardReceivedFiles } from '#src/features/files/attach.server.ts'
import { type LimitName, tryAgainIn } from '#src/features/site/limits/limits.ts'
import { appContext, visitorContext } from '../app-context.ts'

export type OverLimit = { message: string; headers: { 'retry-after': string } }

/** Counts `times` attempts from the visitor's IP address, like `takeAttempt`. */
export async function takeAttemptByIp(
  context: Readonly<RouterContextProvider>,
  limit: LimitName,
  times = 1,
): Promise<OverLimit | null> {
  return takeAttempt(context, limit, context.get(visitorContext).address, times)
}

/** Counts `times` attempts of `who` (an id, e-mail address or IP address). If the limit does not allow all of them, none is counted. Otherwise returns null. */
export async function takeAttempt(
  context: Readonly<RouterContextProvider>,
  limit: LimitName,
  who: string,
  times = 1,
): Promise<OverLimit | null> {
  const { limiter, log } = context.get(appContext)
  const attempt = await limiter.takeAttempt(limit, who, times)
  if (attempt.ok) return null
  log.warn({ limit, requestId: context.get(visitorContext).requestId }, 'limit reached')
  return {
    message: `You’ve tried too many times. Please try again ${tryAgainIn(attempt.retryAfterSeconds)}.`,
    headers: { 'retry-after': String(attempt.retryAfterSeconds) },
  }
}

/** Counts the files of a form after the first, which counts with its form. Over a limit, removes the files and throws. */
export async function countFurtherFiles(
  context: Readonly<RouterContextProvider>,
  files: ReadonlyArray<{ id: string }>,
  applicationId: string,
  [limit, limitByIp]: readonly [LimitName, LimitName],
): Promise<void> {
  const times = files.length - 1
  if (times < 1) return
  const overLimit =
    (await takeAttempt(context, limit, applicationId, times)) ?? (await takeAttemptByIp(context, limitByIp, times))
  if (overLimit === null) return
  await discardReceivedFiles(context.get(appContext), files)
  refuseOverLimit(overLimit)
}

export function refuseOverLimit({ message, headers }: OverLimit): never {
  throw data(message, { status: 429, headers })
}
