import { expect, test } from 'vitest'
import { fromStaffMail } from '#src/features/applications/emails/mails.ts'
import { whyNotSent } from './mail-log-why.ts'

const mail = { template: fromStaffMail.name, state: 'failed', lastError: 'MailRefused' } as const

test('what went out, and what waits for its first try, has nothing to explain', () => {
  expect(whyNotSent({ ...mail, state: 'sent' })).toBeNull()
  expect(whyNotSent({ ...mail, state: 'queued', lastError: null })).toBeNull()
})

test('a refusal, a day without a server and a kind that is no more each have their reason and their way out', () => {
  expect(whyNotSent(mail)?.why).toBe('The mail server refused it.')
  expect(whyNotSent({ ...mail, lastError: 'TypeError' })?.why).toBe('The mail server could not be reached for a day.')
  expect(whyNotSent({ ...mail, template: 'gone' })?.advice).toBe('Write to them another way.')
})

test('one that is still tried says so', () => {
  expect(whyNotSent({ ...mail, state: 'queued', lastError: 'Error' })).toEqual({
    why: 'The mail server could not be reached.',
    advice: 'It is tried again by itself.',
  })
})
