import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { aPerson } from '../support/people.ts'
import type { PlainAnswer } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('an empty form to track an application shows errors, and an incomplete one keeps its input', async () => {
  const visitor = program.visitor()
  const empty = await visitor.press(await visitor.open('/services'), 'Track Application')
  const alert = empty.view.getByRole('alert')
  expect(alert).toHaveTextContent('Missing Information')
  expect(alert).toHaveTextContent('Please provide both your name and email address')
  for (const label of ['Email', 'Name']) {
    expect(findField(empty, label)).toHaveAttribute('aria-invalid', 'true')
    expect(findField(empty, label)).toHaveAccessibleDescription(/Please provide both your name and email address/)
  }
  const withName = await visitor.press(empty, 'Track Application', { Name: 'Ngọzi Eze' })
  expect(withName.view.getByRole('alert')).toHaveTextContent('Missing Information')
  expect(findField(withName, 'Name')).toHaveValue('Ngọzi Eze')
  expect(findField(withName, 'Name')).not.toHaveAttribute('aria-invalid')

  const withEmail = await visitor.press(withName, 'Track Application', { Email: 'ngozi@nowhere' })
  expect(findField(withEmail, 'Email')).toHaveAccessibleDescription(/Please enter a valid email address/)
  expect(findField(withEmail, 'Email')).toHaveValue('ngozi@nowhere')
  expect(findField(withEmail, 'Name')).toHaveValue('Ngọzi Eze')
})

test('submitting a name and an email creates an application and leads to its initial payment', async () => {
  const { email, fullName } = aPerson()
  const { view } = await track({ Email: ` ${email.toUpperCase()}`, Name: fullName })
  expect(view.getByRole('heading', { level: 1 })).toHaveTextContent('Pay your Application Fee')
  expect(view.getByRole('button', { name: 'Pay £59' })).toBeInTheDocument()
  expect(await program.records.applicationsOf(email)).toMatchObject([
    { item: 'application_fee', plan: 'split', service: 'Initial Assessment', applicantName: fullName },
  ])
})

test('C25: submitting a reference with its email opens the application, and the URL does not contain the email', async () => {
  const { reference, email } = await createApplication()
  const visitor = program.visitor()
  const form = await visitor.open('/services')
  const typed = { Reference: reference.toLowerCase().replaceAll('-', ''), Email: email }
  const { url, view } = await visitor.press(form, 'Track Application', typed)
  expect(url.pathname + url.search).toBe(`/application-tracking?reference=${reference}`)
  expect(view.text).toContain(reference)
  expect(view.getByRole('progressbar')).toBeInTheDocument()
  // The browser now has a session, so the URL opens the application again without the e-mail address.
  expect((await visitor.open(url)).view.getByRole('progressbar')).toBeInTheDocument()
})

test('submitting the reference of another person does not open their application', async () => {
  const { reference } = await createApplication()
  const { view } = await track({ Reference: reference, Email: aPerson().email })
  expect(view.text).toContain('Application not found. Please check your reference and email.')
  expect(view.queryByRole('progressbar')).not.toBeInTheDocument()
})

async function track(fields: Record<string, string>) {
  const visitor = program.visitor()
  return visitor.press(await visitor.open('/services'), 'Track Application', fields)
}

function findField({ view }: PlainAnswer, label: string) {
  return within(view.getByRole('region', { name: 'Track your application' })).getByLabelText(label)
}

async function createApplication() {
  const draft = anApplication().withEmail(aPerson().email).settled('initial')
  const { reference, email } = await draft.saveTo(program.db, program.clock)
  return { reference: reference ?? '', email }
}
