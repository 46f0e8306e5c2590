import { expect, test } from 'vitest'
import { parseShownValues } from './sections.ts'

test('the values that a form showed are read from its hidden field', () => {
  expect(parseShownValues({ read: '{"maintenanceMode":false}' })).toEqual({ maintenanceMode: false })
})

test.each([undefined, '', '{', 'null', '7', '"x"', 'true'])('an invalid hidden field %j gives no values', read => {
  expect(parseShownValues({ read })).toEqual({})
})
