import { expect, test } from 'vitest'
import { assessmentSchema } from './assessment-form.ts'

const GOOD = {
  firstName: 'Ọláwálé',
  lastName: 'Adébáyọ̀',
  email: ' Ola@Example.NG ',
  phone: '+234 801 234 5678',
  sector: 'technology',
  message: 'I build\r\npayment systems.',
}

function messagesFor(form: Record<string, unknown>) {
  const { error } = assessmentSchema.safeParse(form)
  return Object.fromEntries((error?.issues ?? []).map(issue => [issue.path.join('.'), issue.message]))
}

test('an empty form names every field that is needed, and only those', () => {
  const messages = {
    firstName: 'Please enter your first name',
    lastName: 'Please enter your last name',
    email: 'Please enter a valid email address',
    sector: 'Please select your sector',
    message: 'Please tell us about your work',
  }
  expect(messagesFor({})).toEqual(messages)
  expect(messagesFor({ firstName: ' ', lastName: '', email: '', phone: '', sector: '', message: '\n' })).toEqual(
    messages,
  )
})

test('a good form is tidied', () => {
  expect(assessmentSchema.parse(GOOD)).toEqual({
    ...GOOD,
    email: 'ola@example.ng',
    message: 'I build\npayment systems.',
  })
})

test.each(['fashion', 'technology', 'arts', 'film', 'academia', 'science', 'architecture', 'other'])(
  'the sector %s is offered',
  sector => {
    expect(messagesFor({ ...GOOD, sector })).toEqual({})
  },
)

test('a sector that is not offered is refused', () => {
  expect(messagesFor({ ...GOOD, sector: 'constructor' })).toEqual({ sector: 'Please select your sector' })
})

test('the phone may be left out, the rest may not be endless', () => {
  expect(messagesFor({ ...GOOD, phone: undefined })).toEqual({})
  expect(messagesFor({ ...GOOD, firstName: 'x'.repeat(81), message: 'x'.repeat(5_001) })).toEqual({
    firstName: 'Please use at most 80 characters',
    message: 'Please use at most 5000 characters',
  })
})

test.each(['Visit https://evil.example/claim', 'www.evil.example', 'claim at evil.com now'])(
  'a name that mail programs would turn into a link is refused: %s',
  name => {
    const parsed = assessmentSchema.shape.firstName.safeParse(name)
    expect(parsed.error?.issues.map(issue => issue.message)).toEqual(['Please enter a name without a web address'])
  },
)

test.each(['J. R. Ewing', 'T.Ng', 'St. John', 'O’Neil-Mbah', 'Jr.', 'Ọláwálé Adébáyọ̀-Oyèníyì 👩🏾‍🔬 <b>'])(
  'a name with dots and marks is a name: %s',
  name => {
    expect(assessmentSchema.shape.lastName.safeParse(name).success).toBe(true)
  },
)
