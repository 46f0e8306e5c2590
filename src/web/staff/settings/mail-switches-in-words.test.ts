import { expect, test } from 'vitest'
import { mailSwitchesInWords } from './mail-switches-in-words.ts'

test.each([
  [[true, true, true], 'Staff get mail about new applications, document uploads and payments.'],
  [[true, false, true], 'Staff get mail about new applications and payments, not about document uploads.'],
  [[false, true, false], 'Staff get mail about document uploads, not about new applications and payments.'],
  [[false, false, false], 'Staff get none of this by mail. The bell tells of it.'],
] as const)('switched %j, it is told so', ([mailNewApplications, mailDocumentUploads, mailPayments], words) => {
  expect(mailSwitchesInWords({ mailNewApplications, mailDocumentUploads, mailPayments })).toBe(words)
})
