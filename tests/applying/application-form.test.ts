import { beforeAll, expect, test } from 'vitest'
import { aPerson } from '../support/people.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('an invalid e-mail shows an error and keeps all input, and a corrected form is accepted', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const form = await visitor.open('/get-started')
  const refused = await visitor.press(form, 'Continue to payment', {
    'First Name': person.firstName,
    'Last Name': person.lastName,
    Email: 'olawale@studio yaba.example',
    Phone: person.phone,
    Sector: 'Film',
    Message: person.message,
  })
  expect(refused.status).toBe(400)
  const { view } = refused
  expect(view.getByLabelText(/^Email/)).toHaveValue('olawale@studio yaba.example')
  expect(view.getByLabelText(/^Email/)).toHaveAccessibleDescription(/Please enter a valid email address/)
  expect(view.getByLabelText(/^Sector/)).toHaveDisplayValue('Film')
  const payment = await visitor.press(refused, 'Continue to payment', { Email: person.email })
  expect(payment.view.getByRole('heading', { level: 1 })).toHaveTextContent('Pay your Application Fee')
  expect(await program.records.applicationsOf(person.email)).toHaveLength(1)
})
