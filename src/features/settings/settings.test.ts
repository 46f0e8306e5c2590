import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingsInForce } from './queries.server.ts'

const withStored = (value: unknown) => settingsInForce([{ key: 'maintenanceMode', value }])

test.each([true, false])('what is stored as %j is in force', value => {
  expect(withStored(value)).toEqual({ maintenanceMode: value })
})

test.each([['yes'], [''], [null], [1], [0], [[]], [{ on: true }]])('a stored %j is none: the default holds', value => {
  expect(withStored(value)).toEqual({ maintenanceMode: false })
})

test('whatever is stored under whatever key, there are settings', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ key: fc.string(), value: fc.jsonValue() })), fc.jsonValue(), (others, value) => {
      const settings = settingsInForce([...others, { key: 'maintenanceMode', value }])
      expect(settings).toEqual({ maintenanceMode: value === true })
    }),
  )
})
