import { data, type RouterContextProvider } from 'react-router'
import { type LimitName, tryAgainIn } from '#src/features/limits/limits.ts'
import { appContext, visitorContext } from '../app-context.ts'

export type OverLimit = { message: string; headers: { 'retry-after': string } }

/** Counts one attempt from the visitor's IP address. Returns null if the limit allows it. */
export async function takeAttemptByIp(
  context: Readonly<RouterContextProvider>,
  limit: LimitName,
): Promise<OverLimit | null> {
  return takeAttempt(context, limit, context.get(visitorContext).address)
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

export function refuseOverLimit({ message, headers }: OverLimit): never {
  throw data(message, { status: 429, headers })
}
