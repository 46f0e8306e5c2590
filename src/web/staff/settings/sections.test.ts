import { expect, test } from 'vitest'
import { parseReadValues } from './sections.ts'

test('a form carries its baseline', () => {
  expect(parseReadValues({ read: '{"maintenanceMode":false}' })).toEqual({ maintenanceMode: false })
})

test.each([undefined, '', '{', 'null', '7', '"x"', 'true'])('an invalid baseline is null: %j', read => {
  expect(parseReadValues({ read })).toEqual({})
})
