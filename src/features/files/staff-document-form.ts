import { z } from 'zod'
import { type DocumentSource, SOURCE_KEYS } from '#src/features/documents/document-sources.ts'
import { multiLine, singleLine } from '#src/form-text.ts'

export const STAFF_DOCUMENT_FIELDS = ['source', 'requestId', 'documentType', 'ownType', 'note'] as const

export const MAX_FILES_IN_FORM = 10

const source = z.enum(SOURCE_KEYS, { error: 'Please say how the file came' })
const requestId = z.preprocess(typed => typed || null, z.uuid().nullable())
const note = multiLine({ max: 500 })
  .optional()
  .transform(text => text || null)

/** A typed `ownType` replaces the chosen type. The type of a chosen request replaces both. */
export const staffDocumentSchema = z
  .object({
    source,
    requestId,
    documentType: singleLine({ max: 80 }).optional(),
    ownType: singleLine({ max: 80 }).optional(),
    note,
  })
  .transform(({ ownType, documentType, ...form }, context) => {
    const chosenType = ownType || documentType || ''
    if (chosenType === '' && form.requestId === null)
      context.addIssue({ code: 'custom', path: ['documentType'], message: 'Document type is required' })
    return { ...form, documentType: chosenType }
  })

export type StaffDocumentForm = {
  source: DocumentSource
  requestId: string | null
  documentType: string
  note: string | null
}
