import { aColleague, PASSWORD } from '../support/browser/staff.ts'
import { expect, expectAccessible, expectLooksRight, test } from '../support/browser/story.ts'

test('a visitor without a session signs in and gets the requested page', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, records, javaScriptEnabled }) => {
  const { email, name } = await aColleague('owner').withPassword(PASSWORD).saveTo(records.db, records.clock)
  await page.goto('/admin/audit?type=staff.signed_in')
  await expect(page).toHaveURL(/\/admin\/login\?next=/)
  await expect(page.getByRole('status').filter({ hasText: 'Access Denied' })).toContainText(
    'You need to login to access the admin panel',
  )
  await expectLooksRight(page, javaScriptEnabled)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, javaScriptEnabled)
  await page.emulateMedia({ colorScheme: 'light' })

  await page.getByLabel('Email').fill(email.toUpperCase())
  await page.getByLabel('Password').fill('not the right one')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const refusal = page.getByRole('alert')
  await expect(refusal).toContainText('Login Failed')
  await expect(refusal).toContainText('Invalid email or password')
  await expect(refusal).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(email.toUpperCase())
  await expect(page.getByLabel('Password')).toHaveValue('')
  await expectLooksRight(page, javaScriptEnabled)

  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/admin\/audit\?type=staff\.signed_in$/)
  await expect(page.getByRole('status').filter({ hasText: 'Login Successful' })).toContainText(`Welcome back, ${name}!`)

  await page.goto('/admin/login')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('an empty sign-in form shows that the email and password are required', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page }) => {
  await page.goto('/admin/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText('Email and password are required')
})
