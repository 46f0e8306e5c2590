import type { Page } from '@playwright/test'
import { fillInForm } from '../support/browser/applying.ts'
import { aPerson } from '../support/people.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

const person = aPerson()

const APPLICATION_FAILED = 'Submission Failed: Unable to create your application. Please try again.'

const FORMS: Array<[name: string, path: string, fill: (page: Page) => Promise<void>, button: string, message: string]> =
  [
    ['the assessment', '/get-started', page => fillInForm(page, person), 'Continue to payment', APPLICATION_FAILED],
    ['a package', '/services?package=full_support&plan=split', fillInPayer, 'Continue to payment', APPLICATION_FAILED],
    [
      'the tracking block',
      '/services',
      async page => {
        const block = page.getByRole('region', { name: 'Track your application' })
        await block.getByLabel('Email').fill(person.email)
        await block.getByLabel('Name').fill(person.fullName)
      },
      'Track Application',
      APPLICATION_FAILED,
    ],
    [
      'looking up an application',
      '/application-tracking',
      async page => {
        await page.getByLabel('Reference').fill('GT-7K2M-9QXD')
        await page.getByLabel('Email').fill(person.email)
      },
      'Track Application',
      'We couldn’t look up your application.',
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

const TEXTS_AFTER_SENDING: Record<string, string> = {
  'a message': 'Message Sent Successfully!',
  'looking up an application': 'Your reference is in your receipt.',
}

for (const [name, path, fill, button, message] of FORMS) {
  test(`without a connection, the form for ${name} shows a message, keeps its input and can be sent again later`, {
    tag: '@desk',
  }, async ({ page, context, javaScriptEnabled, browserGuard }) => {
    browserGuard.expectBrowserError(/ERR_INTERNET_DISCONNECTED/)
    await page.goto(path)
    await fill(page)
    const valuesBefore = await fieldValues(page)
    const sendButton = page.getByRole('button', { name: button }).filter({ visible: true })

    await context.setOffline(true)
    await sendButton.click()
    const alert = page.getByRole('alert').filter({ hasText: message })
    await expect(alert).toBeInViewport()
    await expect(alert).toContainText('Everything you typed is still here')
    expect(await fieldValues(page)).toEqual(valuesBefore)
    await expect(sendButton).toHaveAttribute('aria-disabled', 'false')
    await expectLooksRight(page, javaScriptEnabled)

    await context.setOffline(false)
    await sendButton.click()
    await expect(page.getByText(TEXTS_AFTER_SENDING[name] ?? 'Due now')).toBeVisible()
  })
}

async function fillInPayer(page: Page) {
  await page.getByRole('dialog').getByLabel('Email').fill(person.email)
  await page.getByRole('dialog').getByLabel('Name').fill(person.fullName)
}

function fieldValues(page: Page): Promise<Array<string>> {
  return page
    .locator('input:visible, textarea:visible, select:visible')
    .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value))
}
