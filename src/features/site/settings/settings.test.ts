import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDefaultSettings } from './queries.server.ts'
import { mailSwitchesSchema, maintenanceSchema, type Settings } from './settings.ts'

const DEFAULTS: Settings = {
  maintenanceMode: false,
  secondStepRequired: false,
  vatRate: 0,
  inviteAfterNoShow: false,
  creditConsultationFee: false,
  mailNewApplications: true,
  mailDocumentUploads: true,
  mailPayments: true,
  mailMessages: true,
}

const readStoredSetting = (key: keyof typeof DEFAULTS, value: unknown) => addDefaultSettings([{ key, value }])

test('a setting that was never saved has its default', () => {
  expect(addDefaultSettings([])).toEqual(DEFAULTS)
})

test.each([
  ['maintenanceMode', true],
  ['maintenanceMode', false],
  ['secondStepRequired', true],
  ['inviteAfterNoShow', true],
  ['creditConsultationFee', true],
  ['mailNewApplications', false],
  ['mailDocumentUploads', false],
  ['mailPayments', false],
  ['mailMessages', false],
] as const)('the setting %s with the stored value %s is read as that value', (key, value) => {
  expect(readStoredSetting(key, value)).toEqual({ ...DEFAULTS, [key]: value })
})

const INVALID_VALUES = ['yes', '', null, 1, 0, [], { on: true }]

test.each(INVALID_VALUES)('the invalid stored value %j does not switch on maintenance mode', value => {
  expect(readStoredSetting('maintenanceMode', value)).toEqual(DEFAULTS)
})

test.each(INVALID_VALUES)('the invalid stored value %j does not switch off mail to staff', value => {
  expect(readStoredSetting('mailPayments', value)).toEqual(DEFAULTS)
})

test('unknown stored keys are ignored, and invalid stored values are replaced by defaults', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ key: fc.string(), value: fc.jsonValue() })), fc.jsonValue(), (others, value) => {
      const storedRows = Object.keys(DEFAULTS).map(key => ({ key, value }))
      expect(addDefaultSettings([...others, ...storedRows])).toEqual({
        ...DEFAULTS,
        maintenanceMode: value === true,
        secondStepRequired: value === true,
        inviteAfterNoShow: value === true,
        creditConsultationFee: value === true,
        vatRate: typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 10_000 ? value : 0,
        mailNewApplications: value !== false,
        mailDocumentUploads: value !== false,
        mailPayments: value !== false,
        mailMessages: value !== false,
      })
    }),
  )
})

test('a ticked checkbox is read as true, and a missing checkbox as false', () => {
  expect(maintenanceSchema.parse({ maintenanceMode: 'on' })).toEqual({ maintenanceMode: true })
  expect(maintenanceSchema.parse({})).toEqual({ maintenanceMode: false })
  expect(mailSwitchesSchema.parse({ mailPayments: 'on' })).toEqual({
    mailNewApplications: false,
    mailDocumentUploads: false,
    mailPayments: true,
    mailMessages: false,
  })
})

test('a checkbox with a value other than "on" is read as false', () => {
  expect(maintenanceSchema.parse({ maintenanceMode: 'true' })).toEqual({ maintenanceMode: false })
})
