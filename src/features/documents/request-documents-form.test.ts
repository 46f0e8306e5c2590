import { expect, test } from 'vitest'
import { MAX_DOCUMENTS, requestDocumentsSchema } from './request-documents-form.ts'

const formSchema = requestDocumentsSchema('2026-11-21')

/** Returns the errors of each field. */
function errorsIn(form: Record<string, string>) {
  const issues = formSchema.safeParse(form).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
}

test('chosen documents are sorted by the number in their field names and share one due date', () => {
  const requestForm = {
    'documentType-7': 'Press Coverage',
    'description-7': ' Three articles. ',
    'documentType-0': 'Passport',
    'description-0': 'The page with your photograph',
    dueDate: '2026-11-30',
  }
  expect(formSchema.parse(requestForm)).toEqual({
    documents: [
      { field: 'documentType-0', documentType: 'Passport', description: 'The page with your photograph' },
      { field: 'documentType-7', documentType: 'Press Coverage', description: 'Three articles.' },
    ],
    dueDate: '2026-11-30',
    pieceId: null,
  })
})

test('a document request without a chosen document is refused', () => {
  const errors = { documents: 'Please choose at least one document' }
  expect(errorsIn({ dueDate: '' })).toEqual(errors)
  expect(errorsIn({ 'description-3': 'An award' })).toEqual(errors)
  expect(errorsIn({ [`documentType-${MAX_DOCUMENTS}`]: 'Passport', [`description-${MAX_DOCUMENTS}`]: 'x' })).toEqual(
    errors,
  )
})

test('each invalid field of a document request gets its own error', () => {
  expect(
    errorsIn({
      'documentType-0': 'Passport',
      'description-0': ' ',
      'documentType-4': '',
      'description-4': 'A letter',
      'documentType-5': 'CV/Resume',
      dueDate: '2026-11-20',
    }),
  ).toEqual({
    'description-0': 'Please describe what you need',
    'documentType-4': 'Please say which document you need',
    'description-5': 'Please describe what you need',
    dueDate: 'Please choose today or a later day',
  })
})

test('a form for a single document has fields without a number in their names', () => {
  const documents = [{ field: 'documentType', documentType: 'Passport', description: 'The photograph' }]
  expect(formSchema.parse({ documentType: 'Passport', description: 'The photograph' })).toEqual({
    documents,
    dueDate: null,
    pieceId: null,
  })
  expect(errorsIn({ documentType: ' ', description: '' })).toEqual({
    documentType: 'Please say which document you need',
    description: 'Please describe what you need',
  })
})

test('a typed document name replaces the chosen type unless it is empty', () => {
  const requestForm = { documentType: 'Other', description: 'On headed paper' }
  const readDocumentType = (ownType: string) => formSchema.parse({ ...requestForm, ownType }).documents[0]?.documentType
  expect(readDocumentType(' Letter from your employer ')).toBe('Letter from your employer')
  expect(readDocumentType('  ')).toBe('On headed paper')
})

test('an “Other” document without a name is titled by the first line of its description', () => {
  const readTitle = (description: string) =>
    formSchema.parse({ documentType: 'Other', description }).documents[0]?.documentType
  expect(readTitle('  Letter from your employer\nOn headed paper. ')).toBe('Letter from your employer')
  const longTitle = readTitle('A letter of your employer that says since when you work there and what you earn a year')
  expect(longTitle).toBe('A letter of your employer that says since when you work there and what you…')
  expect(readTitle('x'.repeat(200))).toHaveLength(80)
  expect(errorsIn({ documentType: 'Other', description: ' ' })).toEqual({
    description: 'Please describe what you need',
  })
})

test('the due date of a document request is optional and cannot be in the past', () => {
  const requestForm = { 'documentType-0': 'Passport', 'description-0': 'The page with your photograph' }
  for (const dueDate of ['2026-11-21', '2028-02-29'])
    expect(formSchema.parse({ ...requestForm, dueDate }).dueDate).toBe(dueDate)
  expect(formSchema.parse({ ...requestForm, dueDate: '' }).dueDate).toBeNull()
  expect(errorsIn({ ...requestForm, dueDate: '2026-11-20' })).toEqual({ dueDate: 'Please choose today or a later day' })
  for (const dueDate of ['2027-02-29', '2027-13-01', '21/11/2027', 'tomorrow']) {
    expect(errorsIn({ ...requestForm, dueDate })).toEqual({ dueDate: 'Please enter a date, or none' })
  }
})
