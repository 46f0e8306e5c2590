import { DOCUMENT_TYPES } from './document-types.ts'
import { TEMPLATE_TYPES } from './request-templates.ts'
import { RESUBMISSION_TYPES } from './uploads.ts'

/** Every word of ours for a kind of document. */
const KNOWN: ReadonlyArray<string> = [...DOCUMENT_TYPES, ...TEMPLATE_TYPES, ...Object.values(RESUBMISSION_TYPES)]

/** The kind of a document as the log may keep it for ever: a name in somebody's own words may name its owner. */
export function loggedType(documentType: string): string {
  return KNOWN.includes(documentType) ? documentType : 'Other'
}
