import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { liveEnquiries } from '#src/features/messages/table.server.ts'
import { expect, test } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'

test('errors of the contact form lead to their fields, and a double press on Send sends one message', {
  tag: '@phone',
}, async ({ page, records }) => {
  const { fullName, email, message } = aPerson()
  await page.goto('/contact')
  await page.getByRole('link', { name: 'Write to us' }).first().click()
  const send = form(page).getByRole('button', { name: 'Send Message' })
  await send.click()
  const summary = form(page).getByRole('alert')
  for (const label of ['Name', 'Email', 'Sector', 'Message']) {
    await summary.getByRole('link', { name: `${label}: ` }).click()
    await expect(field(page, label)).toBeFocused()
    await expect(field(page, label)).toBeInViewport()
  }

  await field(page, 'Name').fill(fullName)
  await field(page, 'Email').fill(email)
  await field(page, 'Sector').selectOption('Visual Arts')
  await field(page, 'Message').fill(message)
  // The field that only bots fill in is hidden, and the Tab key leaves it out.
  await expect(form(page).getByRole('textbox')).toHaveCount(3)
  await page.keyboard.press('Tab')
  await expect(send).toBeFocused()

  await send.dblclick()
  await expect(page.getByRole('status').getByText('Message sent!')).toBeVisible()
  const banner = form(page).getByRole('heading', { name: 'Message Sent Successfully!' })
  await expect(banner).toBeInViewport()
  await expect(field(page, 'Message')).toHaveValue('')
  const stored = await records.db.select().from(liveEnquiries).where(eq(liveEnquiries.email, email))
  expect(stored).toHaveLength(1)
  await page.reload()
  await expect(banner).toHaveCount(0)
  await expect(page.getByText('Message sent!')).toHaveCount(0)
})

function form(page: Page) {
  return page.getByRole('region', { name: 'Write to us' })
}

function field(page: Page, label: string) {
  return form(page).getByLabel(label)
}
