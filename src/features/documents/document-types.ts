/** What an applicant can send without being asked for it, and what staff are offered when they ask. */
export const DOCUMENT_TYPES = [
  'Passport',
  'CV/Resume',
  'Certificate',
  'Proof of Address',
  'Bank Statement',
  'Other',
] as const

/** The kind of a document as the log may keep it for ever: a name in somebody's own words may name its owner. */
export function loggedType(documentType: string): string {
  return DOCUMENT_TYPES.find(type => type === documentType) ?? 'Other'
}
