import { anApplication } from '#dev/factories/an-application.server.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expect, test } from '../support/browser/story.ts'

test('days in the calendar, due dates and date filters show the chosen day in words', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  await signInAs(page, records)
  await openStaffPage(page, '/admin/calendar?date=2026-01-05')
  const date = page.getByLabel('Date', { exact: true })
  await expect(date).toHaveAccessibleDescription(/^Monday 5 January 2026, /)
  await date.fill('2025-12-08')
  await expect(date).toHaveAccessibleDescription(/^Monday 8 December 2025, /)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/date=2025-12-08/)

  const { id } = await anApplication().settled('initial').saveTo(records.db, records.clock)
  await openStaffPage(page, `/admin/applications/${id}`)
  await page.getByRole('button', { name: 'Request Document' }).first().click()
  const due = page.getByRole('dialog').getByLabel('Due Date')
  await due.fill('2999-12-09')
  await expect(due).toHaveAccessibleDescription(
    /The last day to upload it, in Lagos time\. Monday 9 December 2999, in [\d,]+ days/,
  )

  for (const list of ['audit', 'applications']) {
    await page.goto(`/admin/${list}?from=2026-01-05`)
    await expect(page.getByLabel('From')).toHaveAccessibleDescription(/^Monday 5 January 2026, /)
  }
})
