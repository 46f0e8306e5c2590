import { z } from 'zod'
import { type DocumentSource, SOURCE_KEYS } from '#src/features/documents/document-sources.ts'
import { multiLine, singleLine } from '#src/form-text.ts'
import { parseOneOf } from '#src/parse-one-of.ts'

export const STAFF_DOCUMENT_FIELDS = ['source', 'requestId', 'documentType', 'ownType', 'note'] as const

export const MAX_FILES_IN_FORM = 10

const requestId = z.preprocess(typed => typed || null, z.uuid().nullable())
const note = multiLine({ max: 500 })
  .optional()
  .transform(text => text || null)

/** A typed `ownType` replaces the chosen type. The type of a chosen request replaces both. */
export const staffDocumentSchema = z
  .object({
    source: z.string().optional(),
    requestId,
    documentType: singleLine({ max: 80 }).optional(),
    ownType: singleLine({ max: 80 }).optional(),
    note,
  })
  .transform(({ ownType, documentType, source, ...form }, context): StaffDocumentForm => {
    const chosenSource = parseOneOf(SOURCE_KEYS, source ?? null)
    if (chosenSource === null)
      context.addIssue({ code: 'custom', path: ['source'], message: 'Please say how the file came' })
    const chosenType = ownType || documentType || ''
    if (chosenType === '' && form.requestId === null)
      context.addIssue({ code: 'custom', path: ['documentType'], message: 'Document type is required' })
    return { ...form, source: chosenSource ?? 'other', documentType: chosenType }
  })

export type StaffDocumentForm = {
  source: DocumentSource
  requestId: string | null
  documentType: string
  note: string | null
}
