import type { Page } from '@playwright/test'
import { fillInForm } from '../support/browser/applying.ts'
import { expect, test } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'

test('without a connection, a form shows a message, keeps its input and can be sent again later', {
  tag: '@phone',
}, async ({ page, context, browserGuard }) => {
  browserGuard.expectBrowserError(/ERR_INTERNET_DISCONNECTED/)
  const person = aPerson()
  await expectFormWaits('/get-started', () => fillInForm(page, person))
  await expectFormWaits('/services?package=full_support&plan=split', async () => {
    await page.getByRole('dialog').getByLabel('Email').fill(person.email)
    await page.getByRole('dialog').getByLabel('Name').fill(person.fullName)
  })

  async function expectFormWaits(path: string, fill: () => Promise<void>) {
    await page.goto(path)
    await fill()
    const valuesBefore = await fieldValues(page)
    const sendButton = page.getByRole('button', { name: 'Continue to payment' }).filter({ visible: true })

    await context.setOffline(true)
    await sendButton.click()
    const alert = page.getByRole('alert').filter({ hasText: 'Submission Failed: Unable to create your application.' })
    await expect(alert).toBeInViewport()
    await expect(alert).toContainText('Everything you typed is still here')
    expect(await fieldValues(page)).toEqual(valuesBefore)
    await expect(sendButton).toHaveAttribute('aria-disabled', 'false')

    await context.setOffline(false)
    await sendButton.click()
    await expect(page.getByText('Due now')).toBeVisible()
  }
})

function fieldValues(page: Page): Promise<Array<string>> {
  return page
    .locator('input:visible, textarea:visible, select:visible')
    .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value))
}
