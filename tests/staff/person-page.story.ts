import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { CLOCK, NOW } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'

test.use({ ownNow: NOW })

test('on the page of a person, staff book and move a time, email a payment link, open an application and correct the email', {
  tag: '@desk',
}, async ({ page, records: { db, clock } }) => {
  const [name, email] = ['Hauwa Ɗanjuma', 'hauwa@studio.example']
  const order = await anOrder().named(name).withEmail(email).settled().saveTo(db, CLOCK)
  const unpaid = await anApplication().named(name).withEmail(email).saveTo(db, CLOCK)
  await signInAs(page, { db, clock })
  await openStaffPage(page, '/admin/dashboard')
  await page.getByRole('table', { name: 'Paid Consultation Bookings' }).getByRole('link', { name }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/people/${order.id}$`))
  const consultations = page.getByRole('table', { name: 'Consultations' })
  await expect(consultations).toContainText('To book')

  await page.getByRole('button', { name: 'Book a Time' }).click()
  const booking = page.getByRole('dialog', { name: 'Book a Time' })
  await booking.getByLabel('Day').selectOption('2026-11-26')
  await booking.getByText('14:00', { exact: true }).click()
  await booking.getByRole('button', { name: 'Book', exact: true }).click()
  await expectToast('Consultation Booked')
  await expect(consultations).toContainText('26 November 2026, 14:00')
  await expect(page.getByRole('button', { name: 'Book a Time' })).toBeHidden()

  await consultations.getByRole('button', { name: `Move of ${name}` }).click()
  const move = page.getByRole('dialog', { name: 'Move Booking' })
  await expect(move.getByLabel('Day')).toBeFocused()
  await move.getByText('15:00', { exact: true }).click()
  await move.getByRole('button', { name: 'Move Booking' }).click()
  await expectToast('Booking Moved')
  await expect(consultations).toContainText(/2026, 15:00/)

  await page.getByRole('button', { name: 'Email Payment Link' }).click()
  const payment = page.getByRole('dialog', { name: 'Email Payment Link' })
  await expect(payment).toContainText(email)
  const paymentPage = payment.getByRole('link', { name: 'the applicant’s payment page' })
  await expect(paymentPage).toHaveAttribute('href', new RegExp(unpaid.id))
  await payment.getByRole('button', { name: 'Send Link' }).click()
  await expectToast('Payment Link Sent')
  await expect(page.getByRole('table', { name: 'Mail' })).toContainText(/payment/i)

  await page.getByRole('button', { name: 'Add Application' }).click()
  const application = page.getByRole('dialog', { name: 'Add Application' })
  await expect(application.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(application.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Correct Details' }).click()
  const correction = page.getByRole('dialog', { name: 'Correct Details' })
  await correction.getByLabel('Email').fill('not an address')
  await correction.getByRole('button', { name: 'Save Details' }).click()
  await expect(correction.getByText('Please enter a valid email address')).toBeVisible()
  await correction.getByLabel('Email').fill('corrected@studio.example')
  await correction.getByRole('button', { name: 'Save Details' }).click()
  await expectToast('Details Corrected')
  await expect(page.getByRole('link', { name: 'corrected@studio.example' })).toBeVisible()

  function expectToast(title: string) {
    return expect(page.getByRole('status').filter({ hasText: title })).toBeVisible()
  }
})
