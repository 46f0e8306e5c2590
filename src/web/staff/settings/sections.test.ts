import { expect, test } from 'vitest'
import { parseReadValues } from './sections.ts'

test('the values that a form showed are read from its hidden field', () => {
  expect(parseReadValues({ read: '{"maintenanceMode":false}' })).toEqual({ maintenanceMode: false })
})

test.each([undefined, '', '{', 'null', '7', '"x"', 'true'])('an invalid hidden field %j is read as no values', read => {
  expect(parseReadValues({ read })).toEqual({})
})
