import { beforeAll, expect, test } from 'vitest'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { OTHER_PASSWORD, PASSWORD } from '../support/staff-context.ts'
import { aStaffMemberWithPassword, waitForPasswordLink } from '../support/staff-passwords.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('a visitor without a session signs in and gets the requested page', async () => {
  const { email, name } = await aStaffMemberWithPassword(program, 'owner')
  const visitor = program.visitor()
  const signIn = await visitor.open('/admin/audit?type=staff.signed_in')
  expect(signIn.url.pathname).toBe('/admin/login')
  expect(signIn.view.getByText('Access Denied').closest('[role=status]')).toHaveTextContent(
    'You need to login to access the admin panel',
  )

  const refused = await visitor.press(signIn, 'Sign In', { Email: email.toUpperCase(), Password: 'not the right one' })
  expect(refused.status).toBe(401)
  expect(refused.view.getByRole('alert')).toHaveTextContent(/Login Failed.*Invalid email or password/)
  expect(refused.view.getByRole('alert')).toHaveAttribute('autofocus')
  expect(refused.view.getByLabelText('Email')).toHaveValue(email.toUpperCase())
  expect(refused.view.getByLabelText('Password')).toHaveValue('')

  const signedIn = await visitor.press(refused, 'Sign In', { Password: PASSWORD })
  expect(signedIn.url.pathname + signedIn.url.search).toBe('/admin/audit?type=staff.signed_in')
  expect(signedIn.page).toContain('Login Successful')
  expect(signedIn.page).toContain(`Welcome back, ${name}!`)
  expect((await visitor.open('/admin/login')).url.pathname).toBe('/admin/dashboard')
})

test('an empty sign-in form shows that the email and password are required', async () => {
  const visitor = program.visitor()
  const refused = await visitor.press(await visitor.open('/admin/login'), 'Sign In')
  expect(refused.view.getByRole('alert')).toHaveTextContent('Email and password are required')
})

test('a forgotten password is reset by a mailed link, which works once', async () => {
  const { email } = await aStaffMemberWithPassword(program)
  const visitor = program.visitor()
  const forgotten = await visitor.click(await visitor.open('/admin/login'), 'Forgotten your password?')
  const sent = await visitor.press(forgotten, 'Send Link', { Email: email })
  expect(sent.url.pathname).toBe('/admin/login')
  expect(sent.page).toContain('Check your email')

  const link = await waitForPasswordLink(program, email)
  const form = await visitor.open(link)
  expect(form.view.text).toContain(email)
  const type = (password: string, repeat = password) => ({ 'New Password': password, 'Repeat Password': repeat })
  const different = await visitor.press(form, 'Save', type('talentpassage2026', 'something else'))
  expect(different.view.getByLabelText('Repeat Password')).toHaveAccessibleDescription(
    /not the same as the password above/,
  )
  const weak = await visitor.press(different, 'Save', type('talentpassage2026'))
  expect(weak.view.getByLabelText('New Password')).toHaveAccessibleDescription(
    /mostly your name, your email or our company name/,
  )
  const saved = await visitor.press(weak, 'Save', type(OTHER_PASSWORD))
  expect(saved.page).toContain('Password Saved')
  const signedIn = await visitor.press(saved, 'Sign In', { Email: email, Password: OTHER_PASSWORD })
  expect(signedIn.url.pathname).toBe('/admin/dashboard')

  const deadLink = await visitor.open(link)
  expect(deadLink.view.getByRole('heading', { level: 1 })).toHaveTextContent('This link no longer works')
  const newLink = await visitor.click(deadLink, 'Get a new link')
  expect(newLink.view.getByRole('heading', { level: 1 })).toHaveTextContent('Forgotten your password?')
})
