import { expect, test } from 'vitest'
import { applicationMails } from '#src/features/applications/emails/mails.ts'
import { documentMails } from '#src/features/documents/emails/mails.ts'
import { receiptMail } from '#src/features/payments/emails/mails.ts'
import { mailName } from './mail-names.ts'

test('every message to an applicant has a name while it waits', () => {
  const names = [...applicationMails, ...documentMails, receiptMail].map(mail => mailName(mail.name))
  expect(names).not.toContain('Message')
  expect(new Set(names).size).toBe(names.length)
})

test('a message that is new here is a message', () => {
  expect(mailName('somewhere.something')).toBe('Message')
})
