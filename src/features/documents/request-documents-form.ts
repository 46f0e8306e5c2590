import { z } from 'zod'
import { readDay } from '#src/dates.ts'
import { multiLine, singleLine } from '#src/form-text.ts'

/** How many documents one form may ask for. */
export const MOST_DOCUMENTS = 20

const PLACES = Array.from({ length: MOST_DOCUMENTS }, (_, at) => at)

/** The fields of the dialog: some for each place of its list, of which only the chosen ones are sent. */
export const REQUEST_DOCUMENTS_FIELDS = [
  'dueDate',
  ...PLACES.flatMap(at => [`documentType-${at}`, `ownType-${at}`, `description-${at}`]),
]

const document = z.object({
  documentType: singleLine({ required: 'Please say which document you need', max: 80 }),
  description: multiLine({ required: 'Please describe what you need', max: 2_000 }),
})

/**
 * What the Request Document dialog must hold, for one document or several. `at`: the place in its list; `ownType` replaces the type
 * that was chosen. Errors are named by the field. `today`: the day in Lagos.
 */
export function requestDocumentsSchema(today: string) {
  const dueDate = dueDateSchema(today)
  return z.record(z.string(), z.unknown()).transform((sent, context) => {
    const due = dueDate.safeParse(sent.dueDate)
    for (const { message } of due.error?.issues ?? []) context.addIssue({ code: 'custom', path: ['dueDate'], message })

    const chosen = PLACES.filter(at => sent[`documentType-${at}`] !== undefined)
    if (chosen.length === 0)
      context.addIssue({ code: 'custom', path: ['documents'], message: 'Please choose at least one document' })
    const documents = chosen.flatMap(at => {
      const ownType = String(sent[`ownType-${at}`] ?? '')
      const documentType = ownType.trim() === '' ? sent[`documentType-${at}`] : ownType
      const read = document.safeParse({ documentType, description: sent[`description-${at}`] })
      for (const { path, message } of read.error?.issues ?? [])
        context.addIssue({ code: 'custom', path: [`${String(path[0])}-${at}`], message })
      return read.success ? [{ at, ...read.data }] : []
    })
    return { documents, dueDate: due.data ?? null }
  })
}

function dueDateSchema(today: string) {
  return z
    .string()
    .optional()
    .transform(typed => typed?.trim() || null)
    .refine(typed => typed === null || readDay(typed) !== null, { error: 'Please enter a date, or none', abort: true })
    .refine(typed => typed === null || typed >= today, { error: 'Please choose today or a later day' })
}
