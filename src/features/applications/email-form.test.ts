import { expect, test } from 'vitest'
import { emailSchema } from './email-form.ts'

test('a message is required, a subject is not', () => {
  expect(emailSchema.parse({ subject: '  ', message: 'Line one.\r\nLine two.' })).toEqual({
    subject: null,
    message: 'Line one.\nLine two.',
  })
  expect(emailSchema.safeParse({ subject: 'Hello', message: ' ' }).error?.issues).toMatchObject([
    { path: ['message'], message: 'Please write a message' },
  ])
})

test('a subject is one line, whatever is pasted into it', () => {
  const { subject } = emailSchema.parse({ subject: 'News\r\nBcc: all@example.ng\u2028x', message: 'Hello' })
  expect(subject).toBe('News Bcc: all@example.ng x')
})
