import { anApplication } from '#factories/an-application.server.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test('staff can pick a past day in the calendar, and the field shows the date in words', { tag: '@desk' }, async ({
  page,
  javaScriptEnabled,
  records,
}) => {
  await signInAs(page, records)
  await page.goto('/admin/calendar?date=2026-01-05')
  const date = page.getByLabel('Date', { exact: true })
  await expect(date).toHaveAccessibleDescription(/^Monday 5 January 2026, /)
  await date.fill('2025-12-08')
  await expect(date).toHaveAccessibleDescription(/^Monday 8 December 2025, /)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/date=2025-12-08/)
  await expectLooksRight(page, javaScriptEnabled)
})

test('due dates and date filters show the chosen day in words', { tag: '@desk' }, async ({
  page,
  javaScriptEnabled,
  records,
}) => {
  await signInAs(page, records)
  const { id } = await anApplication().settled('initial').saveTo(records.db, records.clock)
  await openStaffPage(page, `/admin/applications/${id}`)
  await page.getByRole('button', { name: 'Request Document' }).first().click()
  const due = page.getByRole('dialog').getByLabel('Due Date')
  await due.fill('2999-12-09')
  await expect(due).toHaveAccessibleDescription(
    /The last day to upload it, in Lagos time\. Monday 9 December 2999, in [\d,]+ days/,
  )
  await expectLooksRight(page, javaScriptEnabled)

  await page.goto('/admin/audit?from=2026-01-05')
  await expect(page.getByLabel('From')).toHaveAccessibleDescription(/^Monday 5 January 2026, /)
  await page.goto('/admin/applications?from=2026-01-05')
  await expect(page.getByLabel('From')).toHaveAccessibleDescription(/^Monday 5 January 2026, /)
})
