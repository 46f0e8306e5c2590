import { fillInTheForm } from '../../support/applying.ts'
import { aPerson } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'

const ERROR_PAGE = 'chrome-error://chromewebdata/'

test('without a script, Back from the browser’s error page brings back what was typed', async ({ page }) => {
  const person = aPerson()
  await page.goto('/get-started')
  await fillInTheForm(page, person)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(ERROR_PAGE)
  await page.context().setOffline(false)
  await page.goBack()
  await expect(page.getByLabel('First Name')).toHaveValue(person.firstName)
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page.getByLabel('Sector')).toHaveValue('technology')
  await expect(page.getByLabel('Message')).toHaveValue(person.message)
})

test('without a script, Back from the browser’s error page brings back a message and a payer', async ({ page }) => {
  const { email, fullName, message } = aPerson()
  for (const [path, container, button] of [
    ['/services?package=full_support&plan=split', page.getByRole('dialog'), 'Continue to payment'],
    ['/contact', page.getByRole('region', { name: 'Write to us' }), 'Send Message'],
  ] as const) {
    await page.goto(path)
    await container.getByLabel('Email').fill(email)
    await container.getByLabel('Name').fill(fullName)
    if (path === '/contact') await container.getByLabel('Message').fill(message)
    await page.context().setOffline(true)
    await container.getByRole('button', { name: button }).click()
    await page.waitForURL(ERROR_PAGE)
    await page.context().setOffline(false)
    await page.goBack()
    await expect(container.getByLabel('Email')).toHaveValue(email)
    await expect(container.getByLabel('Name')).toHaveValue(fullName)
    if (path === '/contact') await expect(container.getByLabel('Message')).toHaveValue(message)
  }
})
