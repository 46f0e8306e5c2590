import type { Page } from '@playwright/test'
import { aColleague, PASSWORD } from '../support/browser/staff.ts'
import { expect, expectAccessible, expectLooksRight, mailTo, test } from '../support/browser/story.ts'

const NEW_PASSWORD = 'seven goats cross the bridge'

/** Waits for a mail with a reset link and returns the newest link. */
async function waitForNewestResetLink(page: Page, email: string): Promise<string> {
  const newest = async () =>
    (await mailTo(page, email)).flatMap(({ text }) => /http\S+\/admin\/password\?token=[\w-]+/.exec(text) ?? [])[0] ??
    ''
  await expect.poll(newest, { timeout: 20_000 }).not.toBe('')
  return newest()
}

test('a forgotten password is reset by a mailed link', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, records, javaScriptEnabled }) => {
  const { email } = await aColleague().withPassword(PASSWORD).saveTo(records.db, records.clock)
  await page.goto('/admin/login')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toBeVisible()

  const link = await waitForNewestResetLink(page, email)
  await page.goto(link)
  await expect(page.getByRole('main')).toContainText(email)
  await page.getByLabel('New Password').fill('talentpassage2026')
  await page.getByLabel('Repeat Password').fill('something else')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Repeat Password')).toHaveAccessibleDescription(/not the same as the password above/)
  await expectLooksRight(page, javaScriptEnabled)
  await page.getByLabel('New Password').fill('talentpassage2026')
  await page.getByLabel('Repeat Password').fill('talentpassage2026')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(
    /mostly your name, your email or our company name/,
  )

  await page.getByLabel('New Password').fill(NEW_PASSWORD)
  await page.getByLabel('Repeat Password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Password Saved' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, javaScriptEnabled)
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgotten your password?' })).toBeVisible()
})
