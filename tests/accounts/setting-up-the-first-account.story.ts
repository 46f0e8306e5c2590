import { expect, test } from '../support/browser/own-program.ts'
import { PASSWORD } from '../support/browser/staff.ts'
import { expectLooksRight } from '../support/browser/story.ts'

test('the setup link that the server prints creates the first owner, and works only once', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, program, javaScriptEnabled }) => {
  const link = /^First staff account: +(\S+)$/m.exec(program.output())?.[1] ?? ''
  await page.goto(link)
  await expectLooksRight(page, javaScriptEnabled)
  await page.getByLabel('Name').fill('Fọláṣadé Nwosu')
  await page.getByLabel('Email').fill('folasade@talentpassage')
  await page.getByLabel('Password', { exact: true }).fill('folasade1234')
  await page.getByLabel('Repeat Password').fill('folasade1234')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/valid email/)
  await expect(page.getByLabel('Name')).toHaveValue('Fọláṣadé Nwosu'.normalize('NFC'))

  await page.getByLabel('Email').fill('folasade@talentpassage.example')
  await page.getByLabel('Password', { exact: true }).fill('folasade1234')
  await page.getByLabel('Repeat Password').fill('folasade1234')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/mostly your name/)
  await expectLooksRight(page, javaScriptEnabled)

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Account Created' })).toBeVisible()
  await page.getByLabel('Email').fill('folasade@talentpassage.example')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
})
