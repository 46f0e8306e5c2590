import { expect, test } from 'vitest'
import { whatWasRead } from './refused.ts'

function formWith(read: string | null) {
  const form = new FormData()
  if (read !== null) form.set('read', read)
  return form
}

test('a form says what stood in it', () => {
  expect(whatWasRead(formWith('{"maintenanceMode":false}'))).toEqual({ maintenanceMode: false })
})

test.each([null, '', '{', 'null', '7', '"x"', 'true'])('what no page sends is nothing: %j', read => {
  expect(whatWasRead(formWith(read))).toEqual({})
})
