import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { staffSessions } from '#src/features/staff/table.server.ts'
import { aColleague, openStaffPage, PASSWORD, setStaffCookie } from '../support/browser/staff.ts'
import { expect, test } from '../support/browser/story.ts'

test('staff create, replace and revoke the link of their calendar feed, and a day sheet prints without controls', {
  tag: '@desk',
}, async ({ page, records }) => {
  // Only staff with a password can have a feed: the secret of its URL depends on the password.
  const staffMember = await aColleague().withPassword(PASSWORD).saveTo(records.db, records.clock)
  await setStaffCookie(page, records, staffMember.id)
  await page.goto('/admin/calendar/day-sheet?date=2026-11-24')
  await expect(page.getByRole('button').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  await openStaffPage(page, '/admin/calendar?date=2026-11-24')
  await page.getByRole('button', { name: 'Calendar Feed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Calendar Feed' })
  await dialog.getByRole('button', { name: 'Create Link' }).click()
  const firstLink = await waitForNewFeedLink(page, '')
  const feed = await fetch(firstLink)
  expect(feed.status).toBe(200)
  expect(feed.headers.get('content-type')).toContain('text/calendar')

  await dialog.getByRole('button', { name: 'Replace link' }).click()
  await expect(dialog.getByRole('button', { name: 'Keep link' })).toBeFocused()
  expect((await fetch(firstLink)).status).toBe(200)
  await dialog.getByRole('button', { name: 'Replace link' }).click()
  const secondLink = await waitForNewFeedLink(page, firstLink)
  expect((await fetch(firstLink)).status).toBe(404)
  expect((await fetch(secondLink)).status).toBe(200)

  // The proof of identity is now too old.
  const isOwn = eq(staffSessions.staffId, staffMember.id)
  await records.db
    .update(staffSessions)
    .set({ confirmedAt: new Date(0) })
    .where(isOwn)
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
  await expect(dialog.getByRole('button', { name: 'Create Link' })).toBeFocused()
  expect((await fetch(secondLink)).status).toBe(404)
})

/** Waits for a feed link that differs from `previousLink`, expects the focus on its field, and returns the link. */
async function waitForNewFeedLink(page: Page, previousLink: string): Promise<string> {
  const field = page.getByRole('textbox', { name: 'Link', exact: true })
  await expect(field).not.toHaveValue(previousLink)
  await expect(field).toBeFocused()
  return field.inputValue()
}
