import { aBooking } from '#factories/a-booking.server.ts'
import { addresses } from '#src/addresses.ts'
import { CLOCK, NOW, waitForMail } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expectLooksRight } from '../support/browser/story.ts'

test.use({ ownNow: NOW })

const QUESTION = 'May my manager join the call?'

test('a customer writes to us from the booking page, and our answer comes by email', {
  tag: ['@desk', '@phone-no-js'],
}, async ({ page, records, javaScriptEnabled }) => {
  const email = `ada.${crypto.randomUUID().slice(0, 8)}@studio-yaba.example`
  const { booking, reference } = await aBooking().at('2026-11-26', '14:00').withEmail(email).saveTo(records.db, CLOCK)
  await page.goto(addresses.booking({ reference }))
  await expect(page.getByRole('heading', { name: 'Write to us' })).toHaveCount(0)
  await page.goto(addresses.booking({ reference, key: booking.changeKey }))
  const form = page.getByRole('region', { name: 'Write to us' })
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(form.getByText('Please write a message')).toBeVisible()
  await form.getByLabel('Message').fill('a'.repeat(5001))
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(form.getByText('Please use at most 5000 characters')).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue('a'.repeat(5001))
  await expect(form.getByLabel('Message')).toHaveAttribute('aria-invalid', 'true')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectLooksRight(page, javaScriptEnabled)
  await form.getByLabel('Message').fill(QUESTION)
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Message Sent' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)
  if (!javaScriptEnabled) return

  await page.setViewportSize({ width: 1366, height: 768 })
  await signInAs(page, records, 'caseworker')
  await openStaffPage(page, '/admin/messages')
  await page.getByRole('row', { name: QUESTION }).getByRole('link').first().click()
  await expect(page.getByText(QUESTION)).toBeVisible()
  await page.getByRole('button', { name: 'Answer by Email' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Answer').fill('Yes, with pleasure.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/Answered\./)).toBeVisible()
  const mail = await waitForMail(page, email, 'About your consultation')
  expect(mail.text).toContain('Yes, with pleasure.')
})
