import type { Page } from '@playwright/test'
import { aBooking } from '#factories/a-booking.server.ts'
import { aClosure } from '#factories/a-closure.server.ts'
import { staffSessions } from '#src/features/staff/table.server.ts'
import { CLOCK, NOW } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { aColleague, openStaffPage, PASSWORD, setStaffCookie } from '../support/browser/staff.ts'
import { expectAccessible, expectLooksRight } from '../support/browser/story.ts'

test.use({ ownNow: NOW })

const NAME = 'Chukwuemeka Oluwaseun Nwáńkwọ-Adébáyọ̀'

test('consultations are shown by week and month, printed by day, and listed in a calendar feed', {
  tag: '@desk',
}, async ({ page, records }) => {
  // Only staff with a password can have a feed: the secret of its URL depends on the password.
  const staffMember = await aColleague().withPassword(PASSWORD).saveTo(records.db, records.clock)
  await setStaffCookie(page, records, staffMember.id)
  const { booking, reference } = await aBooking()
    .forItem('consultation_60')
    .named(NAME)
    .at('2026-11-24', '10:00')
    .saveTo(records.db, CLOCK)
  await aBooking().named('Somebody Else').at('2026-11-24', '12:00').inStatus('cancelled').saveTo(records.db, CLOCK)
  await aClosure().from('2026-11-26', '2026-11-27').named('Christmas').saveTo(records.db, CLOCK)

  await page.goto('/admin/calendar?view=week&date=2026-11-26')
  const week = page.getByRole('table', { name: 'Week of 23 to 29 November 2026' })
  const cell = week.getByRole('cell', { name: NAME })
  await expect(cell).toHaveAttribute('rowspan', '2')
  for (const text of ['10:00', '60 minutes']) await expect(cell).toContainText(text)
  await expect(week.getByRole('cell', { name: 'Somebody Else' })).toContainText('Cancelled')
  await expect(week.getByRole('columnheader', { name: 'Thursday 26 November 2026' })).toContainText('Closed: Christmas')
  await expect(week.getByRole('cell', { name: 'Free', exact: true }).first()).toBeVisible()
  await expectLooksRight(page, true)

  await openStaffPage(page, '/admin/calendar?view=month&date=2026-11-26')
  const month = page.getByRole('table', { name: 'November 2026' })
  await expect(month.getByRole('link', { name: 'Friday 27 November 2026 Closed: Christmas' })).toBeVisible()
  await expect(month.getByRole('link', { name: 'Saturday 21 November 2026 Today' })).toBeVisible()
  await expectLooksRight(page, true)
  await month.getByRole('link', { name: 'Tuesday 24 November 2026 1 booked 12 free' }).click()
  await expect(page).toHaveURL(/date=2026-11-24$/)

  await page.getByRole('link', { name: 'Print Day Sheet' }).click()
  await expect(page.getByRole('heading', { name: 'Consultations on Tuesday 24 November 2026' })).toBeVisible()
  const row = page.getByRole('row', { name: NAME })
  for (const text of ['10:00 to 11:00', booking.email, reference, booking.meetingLink]) {
    await expect(row).toContainText(text)
  }
  await expect(page.getByText('Somebody Else')).toHaveCount(0)
  await expectLooksRight(page, true)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Back to the Day' }).click()

  await page.getByRole('button', { name: 'Calendar Feed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Calendar Feed' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const firstLink = await waitForNewFeedLink(page, '')
  await expectAccessible(page, true)
  const feed = await fetch(firstLink)
  expect(feed.status).toBe(200)
  expect(feed.headers.get('content-type')).toContain('text/calendar')
  expect((await feed.text()).replace(/\r\n /g, '')).toContain(NAME)

  await dialog.getByRole('button', { name: 'Replace link' }).click()
  await expect(dialog.getByRole('button', { name: 'Keep link' })).toBeFocused()
  expect((await fetch(firstLink)).status).toBe(200)
  await dialog.getByRole('button', { name: 'Replace link' }).click()
  const secondLink = await waitForNewFeedLink(page, firstLink)
  expect((await fetch(firstLink)).status).toBe(404)
  expect((await fetch(secondLink)).status).toBe(200)

  // The proof of identity is now too old.
  await records.db.update(staffSessions).set({ confirmedAt: new Date(0) })
  await page.reload()
  expect(await page.content()).not.toContain(secondLink)
  await page.getByRole('button', { name: 'Calendar Feed' }).click()
  await dialog.getByRole('link', { name: 'confirmed that it’s you' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/calendar/)
  await page.getByRole('button', { name: 'Calendar Feed' }).click()
  await expect(page.getByRole('textbox', { name: 'Link', exact: true })).toHaveValue(secondLink)

  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Link revoked. The link no longer works.')
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeFocused()
  expect((await fetch(secondLink)).status).toBe(404)
})

/** Waits for a feed link that differs from `previousLink`, expects the focus on its field, and returns the link. */
async function waitForNewFeedLink(page: Page, previousLink: string): Promise<string> {
  const field = page.getByRole('textbox', { name: 'Link', exact: true })
  await expect(field).not.toHaveValue(previousLink)
  await expect(field).toBeFocused()
  return field.inputValue()
}
