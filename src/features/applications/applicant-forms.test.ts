import { expect, test } from 'vitest'
import { answerSchema, assessmentFormSchema, packageFormSchema, trackingBlockSchema } from './applicant-forms.ts'

const VALID_ASSESSMENT = {
  firstName: 'Ọláwálé',
  lastName: 'Adébáyọ̀',
  email: ' Ola@Example.NG ',
  phone: '+234 801 234 5678',
  sector: 'technology',
  message: 'I build\r\npayment systems.',
}

function findAssessmentErrors(form: Record<string, unknown>) {
  const { error } = assessmentFormSchema.safeParse(form)
  return Object.fromEntries((error?.issues ?? []).map(issue => [issue.path.join('.'), issue.message]))
}

test('an empty assessment form shows an error at every required field and at no optional one', () => {
  const expectedErrors = {
    firstName: 'Please enter your first name',
    lastName: 'Please enter your last name',
    email: 'Please enter a valid email address',
    sector: 'Please select your sector',
    message: 'Please tell us about your work',
  }
  expect(findAssessmentErrors({})).toEqual(expectedErrors)
  expect(
    findAssessmentErrors({ firstName: ' ', lastName: '', email: '', phone: '', sector: '', message: '\n' }),
  ).toEqual(expectedErrors)
})

test('a valid assessment form is accepted, and its texts are trimmed and normalised', () => {
  expect(assessmentFormSchema.parse(VALID_ASSESSMENT)).toEqual({
    ...VALID_ASSESSMENT,
    email: 'ola@example.ng',
    heardFrom: null,
    message: 'I build\npayment systems.',
  })
})

test.each(['fashion', 'technology', 'arts', 'film', 'academia', 'science', 'architecture', 'other'])(
  'the assessment form accepts the sector %s',
  sector => {
    expect(findAssessmentErrors({ ...VALID_ASSESSMENT, sector })).toEqual({})
  },
)

test('the assessment form refuses an unknown sector', () => {
  expect(findAssessmentErrors({ ...VALID_ASSESSMENT, sector: 'constructor' })).toEqual({
    sector: 'Please select your sector',
  })
})

test('the assessment form accepts a missing phone number and refuses answers that are too long', () => {
  expect(findAssessmentErrors({ ...VALID_ASSESSMENT, phone: undefined })).toEqual({})
  expect(findAssessmentErrors({ ...VALID_ASSESSMENT, firstName: 'x'.repeat(81), message: 'x'.repeat(5_001) })).toEqual({
    firstName: 'Please use at most 80 characters',
    message: 'Please use at most 5000 characters',
  })
})

test('a question with choices accepts each of them and no answer, and nothing else', () => {
  const schema = answerSchema({ type: 'choice', label: 'Experience', choices: ['Some', 'Much'], shownIn: [] })
  expect(['', 'Some', 'Much', 'some', 'More'].filter(answer => schema.safeParse(answer).success)).toEqual([
    '',
    'Some',
    'Much',
  ])
})

test.each(['Visit https://evil.example/claim', 'www.evil.example', 'claim at evil.com now'])(
  'the name "%s" is refused, because mail programs would turn it into a link',
  name => {
    const result = assessmentFormSchema.shape.firstName.safeParse(name)
    expect(result.error?.issues.map(issue => issue.message)).toEqual(['Please enter a name without a web address'])
  },
)

test.each(['J. R. Ewing', 'T.Ng', 'St. John', 'O’Neil-Mbah', 'Jr.', 'Ọláwálé Adébáyọ̀-Oyèníyì 👩🏾‍🔬 <b>'])(
  'the name "%s" is accepted, because it contains no web address',
  name => {
    expect(assessmentFormSchema.shape.lastName.safeParse(name).success).toBe(true)
  },
)

const NAME_AND_EMAIL_REQUIRED = 'Please provide both your name and email address'

test('the tracking block opens an application by its reference and e-mail, with or without a name', () => {
  const trackingRequest = { kind: 'track', reference: 'gt-7k2m-9qxd', email: 'ade@example.com' }
  expect(trackingBlockSchema.parse({ reference: ' gt-7k2m-9qxd ', email: 'Ade@example.com' })).toEqual(trackingRequest)
  expect(trackingBlockSchema.parse({ reference: 'gt-7k2m-9qxd', email: 'ade@example.com', name: 'Adé' })).toEqual(
    trackingRequest,
  )
})

test('the tracking block begins a new application when it receives a name and an e-mail without a reference', () => {
  expect(trackingBlockSchema.parse({ email: 'ade@example.com', name: 'Adé Bákàrè' })).toEqual({
    kind: 'open',
    email: 'ade@example.com',
    name: 'Adé Bákàrè',
  })
})

test.each([
  ['no field', {}, { email: NAME_AND_EMAIL_REQUIRED, name: NAME_AND_EMAIL_REQUIRED }],
  ['a name alone', { name: 'Adé' }, { email: NAME_AND_EMAIL_REQUIRED }],
  ['an e-mail address alone', { email: 'ade@example.com' }, { name: NAME_AND_EMAIL_REQUIRED }],
  [
    'a reference of spaces alone',
    { reference: '   ' },
    { email: NAME_AND_EMAIL_REQUIRED, name: NAME_AND_EMAIL_REQUIRED },
  ],
  ['a reference alone', { reference: 'GT-7K2M-9QXD' }, { email: 'Please enter a valid email address' }],
  ['an invalid e-mail address', { email: 'ade', name: 'Adé' }, { email: 'Please enter a valid email address' }],
])('when the tracking block receives %s, it shows an error at each missing or invalid field', (_, form, expected) => {
  const issues = trackingBlockSchema.safeParse(form).error?.issues ?? []
  expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))).toEqual(expected)
})

const PACKAGE_FORM = { item: 'full_support', plan: 'split', email: ' Ade@Example.com ', name: 'Adé Bákàrè' }

test('the package form accepts a package, a plan that the package offers, an e-mail and a name', () => {
  expect(packageFormSchema.parse(PACKAGE_FORM)).toEqual({ ...PACKAGE_FORM, email: 'ade@example.com' })
})

test.each(['', 'ade', 'ade@', 'ade example@example.com'])(
  'the package form refuses "%s" as an e-mail address',
  email => {
    expect(findPackageErrors({ ...PACKAGE_FORM, email })).toEqual(['Please enter a valid email address.'])
  },
)

test.each(['', ' ', 'A', ' Ọ ', 'Ọ̀', 'A\u200b', '\u3164\u3164'])(
  'the package form refuses the name "%s", because a name needs at least two characters',
  name => {
    expect(findPackageErrors({ ...PACKAGE_FORM, name })).toContain('Name must be at least 2 characters.')
  },
)

test('the package form accepts a short name with diacritics and normalises it', () => {
  expect(packageFormSchema.parse({ ...PACKAGE_FORM, name: 'Ọ̀jọ́' }).name).toBe('Ọ̀jọ́'.normalize('NFC'))
})

test.each([
  ['instalments for a package that offers none', { item: 'review_finalize', plan: 'split' }],
  ['the Application Fee as a package', { item: 'application_fee', plan: 'split' }],
  ['a consultation as a package', { item: 'consultation_30', plan: 'full' }],
  ['a missing package', { item: undefined, plan: undefined }],
])('the package form refuses %s', (_, choice) => {
  expect(findPackageErrors({ ...PACKAGE_FORM, ...choice })[0]).toBe('Please choose one of the packages below.')
})

function findPackageErrors(form: unknown): Array<string> {
  return packageFormSchema.safeParse(form).error?.issues.map(issue => issue.message) ?? []
}
