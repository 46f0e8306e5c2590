import { beforeAll, expect, test } from 'vitest'
import { aPerson, type Person } from '../support/people.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const REQUIRED_FIELD_ERRORS = [
  ['First Name', 'Please enter your first name'],
  ['Last Name', 'Please enter your last name'],
  ['Email', 'Please enter a valid email address'],
  ['Sector', 'Please select your sector'],
  ['Message', 'Please tell us about your work'],
] as const

test('an empty form shows an error at each required field, with links to the fields', async () => {
  const visitor = program.visitor()
  const refused = await visitor.press(await visitor.open('/get-started'), 'Continue to payment')
  expect(refused.status).toBe(400)
  const { view } = refused
  expect(view.getByRole('heading', { name: 'There is a problem' })).toBeInTheDocument()
  const links = view.getAllByRole<HTMLAnchorElement>('link', { name: /: Please / })
  expect(links.map(link => link.textContent)).toEqual(REQUIRED_FIELD_ERRORS.map(words => words.join(': ')))
  for (const [index, [label, message]] of REQUIRED_FIELD_ERRORS.entries()) {
    const field = view.getByLabelText(label)
    expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(field).toBeRequired()
    expect(field).toHaveAccessibleDescription(new RegExp(`Error: ?${message}$`))
    expect(links[index]).toHaveAttribute('href', expect.stringMatching(new RegExp(`#${field.id}$`)))
  }
  expect(view.getByLabelText(/^Phone/)).toBeValid()
  expect(view.getByLabelText(/^Phone/)).not.toBeRequired()
})

test('an invalid e-mail shows an error and keeps all input, and a corrected form is accepted', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  let page = await visitor.open('/get-started')
  for (const invalidEmail of ['olawale', 'olawale@', 'olawale@studio yaba.example', '@studio-yaba.example']) {
    page = await visitor.press(page, 'Continue to payment', { ...answers(person), Email: invalidEmail, Sector: 'Film' })
    expect(page.status).toBe(400)
    const { view } = page
    expect(view.getAllByRole('link', { name: /: Please / }).map(link => link.textContent)).toEqual([
      'Email: Please enter a valid email address',
    ])
    expect(view.getByLabelText('Email')).toHaveAccessibleDescription(
      /^We send your reference and receipts to this address\. Error: ?Please enter a valid email address$/,
    )
    expect(view.getByLabelText('Email')).toHaveValue(invalidEmail)
    expect(view.getByLabelText('First Name')).toHaveValue(person.firstName)
    expect(view.getByLabelText('Last Name')).toHaveValue(person.lastName)
    expect(view.getByLabelText(/^Phone/)).toHaveValue(person.phone)
    expect(view.getByLabelText('Sector')).toHaveDisplayValue('Film')
    expect(view.getByLabelText('Message')).toHaveValue(person.message)
  }
  const payment = await visitor.press(page, 'Continue to payment', { Email: `  ${person.email.toUpperCase()} ` })
  expect(payment.view.getByRole('heading', { level: 1 })).toHaveTextContent('Pay your Application Fee')
  expect(payment.view.text).toContain(person.email)
  expect(payment.view.text).not.toContain(person.fullName)
  expect(await program.records.applicationsOf(person.email)).toMatchObject([{ sector: 'film', notes: person.message }])
})

test('a value that is too long has an error at its field and is kept', async () => {
  const visitor = program.visitor()
  const refused = await visitor.press(await visitor.open('/get-started'), 'Continue to payment', {
    ...answers(aPerson()),
    'First Name': 'Ọ'.repeat(81),
    Message: 'n'.repeat(5001),
  })
  expect(refused.status).toBe(400)
  const { view } = refused
  expect(view.getByLabelText('First Name')).toHaveAccessibleDescription(/^Error: ?Please use at most 80 characters$/)
  expect(view.getByLabelText('First Name')).toHaveValue('Ọ'.repeat(81))
  expect(view.getByLabelText('Message')).toHaveAccessibleDescription(/Error: ?Please use at most 5000 characters$/)
  expect(view.getByLabelText('Message')).toHaveValue('n'.repeat(5001))
  expect(view.getByLabelText('Last Name')).toBeValid()
})

test('a form sent from three tabs at once creates one application, and a different one creates another', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const send = async (changes: Record<string, string> = {}) => {
    const form = await visitor.open('/get-started')
    const payment = await visitor.press(form, 'Continue to payment', { ...answers(person), ...changes })
    return payment.url.searchParams.get('application_id')
  }
  const ids = await Promise.all([send(), send(), send({ Email: person.email.toUpperCase() })])
  const [application, ...others] = await program.records.applicationsOf(person.email)
  expect(others).toEqual([])
  expect(ids).toEqual(ids.map(() => application?.id))
  await program.records.waitForSentMail(person.email)
  expect(await program.mailTo(person.email)).toHaveLength(1)
  expect(await send({ Message: 'A different message.' })).not.toBe(application?.id)
})

test('a sector in the URL is preselected, and an unknown one is ignored', async () => {
  const visitor = program.visitor()
  expect((await visitor.open('/get-started?sector=fashion')).view.getByLabelText('Sector')).toHaveValue('fashion')
  expect((await visitor.open('/get-started?sector=sorcery')).view.getByLabelText('Sector')).toHaveValue('')
})

function answers({ firstName, lastName, email, phone, message }: Person) {
  return {
    'First Name': firstName,
    'Last Name': lastName,
    Email: email,
    Phone: phone,
    Sector: 'technology',
    Message: message,
  }
}

test('the code of a link is carried to the form, through a refusal, and stored with the answer', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const home = await visitor.open('/?ref=Alumni-Nov')
  const link = home.view.getAllByRole<HTMLAnchorElement>('link', { name: 'Get Started' })[0]
  const form = await visitor.open(link?.getAttribute('href') ?? '')
  const refused = await visitor.press(form, 'Continue to payment', { ...answers(person), Email: '' })
  expect(refused.status).toBe(400)
  await visitor.press(refused, 'Continue to payment', {
    Email: person.email,
    'How did you hear about us?': 'A friend or colleague',
  })
  expect(await program.records.applicationsOf(person.email)).toMatchObject([
    { ref: 'alumni-nov', heardFrom: 'A friend or colleague' },
  ])
})
