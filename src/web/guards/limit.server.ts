import { data, type RouterContextProvider } from 'react-router'
import { type LimitName, tryAgainIn } from '#src/features/limits/limits.ts'
import { appContext, visitorContext } from '../app-context.ts'

export type OverLimit = { message: string; headers: { 'retry-after': string } }

/** Uses up one try of what this visitor's address may do. Null while there are tries left. */
export async function takeByAddress(
  context: Readonly<RouterContextProvider>,
  limit: LimitName,
): Promise<OverLimit | null> {
  return take(context, limit, context.get(visitorContext).address)
}

/** The same for anything else that is counted, a reference for instance. `times`: all of them, or none. */
export async function take(
  context: Readonly<RouterContextProvider>,
  limit: LimitName,
  who: string,
  times = 1,
): Promise<OverLimit | null> {
  const { limiter, log } = context.get(appContext)
  const taken = await limiter.take(limit, who, times)
  if (taken.ok) return null
  log.warn({ limit, requestId: context.get(visitorContext).requestId }, 'limit reached')
  return {
    message: `That was too often. Please try again ${tryAgainIn(taken.retryAfterSeconds)}.`,
    headers: { 'retry-after': String(taken.retryAfterSeconds) },
  }
}

/** Ends the request with the page for it. */
export function refuseOverLimit({ message, headers }: OverLimit): never {
  throw data(message, { status: 429, headers })
}
