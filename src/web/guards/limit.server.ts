import { data } from 'react-router'
import { discardReceivedFiles } from '#src/features/files/attach.server.ts'
import { type LimitName, tryAgainIn } from '#src/features/site/limits/limits.ts'
import { appContext, type RouteContext, visitorContext } from '../app-context.ts'

export type OverLimit = { message: string; headers: { 'retry-after': string } }

/** Counts `times` attempts from the visitor's IP address, like `takeAttempt`. */
export async function takeAttemptByIp(context: RouteContext, limit: LimitName, times = 1): Promise<OverLimit | null> {
  return takeAttempt(context, limit, context.get(visitorContext).address, times)
}

/** Counts `times` attempts of `who` (an id, e-mail address or IP address). If the limit does not allow all of them, none is counted. Otherwise returns null. */
export async function takeAttempt(
  context: RouteContext,
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

type CountedLimit = readonly [limit: LimitName, who?: string]

/** Counts an attempt by each limit until one refuses it. A limit without `who` counts by the visitor's IP address. */
export async function takeAttempts(context: RouteContext, ...limits: Array<CountedLimit>): Promise<OverLimit | null> {
  for (const [limit, who = context.get(visitorContext).address] of limits) {
    const overLimit = await takeAttempt(context, limit, who)
    if (overLimit !== null) return overLimit
  }
  return null
}

/** Like `takeAttempts`, but answers with status 429. */
export async function requireAttempts(context: RouteContext, ...limits: Array<CountedLimit>): Promise<void> {
  const overLimit = await takeAttempts(context, ...limits)
  if (overLimit !== null) refuseOverLimit(overLimit)
}

/** Counts the files of a form after the first, which counts with its form. Over a limit, removes the files and throws. */
export async function countFurtherFiles(
  context: RouteContext,
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

function refuseOverLimit({ message, headers }: OverLimit): never {
  throw data(message, { status: 429, headers })
}
