import { z } from 'zod'
import { requestDocumentSchema } from './request-document-form.ts'

/** How many documents one form may ask for. */
export const MOST_DOCUMENTS = 20

const PLACES = Array.from({ length: MOST_DOCUMENTS }, (_, at) => at)

/** The fields of the dialog: a pair for each place of its list, of which only the chosen ones are sent. */
export const REQUEST_DOCUMENTS_FIELDS = [
  'dueDate',
  ...PLACES.flatMap(at => [`documentType-${at}`, `description-${at}`]),
]

/** What the Request Several dialog must hold. `at`: the place in its list. What is wrong is told by the field's own name. */
export function requestDocumentsSchema(today: string) {
  const { documentType, description, dueDate } = requestDocumentSchema(today).shape
  const document = z.object({ documentType, description })
  return z.record(z.string(), z.unknown()).transform((sent, context) => {
    const due = dueDate.safeParse(sent.dueDate)
    for (const { message } of due.error?.issues ?? []) context.addIssue({ code: 'custom', path: ['dueDate'], message })

    const chosen = PLACES.filter(at => sent[`documentType-${at}`] !== undefined)
    if (chosen.length === 0)
      context.addIssue({ code: 'custom', path: ['documents'], message: 'Please choose at least one document' })
    const documents = chosen.flatMap(at => {
      const asked = { documentType: sent[`documentType-${at}`], description: sent[`description-${at}`] }
      const read = document.safeParse(asked)
      for (const { path, message } of read.error?.issues ?? [])
        context.addIssue({ code: 'custom', path: [`${String(path[0])}-${at}`], message })
      return read.success ? [{ at, ...read.data }] : []
    })
    return { documents, dueDate: due.data ?? null }
  })
}
