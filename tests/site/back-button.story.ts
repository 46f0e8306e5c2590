import type { Locator, Page } from '@playwright/test'
import { fillInForm } from '../support/browser/applying.ts'
import { expect, test } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'

const ERROR_PAGE = 'chrome-error://chromewebdata/'

test('without scripts, forms keep their input when the visitor goes back from a network error page', {
  tag: '@desk-no-js',
}, async ({ page }) => {
  const person = aPerson()
  const { email, fullName, message } = person
  await expectInputAfterBack(page, {
    path: '/get-started',
    fill: () => fillInForm(page, person),
    button: page.getByRole('button', { name: 'Continue to payment' }),
    typed: [
      [page.getByLabel('First Name'), person.firstName],
      [page.getByLabel('Email'), email],
      [page.getByLabel('Sector'), 'technology'],
      [page.getByLabel('Message'), message],
    ],
  })
  const dialog = page.getByRole('dialog')
  await expectInputAfterBack(page, {
    path: '/services?package=full_support&plan=split',
    button: dialog.getByRole('button', { name: 'Continue to payment' }),
    typed: [
      [dialog.getByLabel('Email'), email],
      [dialog.getByLabel('Name'), fullName],
    ],
  })
  const form = page.getByRole('region', { name: 'Write to us' })
  await expectInputAfterBack(page, {
    path: '/contact',
    button: form.getByRole('button', { name: 'Send Message' }),
    typed: [
      [form.getByLabel('Email'), email],
      [form.getByLabel('Name'), fullName],
      [form.getByLabel('Message'), message],
    ],
  })
})

type TestedForm = { path: string; button: Locator; typed: ReadonlyArray<[Locator, string]>; fill?: () => Promise<void> }

/** Retries the whole sequence, because Chromium saves typed text for the Back button up to a second late. */
async function expectInputAfterBack(page: Page, { path, button, typed, fill }: TestedForm) {
  await expect(async () => {
    await page.goto(path)
    if (fill) await fill()
    else for (const [field, text] of typed) await field.fill(text)
    await page.context().setOffline(true)
    await button.click()
    await page.waitForURL(ERROR_PAGE)
    await page.context().setOffline(false)
    await page.goBack()
    for (const [field, text] of typed) expect(await field.inputValue()).toBe(text)
  }).toPass()
}
