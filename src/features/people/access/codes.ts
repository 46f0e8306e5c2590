import { z } from 'zod'
import { DAY_MS, isYoungerThan, MINUTE_MS } from '#src/clock.ts'
import { readCopiedCode } from '#src/copied-values.ts'
import type { CodeTarget } from './targets.ts'

export const CODE_TRIES = 5
export const CODE_MINUTES = 10
export const PROOF_DAYS = 30

export const codeSchema = z
  .string({ error: 'Please enter the code from our email' })
  .transform(readCopiedCode)
  .pipe(z.string().regex(/^\d{6}$/, { error: 'Please enter the six digits of the code in our email' }))

/** Returns for example "123 456". */
export function spaceCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

export function isCodeFresh(createdAt: Date, now: Date): boolean {
  return isYoungerThan(CODE_MINUTES * MINUTE_MS, createdAt, now)
}

const FRESH_PROOF_MS = 30 * MINUTE_MS

/** Whether a browser that entered a code at `provenAt` needs no new one. A new address takes over the application. */
export function isProofEnoughFor(target: CodeTarget['kind'], provenAt: Date, now: Date): boolean {
  return target !== 'address' || isYoungerThan(FRESH_PROOF_MS, provenAt, now)
}

export const PROOF_MS = PROOF_DAYS * DAY_MS

/** Returns for example "a•••@gmail.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${Array.from(email)[0] ?? ''}•••${email.slice(at)}`
}
