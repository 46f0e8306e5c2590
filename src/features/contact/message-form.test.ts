import { expect, test } from 'vitest'
import { CONTACT_SECTORS, messageSchema } from './message-form.ts'

const GOOD = {
  name: 'Ọláwálé Adébáyọ̀',
  email: ' Ola@Example.ng ',
  sector: 'visual_arts',
  message: 'I paint.\r\nWhich papers do you need?',
}

test('a name, an address, a sector and a few words are enough; the line breaks stay', () => {
  expect(messageSchema.parse(GOOD)).toEqual({
    name: 'Ọláwálé Adébáyọ̀'.normalize('NFC'),
    email: 'ola@example.ng',
    sector: 'visual_arts',
    message: 'I paint.\nWhich papers do you need?',
  })
})

test('the sectors are those of the form, by their labels', () => {
  expect(Object.values(CONTACT_SECTORS)).toEqual(['Fashion', 'Technology', 'Dance', 'Visual Arts', 'Academic', 'Other'])
})

test('an empty form says of each field what is missing', () => {
  expect(wrong({})).toEqual({
    name: 'Name must be at least 2 characters',
    email: 'Please enter a valid email address',
    sector: 'Please select your sector',
    message: 'Message must be at least 10 characters',
  })
})

test.each(['A', ' Ọ ', 'A\u200b', '\u3164\u3164'])('"%s" is too short a name', name => {
  expect(wrong({ ...GOOD, name })).toEqual({ name: 'Name must be at least 2 characters' })
})

test.each(['visit evil.example now', 'a@b.ng', 'https://evil.example'])('"%s" is an address and no name', name => {
  expect(wrong({ ...GOOD, name })).toEqual({ name: 'Please enter a name without a web address' })
})

test.each(['Hello', 'Nine char', '   Hello     ', '\u200b'.repeat(20), '\n'.repeat(20)])(
  '%j is too short a message',
  message => {
    expect(wrong({ ...GOOD, message })).toEqual({ message: 'Message must be at least 10 characters' })
  },
)

test('ten characters are enough, and five thousand are not too many', () => {
  for (const message of ['Ẹ káàárọ̀ o', 'n'.repeat(10), 'ọ'.repeat(5000)]) {
    expect(wrong({ ...GOOD, message })).toEqual({})
  }
  expect(wrong({ ...GOOD, message: 'n'.repeat(5001) })).toEqual({ message: 'Please use at most 5000 characters' })
})

test.each(['', 'Fashion', 'arts', '__proto__', 'toString'])('"%s" is no sector', sector => {
  expect(wrong({ ...GOOD, sector })).toEqual({ sector: 'Please select your sector' })
})

test.each([
  'ada@x.ng,thief@y.ng',
  'ada@x.ng, thief@y.ng',
  'ada@x.ng;thief@y.ng',
  'ada@x.ng thief@y.ng',
  'ada@x.ng\r\nBcc: thief@y.ng',
  'ada@x.ng%0d%0aBcc: thief@y.ng',
  'ada%0a@x.ng',
  'ada@x.ng\u2028thief@y.ng',
  'ada@x.ng\u2029Bcc: thief@y.ng',
  'ada@x.ng\u0085Bcc: thief@y.ng',
  'friends: ada@x.ng, thief@y.ng;',
  'ada(comment)@x.ng',
  '(comment)ada@x.ng',
  '"thief@y.ng x"@x.ng',
  '"ada"@x.ng',
  'Ada <ada@x.ng>',
  '<ada@x.ng>',
  '@y.ng:ada@x.ng',
  'ada@x.ng@y.ng',
  'ada@x.ng?bcc=thief@y.ng',
])('%j is not one plain address', email => {
  expect(wrong({ ...GOOD, email })).toEqual({ email: 'Please enter a valid email address' })
})

/** The first thing wrong with each field, as the form says it. */
function wrong(form: unknown): Record<string, string> {
  const issues = messageSchema.safeParse(form).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}
