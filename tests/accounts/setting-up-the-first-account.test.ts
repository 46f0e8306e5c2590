import { expect, test } from 'vitest'
import { ownProgram } from '../support/shared-program.ts'
import { PASSWORD } from '../support/staff-context.ts'

test('the setup link that the server prints creates the first owner, and works only once', async () => {
  const program = await ownProgram()
  const link = new URL(/^First staff account: +(\S+)$/m.exec(program.output())?.[1] ?? '')
  const visitor = program.visitor()
  const form = await visitor.open(link.pathname + link.search)
  const wrongEmail = await visitor.press(form, 'Create account', {
    Name: 'Fọláṣadé Nwosu',
    Email: 'folasade@talentpassage',
    Password: 'folasade1234',
    'Repeat Password': 'folasade1234',
  })
  expect(wrongEmail.view.getByLabelText('Email')).toHaveAccessibleDescription(/valid email/)
  expect(wrongEmail.view.getByLabelText('Name')).toHaveValue('Fọláṣadé Nwosu'.normalize('NFC'))

  const email = 'folasade@talentpassage.example'
  const weakPassword = await visitor.press(wrongEmail, 'Create account', {
    Email: email,
    Password: 'folasade1234',
    'Repeat Password': 'folasade1234',
  })
  expect(weakPassword.view.getByLabelText('Password')).toHaveAccessibleDescription(/mostly your name/)

  const passwords = { Password: PASSWORD, 'Repeat Password': PASSWORD }
  const created = await visitor.press(weakPassword, 'Create account', passwords)
  expect(created.page).toContain('Account Created')
  const signedIn = await visitor.press(created, 'Sign In', { Email: email, Password: PASSWORD })
  expect(signedIn.url.pathname).toBe('/admin/dashboard')

  const deadLink = await visitor.open(link.pathname + link.search)
  expect(deadLink.view.getByRole('heading', { level: 1 })).toHaveTextContent('This link no longer works')
}, 60_000)
