import { z } from 'zod'
import { readDay } from '#src/dates.ts'
import { multiLine, singleLine } from '#src/form-text.ts'

export const MAX_DOCUMENTS = 20

const OTHER = 'Other'

const FIELD_SUFFIXES = ['', ...Array.from({ length: MAX_DOCUMENTS }, (_, index) => `-${index}`)]

export const REQUEST_DOCUMENTS_FIELDS = [
  'dueDate',
  'pieceId',
  ...FIELD_SUFFIXES.flatMap(suffix => [`documentType${suffix}`, `ownType${suffix}`, `description${suffix}`]),
]

/** The piece of evidence that the documents are for. */
const pieceIdSchema = z.uuid().nullable().catch(null)

const documentSchema = z.object({
  documentType: singleLine({ required: 'Please say which document you need', max: 80 }),
  description: multiLine({ required: 'Please describe what you need', max: 2_000 }),
})

/**
 * Parses a form that requests one or several documents. Each parsed document has the name of its form field. A typed
 * `ownType` replaces the chosen type. Without one, the first line of the description is the title of “Other”. `today` is the day in Lagos, yyyy-mm-dd.
 */
export function requestDocumentsSchema(today: string) {
  const dueDateSchema = createDueDateSchema(today)
  return z.record(z.string(), z.unknown()).transform((form, context) => {
    const parsedDueDate = dueDateSchema.safeParse(form.dueDate)
    for (const { message } of parsedDueDate.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['dueDate'], message })

    const chosenSuffixes = FIELD_SUFFIXES.filter(suffix => form[`documentType${suffix}`] !== undefined)
    if (chosenSuffixes.length === 0)
      context.addIssue({ code: 'custom', path: ['documents'], message: 'Please choose at least one document' })
    const documents = chosenSuffixes.flatMap(suffix => {
      const field = `documentType${suffix}`
      const ownType = String(form[`ownType${suffix}`] ?? '')
      const title = form[field] === OTHER ? readFirstLine(form[`description${suffix}`]) : form[field]
      const documentType = ownType.trim() === '' ? title : ownType
      const parsedDocument = documentSchema.safeParse({ documentType, description: form[`description${suffix}`] })
      for (const { path, message } of parsedDocument.error?.issues ?? [])
        context.addIssue({ code: 'custom', path: [`${String(path[0])}${suffix}`], message })
      return parsedDocument.success ? [{ field, ...parsedDocument.data }] : []
    })
    return { documents, dueDate: parsedDueDate.data ?? null, pieceId: pieceIdSchema.parse(form.pieceId) }
  })
}

const MAX_TITLE_LENGTH = 80

function readFirstLine(description: unknown): string {
  const [line = ''] = String(description ?? '')
    .trim()
    .split('\n')
  const title = line.trim()
  if (title.length <= MAX_TITLE_LENGTH) return title === '' ? OTHER : title
  const cut = title.slice(0, MAX_TITLE_LENGTH - 1)
  const lastSpace = cut.lastIndexOf(' ')
  return `${lastSpace > MAX_TITLE_LENGTH / 2 ? cut.slice(0, lastSpace) : cut}…`
}

function createDueDateSchema(today: string) {
  return z
    .string()
    .optional()
    .transform(typed => typed?.trim() || null)
    .refine(typed => typed === null || readDay(typed) !== null, { error: 'Please enter a date, or none', abort: true })
    .refine(typed => typed === null || typed >= today, { error: 'Please choose today or a later day' })
}
