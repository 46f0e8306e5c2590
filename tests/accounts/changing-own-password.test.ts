import { beforeAll, expect, test } from 'vitest'
import { act } from '#src/web/staff/parts/act.ts'
import { postStaffForm } from '../support/settings-form.ts'
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
  const change = (current: string) => {
    const fields = { current, password: OTHER_PASSWORD, repeat: OTHER_PASSWORD }
    return postStaffForm(browser, act('changeOwnPassword'), fields)
  }
  expect(await change('not the right one')).toMatchObject({ errors: { current: 'This isn’t your current password' } })
  expect((await otherBrowser.open('/admin/settings')).url.pathname).toBe('/admin/settings')

  expect(await change(PASSWORD)).toMatchObject({ ok: true, title: 'Settings Saved' })
  expect((await browser.open('/admin/settings')).url.pathname).toBe('/admin/settings')
  const signIn = await otherBrowser.open('/admin/settings')
  expect(signIn.url.pathname).toBe('/admin/login')
  const signedIn = await otherBrowser.press(signIn, 'Sign In', { Email: email, Password: OTHER_PASSWORD })
  expect(signedIn.url.pathname).toBe('/admin/settings')
})
