/** How a file came that staff added for the applicant. */
export const DOCUMENT_SOURCES = {
  whatsapp: 'WhatsApp',
  email: 'Email',
  in_person: 'In person',
  other: 'Another way',
} as const

export type DocumentSource = keyof typeof DOCUMENT_SOURCES

export const SOURCE_KEYS = Object.keys(DOCUMENT_SOURCES) as [DocumentSource, ...Array<DocumentSource>]
