import { assertNever } from '#src/assert-never.ts'

/** How a file came that staff added for the applicant. */
export const DOCUMENT_SOURCES = {
  whatsapp: 'WhatsApp',
  email: 'Email',
  in_person: 'In person',
  other: 'Another way',
} as const

export type DocumentSource = keyof typeof DOCUMENT_SOURCES

export const SOURCE_KEYS = Object.keys(DOCUMENT_SOURCES) as [DocumentSource, ...Array<DocumentSource>]

export function describeSource(source: DocumentSource): string {
  switch (source) {
    case 'whatsapp':
      return 'from WhatsApp'
    case 'email':
      return 'from an email'
    case 'in_person':
      return 'handed over in person'
    case 'other':
      return 'received another way'
    default:
      return assertNever(source)
  }
}
