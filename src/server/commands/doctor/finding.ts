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

const SIGNS = { ok: '✓', look: '!', mend: '✗' } as const
const WORDS = { ok: 'ok', look: 'look at this', mend: 'mend this' } as const
const COLOURS = { ok: 32, look: 33, mend: 31 } as const

export function mustMend(findings: ReadonlyArray<Finding>): boolean {
  return findings.some(({ level }) => level === 'mend')
}

export function writeReport(findings: ReadonlyArray<Finding>, { hasColour }: { hasColour: boolean }): string {
  const widths = {
    words: Math.max(...findings.map(({ level }) => WORDS[level].length)),
    subject: Math.max(...findings.map(({ subject }) => subject.length)),
  }
  const indent = ' '.repeat(widths.words + widths.subject + 6)
  const lines = findings.flatMap(finding => {
    const { level, subject, found } = finding
    const mark = `${SIGNS[level]} ${WORDS[level].padEnd(widths.words)}`
    const line = `${hasColour ? `\u001b[${COLOURS[level]}m${mark}\u001b[0m` : mark}  ${subject.padEnd(widths.subject)}  ${found}`
    return finding.level === 'ok' ? [line] : [line, `${indent}→ ${finding.advice}`]
  })
  return `${[...lines, '', summarize(findings)].join('\n')}\n`
}

export function writeJson(findings: ReadonlyArray<Finding>): string {
  return `${JSON.stringify({ ok: !mustMend(findings), findings }, null, 2)}\n`
}

function summarize(findings: ReadonlyArray<Finding>): string {
  const count = (level: Finding['level']) => findings.filter(finding => finding.level === level).length
  const [faults, hints] = [count('mend'), count('look')]
  if (faults > 0) return `Mend ${faults}, look at ${hints}. Then run this again.`
  return hints > 0 ? `Nothing must be mended. Look at ${hints}.` : 'All is well.'
}
