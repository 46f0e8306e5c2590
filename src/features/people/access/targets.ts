import { z } from 'zod'

/** Never a URL, so that no link leads to another site. */
export type CodeTarget =
  | { kind: 'details' }
  | { kind: 'address' }
  | { kind: 'access' }
  | { kind: 'messages' }
  | { kind: 'documents' }
  | { kind: 'dates' }
  | { kind: 'own-data' }
  | { kind: 'document'; documentId: string }

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

const PAGES = ['address', 'access', 'own-data', 'messages', 'documents', 'dates'] as const

const DOCUMENT_PREFIX = 'document-'

const WORDS: Record<CodeTarget['kind'], string> = {
  details: 'to see or change your personal details',
  address: 'to change the email address',
  access: 'to see who opened your documents, and where your application is open',
  messages: 'to read your messages, and to write to us',
  documents: 'to replace a document',
  dates: 'to enter a date',
  'own-data': 'to ask about your data, and to see what you asked before',
  document: 'to open a document',
}

export const CODE_TARGET_KINDS = Object.keys(WORDS) as [CodeTarget['kind'], ...Array<CodeTarget['kind']>]

export function describeCodeTarget(kind: CodeTarget['kind']): string {
  return WORDS[kind]
}
