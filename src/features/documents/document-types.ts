import { RESUBMISSION_TYPES } from './uploads.ts'

/** What an applicant can send without being asked for it, and what staff are offered when they ask. */
export const DOCUMENT_TYPES = [
  'Passport',
  'CV/Resume',
  'Certificate',
  'Proof of Address',
  'Bank Statement',
  'Other',
] as const

/** Every word of ours for a kind of document. */
const KNOWN: ReadonlyArray<string> = [...DOCUMENT_TYPES, ...Object.values(RESUBMISSION_TYPES)]

/** The kind of a document as the log may keep it for ever: a name in somebody's own words may name its owner. */
export function loggedType(documentType: string): string {
  return KNOWN.includes(documentType) ? documentType : 'Other'
}
