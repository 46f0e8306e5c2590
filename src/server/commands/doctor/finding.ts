import { finishesInTime } from '#src/finishes-in-time.ts'

export type Result = { level: 'ok'; found: string } | { level: 'look' | 'mend'; found: string; advice: string }
export type Finding = Result & { subject: string }
export type Check = { subject: string; run(): Promise<ReadonlyArray<Result>> | ReadonlyArray<Result> }

const TIMEOUT_MS = 10_000

export function ok(found: string): Result {
  return { level: 'ok', found }
}

export function look(found: string, advice: string): Result {
  return { level: 'look', found, advice }
}

export function mend(found: string, advice: string): Result {
  return { level: 'mend', found, advice }
}

/** A check that fails or hangs becomes a finding, so that it hides no other. */
export async function runCheck({ subject, run }: Check, timeoutMs = TIMEOUT_MS): Promise<Array<Finding>> {
  const results = await collectResults(run, timeoutMs)
  return results.map(result => ({ subject, ...result }))
}

async function collectResults(run: Check['run'], timeoutMs: number): Promise<ReadonlyArray<Result>> {
  try {
    const work = Promise.resolve(run())
    if (await finishesInTime(work, timeoutMs)) return await work
    return [mend(`No answer within ${timeoutMs / 1000} seconds.`, 'Look for a firewall or an overloaded service.')]
  } catch (error) {
    return [mend(`This check failed: ${describeError(error)}`, 'Mend the cause that the message names.')]
  }
}

/** Includes the causes, because fetch and our adapters hide the reason there. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describeError(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const text = error.message || error.name
  return error.cause === undefined ? text : `${text} (${describeError(error.cause)})`
}

/** Returns the code of an error or of its nearest cause. */
export function findErrorCode(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return findErrorCode(error.errors[0])
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : findErrorCode(error.cause)
}
