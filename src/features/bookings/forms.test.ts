import { expect, test } from 'vitest'
import { closeDaysSchema } from './forms.ts'

const VALID_FORM = { first: '2026-12-24', last: '2027-01-01', name: ' Christmas  and New Year ' }

function findErrorMessages(form: Record<string, unknown>) {
  const { error } = closeDaysSchema.safeParse(form)
  return Object.fromEntries((error?.issues ?? []).map(issue => [issue.path.join('.'), issue.message]))
}

test('days with a name are accepted, and extra spaces in the name are removed', () => {
  expect(closeDaysSchema.parse(VALID_FORM)).toMatchObject({ ...VALID_FORM, name: 'Christmas and New Year' })
})

test('a form without a last day closes the first day only', () => {
  for (const last of ['', undefined]) expect(closeDaysSchema.parse({ ...VALID_FORM, last }).last).toBe(VALID_FORM.first)
})

test('a missing or invalid day and a missing name each get an error at their field', () => {
  const expectedMessages = { first: 'Please choose a day', name: 'Please give these days a name' }
  expect(findErrorMessages({ first: '', last: '', name: ' ' })).toEqual(expectedMessages)
  expect(findErrorMessages({ ...VALID_FORM, last: '2026-02-30' })).toEqual({ last: 'Please choose a day' })
})

test('a last day before the first day is refused', () => {
  expect(findErrorMessages({ ...VALID_FORM, last: '2026-12-23' })).toEqual({ last: 'This is before the first day' })
})
