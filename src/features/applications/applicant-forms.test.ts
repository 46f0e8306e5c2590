import { expect, test } from 'vitest'
import { assessmentSchema, packageSchema, trackingBlockSchema } from './applicant-forms.ts'

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

test('an empty form reports every required field and no optional one', () => {
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

test('a valid form is accepted, and its text is trimmed and normalised', () => {
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

test('the phone is optional, and long answers are refused', () => {
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
  'a name with dots and diacritics is accepted: %s',
  name => {
    expect(assessmentSchema.shape.lastName.safeParse(name).success).toBe(true)
  },
)

const MISSING = 'Please provide both your name and email address'

test('the tracking block with reference and e-mail opens that application, with or without a name', () => {
  const asked = { kind: 'track', reference: 'gt-7k2m-9qxd', email: 'ade@example.com' }
  expect(trackingBlockSchema.parse({ reference: ' gt-7k2m-9qxd ', email: 'Ade@example.com' })).toEqual(asked)
  expect(trackingBlockSchema.parse({ reference: 'gt-7k2m-9qxd', email: 'ade@example.com', name: 'Adé' })).toEqual(asked)
})

test('the tracking block with name and e-mail but no reference requests a new application', () => {
  expect(trackingBlockSchema.parse({ email: 'ade@example.com', name: 'Adé Bákàrè' })).toEqual({
    kind: 'open',
    email: 'ade@example.com',
    name: 'Adé Bákàrè',
  })
})

test.each([
  ['no field', {}, { email: MISSING, name: MISSING }],
  ['a name alone', { name: 'Adé' }, { email: MISSING }],
  ['an e-mail address alone', { email: 'ade@example.com' }, { name: MISSING }],
  ['a reference of spaces alone', { reference: '   ' }, { email: MISSING, name: MISSING }],
  ['a reference alone', { reference: 'GT-7K2M-9QXD' }, { email: 'Please enter a valid email address' }],
  ['an invalid e-mail address', { email: 'ade', name: 'Adé' }, { email: 'Please enter a valid email address' }],
])('the tracking block refuses %s and shows an error at the missing field', (_, form, expected) => {
  const issues = trackingBlockSchema.safeParse(form).error?.issues ?? []
  expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))).toEqual(expected)
})

const CHOICE = { item: 'full_support', plan: 'split', email: ' Ade@Example.com ', name: 'Adé Bákàrè' }

test('a package form needs a package, an offered plan, an e-mail and a name', () => {
  expect(packageSchema.parse(CHOICE)).toEqual({ ...CHOICE, email: 'ade@example.com' })
})

test.each(['', 'ade', 'ade@', 'ade example@example.com'])(
  'the package form refuses "%s" as an e-mail address',
  email => {
    expect(messages({ ...CHOICE, email })).toEqual(['Please enter a valid email address.'])
  },
)

test.each(['', ' ', 'A', ' Ọ ', 'Ọ̀', 'A\u200b', '\u3164\u3164'])(
  'the package form refuses "%s", because a name needs two characters',
  name => {
    expect(messages({ ...CHOICE, name })).toContain('Name must be at least 2 characters.')
  },
)

test('a name of two letters with diacritics is accepted', () => {
  expect(packageSchema.parse({ ...CHOICE, name: 'Ọ̀jọ́' }).name).toBe('Ọ̀jọ́'.normalize('NFC'))
})

test.each([
  ['a package that is paid at once', { item: 'review_finalize', plan: 'split' }],
  ['the application fee', { item: 'application_fee', plan: 'split' }],
  ['a consultation', { item: 'consultation_30', plan: 'full' }],
  ['nothing', { item: undefined, plan: undefined }],
])('the package form refuses %s', (_, choice) => {
  expect(messages({ ...CHOICE, ...choice })[0]).toBe('Please choose one of the packages below.')
})

function messages(form: unknown): Array<string> {
  return packageSchema.safeParse(form).error?.issues.map(issue => issue.message) ?? []
}
