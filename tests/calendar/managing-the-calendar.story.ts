import type { Page } from '@playwright/test'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { CLOCK, NOW, waitForMail } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'

test.use({ ownNow: NOW })

const NAME = 'Chukwuemeka Oluwaseun Nwáńkwọ-Adébáyọ̀'
const EMAIL = 'chukwuemeka.oluwaseun.nwankwo-adebayo@studio-yaba-lagos.example'

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const pressButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const slotRow = (page: Page, time: string) =>
  page
    .getByRole('region', { name: /^Time Slots/ })
    .getByRole('listitem')
    .filter({ hasText: time })

const openCalendar = (page: Page, date: string) => openStaffPage(page, `/admin/calendar?date=${date}`)

test('staff close and open the calendar, change slots, and confirm before they block a booked slot', {
  tag: '@desk',
}, async ({ page, records }) => {
  await aBooking().named(NAME).withEmail(EMAIL).at('2026-11-26', '14:00').saveTo(records.db, CLOCK)
  await signInAs(page, records)
  await openCalendar(page, '2026-11-26')
  const toggle = page.getByRole('switch', { name: 'Calendar open for bookings' })
  await toggle.click()
  await expect(toast(page, 'Calendar Closed Appointment booking is now disabled')).toBeVisible()
  await expect(toggle).not.toBeChecked()
  await toggle.click()
  await expect(toast(page, 'Calendar Opened Appointment booking is now enabled')).toBeVisible()
  await expect(toggle).toBeChecked()

  await expect(slotRow(page, '09:00')).toContainText('Available')
  await pressButton(page, 'Block 09:00')
  await expect(toast(page, 'Time slot disabled')).toBeVisible()
  await expect(slotRow(page, '09:00')).toContainText('Blocked')
  await pressButton(page, 'Block 09:30')
  await expect(slotRow(page, '09:30')).toContainText('Blocked')
  await pressButton(page, 'Enable 09:30')
  await expect(toast(page, 'Time slot enabled')).toBeVisible()
  await pressButton(page, 'Delete 10:00')
  await expect(toast(page, 'Time slot deleted successfully')).toBeVisible()
  await expect(slotRow(page, '10:00')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete 10:30', exact: true })).toBeFocused()
  await pressButton(page, 'Add Slot')
  await pressButton(page, 'Add 12:00')
  await expect(toast(page, 'Time slot added successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add 12:30', exact: true })).toBeFocused()
  await pressButton(page, 'Done')

  await pressButton(page, 'Block 14:00')
  const dialog = page.getByRole('dialog', { name: '14:00 is booked' })
  await expect(dialog).toContainText(NAME)
  await dialog.getByRole('button', { name: 'Cancel the booking' }).click()
  const cancelDialog = page.getByRole('dialog', { name: 'Cancel Booking' })
  await expect(cancelDialog.getByLabel('Block 14:00 to 14:30 afterwards')).toBeChecked()
  await cancelDialog.getByLabel('Message to the customer').fill('We move house on that day. We are sorry.')
  await cancelDialog.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(toast(page, 'Booking Cancelled')).toBeVisible()
  await expect(slotRow(page, '14:00')).toContainText('Blocked')
  expect((await waitForMail(page, EMAIL, 'Cancelled: ')).text).toContain('We move house on that day.')
})

test('by keyboard staff close and open days, move a booking and record a no-show', {
  tag: '@desk',
}, async ({ page, records }) => {
  await aBooking().named(NAME).withEmail(EMAIL).at('2026-12-24', '10:00').saveTo(records.db, CLOCK)
  await aBooking().named('Somebody Else').at('2026-11-20', '10:00').saveTo(records.db, CLOCK)
  await signInAs(page, records)
  await openCalendar(page, '2026-12-24')
  const pressByKeyboard = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }

  await pressByKeyboard('Close Days')
  const closeDialog = page.getByRole('dialog', { name: 'Close Days' })
  await closeDialog.getByLabel('From').fill('2026-12-24')
  await closeDialog.getByLabel('Until').fill('2027-01-01')
  await closeDialog.getByLabel('Name').fill('Christmas')
  await page.keyboard.press('Enter')
  await expect(closeDialog.getByRole('listitem')).toContainText(`${NAME}, Thursday 24 December 2026, 10:00 to 10:30`)
  await pressByKeyboard('Close and Keep the Bookings')
  await expect(toast(page, 'Days Closed 24 December 2026 to 1 January 2027')).toBeVisible()
  await expect(page.getByText('Closed: Christmas.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Closed Days' })).toContainText('1 booking on these days')

  await pressByKeyboard(`Move of ${NAME}`)
  const moveDialog = page.getByRole('dialog', { name: 'Move Booking' })
  await moveDialog.getByLabel('Day').selectOption('Wednesday 2 December 2026')
  await moveDialog.getByRole('radio', { name: '15:30' }).focus()
  await page.keyboard.press('Space')
  await moveDialog.getByLabel('Message to the customer').fill('We are closed on the 24th.')
  await pressByKeyboard('Move Booking')
  await expect(
    toast(page, 'Booking Moved The new time is Wednesday 2 December 2026, 15:30 (Lagos time).'),
  ).toBeVisible()
  await expect(page.getByText('No consultation bookings for this date.')).toBeVisible()
  expect((await waitForMail(page, EMAIL, 'Moved: Wednesday 2 December 2026, 15:30')).text).toContain(
    'closed on the 24th',
  )

  await page.getByRole('button', { name: 'Open Again Christmas' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Days Opened')).toBeVisible()
  await expect(page.getByText('There are no closed days.')).toBeVisible()

  await openCalendar(page, '2026-11-20')
  await expect(page.getByRole('button', { name: 'Add Slot' })).toHaveCount(0)
  const row = page.getByRole('row', { name: 'Somebody Else' })
  await pressByKeyboard('Did not come Somebody Else')
  await expect(row).toContainText('Did not come')
  await expect(page.getByRole('button', { name: 'Came after all Somebody Else' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Confirmed')
})
