import { expect, test } from 'vitest'
import { whatWasRead } from './sections.ts'

test('a form says what stood in it', () => {
  expect(whatWasRead({ read: '{"maintenanceMode":false}' })).toEqual({ maintenanceMode: false })
})

test.each([undefined, '', '{', 'null', '7', '"x"', 'true'])('what no page sends is nothing: %j', read => {
  expect(whatWasRead({ read })).toEqual({})
})
