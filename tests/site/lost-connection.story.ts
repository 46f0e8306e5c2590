import type { Page } from '@playwright/test'
import { fillInForm } from '../support/browser/applying.ts'
import { aPerson } from '../support/browser/people.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

const person = aPerson()

const NOT_STARTED = 'Submission Failed: Unable to create your application. Please try again.'

/** A form of the site: where it stands, how it is filled in, its button, and what is said when it gets no answer. */
const FORMS: Array<[name: string, path: string, fill: (page: Page) => Promise<void>, button: string, words: string]> = [
  ['the assessment', '/get-started', page => fillInForm(page, person), 'Continue to payment', NOT_STARTED],
  ['a package', '/services?package=full_support&plan=split', fillInPayer, 'Continue to payment', NOT_STARTED],
  [
    'the tracking block',
    '/services',
    async page => {
      const block = page.getByRole('region', { name: 'Track your application' })
      await block.getByLabel('Email').fill(person.email)
      await block.getByLabel('Name').fill(person.fullName)
    },
    'Track Application',
    NOT_STARTED,
  ],
  [
    'a consultation',
    '/contact?consultation=consultation_30',
    fillInPayer,
    'Continue to payment',
    'We couldn’t save your order. Nothing was charged. Please try again.',
  ],
  [
    'a message',
    '/contact',
    async page => {
      const form = page.getByRole('region', { name: 'Write to us' })
      await form.getByLabel('Name').fill(person.fullName)
      await form.getByLabel('Email').fill(person.email)
      await form.getByLabel('Sector').selectOption('Academic')
      await form.getByLabel('Message').fill(person.message)
    },
    'Send Message',
    'Failed to send message',
  ],
]

for (const [name, path, fill, button, words] of FORMS) {
  test(`${name} that gets no answer shows a message, keeps the typed values and can be sent again`, {
    tag: '@desk',
  }, async ({ page, context, javaScriptEnabled, browserGuard }) => {
    browserGuard.expectBrowserError(/ERR_INTERNET_DISCONNECTED/)
    await page.goto(path)
    await fill(page)
    const before = await typed(page)
    const send = page.getByRole('button', { name: button }).filter({ visible: true })

    await context.setOffline(true)
    await send.click()
    const said = page.getByRole('alert').filter({ hasText: words })
    await expect(said).toBeInViewport()
    await expect(said).toContainText('Everything you typed is still here')
    expect(await typed(page)).toEqual(before)
    await expect(send).toHaveAttribute('aria-disabled', 'false')
    await expectLooksRight(page, javaScriptEnabled)

    await context.setOffline(false)
    await send.click()
    const onwards = name === 'a message' ? page.getByText('Message Sent Successfully!') : page.getByText('Due now')
    await expect(onwards).toBeVisible()
  })
}

async function fillInPayer(page: Page) {
  await page.getByRole('dialog').getByLabel('Email').fill(person.email)
  await page.getByRole('dialog').getByLabel('Name').fill(person.fullName)
}

function typed(page: Page): Promise<Array<string>> {
  return page
    .locator('input:visible, textarea:visible, select:visible')
    .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value))
}
