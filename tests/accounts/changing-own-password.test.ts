import { beforeAll, expect, test } from 'vitest'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { OTHER_PASSWORD, PASSWORD } from '../support/staff-context.ts'
import { aStaffMemberWithPassword, signInByPassword } from '../support/staff-passwords.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('C10: changing your own password signs out other browsers, but not this one', async () => {
  const { email } = await aStaffMemberWithPassword(program)
  const { browser } = await signInByPassword(program, email)
  const { browser: otherBrowser } = await signInByPassword(program, email)
  const fields = { intent: 'password', password: OTHER_PASSWORD, repeat: OTHER_PASSWORD }
  const refused = await browser.send('/admin/settings', { ...fields, current: 'not the right one' })
  expect(refused.view.getByLabelText('Current Password')).toHaveAccessibleDescription(
    /This isn’t your current password/,
  )
  expect((await otherBrowser.open('/admin/settings')).url.pathname).toBe('/admin/settings')

  const saved = await browser.send('/admin/settings', { ...fields, current: PASSWORD })
  expect(saved.url.pathname).toBe('/admin/settings')
  expect(saved.page).toContain('Settings Saved')
  const signIn = await otherBrowser.open('/admin/settings')
  expect(signIn.url.pathname).toBe('/admin/login')
  const signedIn = await otherBrowser.press(signIn, 'Sign In', { Email: email, Password: OTHER_PASSWORD })
  expect(signedIn.url.pathname).toBe('/admin/settings')
})
