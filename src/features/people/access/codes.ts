import { z } from 'zod'
import { DAY_MS, isYoungerThan, MINUTE_MS } from '#src/clock.ts'
import { readCopiedCode } from '#src/copied-values.ts'

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

/** Never a URL, so that no link leads to another site. */
export type CodeTarget = { kind: Exclude<keyof typeof WORDS, 'document'> } | { kind: 'document'; documentId: string }

/** Unknown text means the details. */
export function readCodeTarget(text: string | null): CodeTarget {
  const page = PAGES.find(kind => kind === text)
  if (page !== undefined) return { kind: page }
  const documentId = text?.startsWith(DOCUMENT_PREFIX) ? text.slice(DOCUMENT_PREFIX.length).toLowerCase() : ''
  return z.guid().safeParse(documentId).success ? { kind: 'document', documentId } : { kind: 'details' }
}

export function writeCodeTarget(target: CodeTarget): string {
  return target.kind === 'document' ? `${DOCUMENT_PREFIX}${target.documentId}` : target.kind
}

const PAGES = [
  'address',
  'access',
  'own-data',
  'messages',
  'documents',
  'dates',
  'evidence',
  'letters',
  'pack',
] as const

const DOCUMENT_PREFIX = 'document-'

const WORDS = {
  details: 'to see or change your personal details',
  address: 'to change the email address',
  access: 'to see who opened your documents, and where your application is open',
  messages: 'to read your messages, and to write to us',
  documents: 'to replace a document',
  dates: 'to enter a date',
  evidence: 'to see your evidence plan, and to work on it',
  letters: 'to see your letters, and to name who writes them',
  pack: 'to read and approve your final pack',
  'own-data': 'to ask about your data, and to see what you asked before',
  document: 'to open a document',
}

export const CODE_TARGET_KINDS = Object.keys(WORDS) as Array<CodeTarget['kind']>

export function describeCodeTarget(kind: CodeTarget['kind']): string {
  return WORDS[kind]
}
