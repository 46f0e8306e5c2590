import { expect, test } from 'vitest'
import { mailSwitchesSchema } from './mail-switches-form.ts'
import { maintenanceSchema } from './maintenance-form.ts'

test('a box that is ticked is on, and one that was not sent is off', () => {
  expect(maintenanceSchema.parse({ maintenanceMode: 'on' })).toEqual({ maintenanceMode: true })
  expect(maintenanceSchema.parse({})).toEqual({ maintenanceMode: false })
  expect(mailSwitchesSchema.parse({ mailPayments: 'on' })).toEqual({
    mailNewApplications: false,
    mailDocumentUploads: false,
    mailPayments: true,
  })
})

test('a box that says anything else is not ticked', () => {
  expect(maintenanceSchema.parse({ maintenanceMode: 'true' })).toEqual({ maintenanceMode: false })
})
