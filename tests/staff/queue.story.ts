import { anApplication } from '#factories/an-application.server.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { signInAs } from '../support/browser/staff.ts'
import { expectLooksRight } from '../support/browser/story.ts'

test('the queue lists what waits by reason and owner, and its address keeps the choice', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  await anApplication().named('Zuma Queue').settled('initial').saveTo(records.db, records.clock)
  await signInAs(page, records)
  await page.goto('/admin/applications?tab=needs-you')
  await expect(page).toHaveURL('/admin/queue')
  await page
    .getByRole('navigation', { name: 'Reasons' })
    .getByRole('link', { name: /Paid, waiting/ })
    .click()
  await expect(page).toHaveURL('/admin/queue?reason=first-reading')
  const row = page.getByRole('row', { name: /Zuma Queue/ })
  await expect(row).toContainText('Nobody')
  await expect(row).toContainText(/due in \d+ days/)
  await expectLooksRight(page, true)
  await page.getByLabel('Owner').selectOption('Mine')
  await expect(page).toHaveURL('/admin/queue?reason=first-reading&owner=mine')
  await expect(page.getByRole('heading', { name: 'Nothing waits here' })).toBeVisible()
})
