import { expect, test } from 'vitest'
import { CONTACT_SECTORS, messageSchema } from './message-form.ts'

const VALID_FORM = {
  name: 'Ọláwálé Adébáyọ̀',
  email: ' Ola@Example.ng ',
  sector: 'visual_arts',
  message: 'I paint.\r\nWhich papers do you need?',
}

test('a valid contact form is parsed with its email in lower case and its message with plain line breaks', () => {
  expect(messageSchema.parse(VALID_FORM)).toEqual({
    name: 'Ọláwálé Adébáyọ̀'.normalize('NFC'),
    email: 'ola@example.ng',
    sector: 'visual_arts',
    message: 'I paint.\nWhich papers do you need?',
  })
})

test('the contact form offers seven sectors', () => {
  expect(Object.values(CONTACT_SECTORS)).toEqual([
    'Fashion',
    'Technology',
    'Design',
    'Dance',
    'Visual Arts',
    'Academic',
    'Other',
  ])
})

test('an empty contact form reports every missing field', () => {
  expect(errorsIn({})).toEqual({
    name: 'Name must be at least 2 characters',
    email: 'Please enter a valid email address',
    sector: 'Please select your sector',
    message: 'Message must be at least 10 characters',
  })
})

test.each(['A', ' Ọ ', 'A\u200b', '\u3164\u3164'])('the name "%s" is refused as too short', name => {
  expect(errorsIn({ ...VALID_FORM, name })).toEqual({ name: 'Name must be at least 2 characters' })
})

test.each(['visit evil.example now', 'a@b.ng', 'https://evil.example'])(
  'the name "%s" is refused, because it contains an address',
  name => {
    expect(errorsIn({ ...VALID_FORM, name })).toEqual({ name: 'Please enter a name without a web address' })
  },
)

test.each(['Hello', 'Nine char', '   Hello     ', '\u200b'.repeat(20), '\n'.repeat(20)])(
  'the message %j is refused as too short',
  message => {
    expect(errorsIn({ ...VALID_FORM, message })).toEqual({ message: 'Message must be at least 10 characters' })
  },
)

test('a contact message may have 10 to 5,000 characters', () => {
  for (const message of ['Ẹ káàárọ̀ o', 'n'.repeat(10), 'ọ'.repeat(5000)]) {
    expect(errorsIn({ ...VALID_FORM, message })).toEqual({})
  }
  expect(errorsIn({ ...VALID_FORM, message: 'n'.repeat(5001) })).toEqual({
    message: 'Please use at most 5000 characters',
  })
})

test.each(['', 'Fashion', 'arts', '__proto__', 'toString'])('the sector "%s" is refused', sector => {
  expect(errorsIn({ ...VALID_FORM, sector })).toEqual({ sector: 'Please select your sector' })
})

test.each([
  'ada@x.ng,thief@y.ng',
  'ada@x.ng, thief@y.ng',
  'ada@x.ng;thief@y.ng',
  'ada@x.ng thief@y.ng',
  'ada@x.ng\r\nBcc: thief@y.ng',
  'ada@x.ng%0d%0aBcc: thief@y.ng',
  'ada@x.ng\u2028thief@y.ng',
  'ada@x.ng\u2029Bcc: thief@y.ng',
  'ada@x.ng\u0085Bcc: thief@y.ng',
  'friends: ada@x.ng, thief@y.ng;',
  'ada(comment)@x.ng',
  '(comment)ada@x.ng',
  '"thief@y.ng x"@x.ng',
  '"ada"@x.ng',
  '@y.ng:ada@x.ng',
  'ada@x.ng@y.ng',
  'ada@x.ng?bcc=thief@y.ng',
])('the e-mail %j is refused', email => {
  expect(errorsIn({ ...VALID_FORM, email })).toEqual({ email: 'Please enter a valid email address' })
})

/** Returns the first error of each field. */
function errorsIn(form: unknown): Record<string, string> {
  const issues = messageSchema.safeParse(form).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}
