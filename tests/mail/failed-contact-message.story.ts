import { sql } from 'drizzle-orm'
import { BRAND } from '#src/brand.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { aPerson } from '../support/people.ts'

test('a contact message that cannot be stored stays in the form and can be sent again', {
  tag: '@phone',
}, async ({ page, browserGuard, records: { db } }) => {
  browserGuard.expectBrowserError(/status of 503/)
  const { fullName, email, message } = aPerson()
  await page.goto('/contact')
  const form = page.getByRole('region', { name: 'Write to us' })
  const banner = form.getByRole('alert')
  await form.getByLabel('Name').fill(fullName)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Sector').selectOption('Academic')
  await form.getByLabel('Message').fill(message)

  await db.execute(sql`alter table enquiries rename to lost`)
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(banner.getByRole('heading', { name: 'Message Failed to Send' })).toBeVisible()
  await expect(banner.getByRole('link', { name: BRAND.email })).toBeVisible()
  await expect(banner).toBeInViewport()
  await expect(page.getByRole('status').getByText('Failed to send message')).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue(fullName)
  await expect(form.getByLabel('Sector')).toHaveValue('academia')
  await expect(form.getByLabel('Message')).toHaveValue(message)

  await form.getByLabel('Message').fill(`${message} I wrote before.`)
  await expect(banner).toHaveCount(0)
  await db.execute(sql`alter table lost rename to enquiries`)
  await form.getByRole('button', { name: 'Send Message' }).click()
  const successHeading = form.getByRole('heading', { name: 'Message Sent Successfully!' })
  await expect(successHeading).toBeVisible()
  await expect(page.getByText('Failed to send message')).toHaveCount(0)

  await form.getByLabel('Name').fill('A')
  await expect(successHeading).toHaveCount(0)
})
