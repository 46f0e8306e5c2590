import { randomUUID } from 'node:crypto'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expect, test } from '../support/browser/story.ts'

test('the list is searched while staff type, and the back button returns to earlier pages and filters', {
  tag: '@desk',
}, async ({ page, records }) => {
  const familyName = `zuma${randomUUID().slice(0, 8)}`
  for (let count = 1; count <= 26; count++)
    await anApplication().named(`Ada ${familyName}`).saveTo(records.db, records.clock)
  const completed = anApplication().named(`Hauwa ${familyName}`).settled('complete').forItem('review_finalize', 'full')
  await completed.inStatus('completed').saveTo(records.db, records.clock)
  await signInAs(page, records)
  await openStaffPage(page, '/admin/applications?status=completed')
  const search = page.getByRole('searchbox', { name: 'Search' })
  const status = page.getByLabel('Status', { exact: true })
  const pagination = page.getByRole('navigation', { name: 'Pages of applications' })
  await search.pressSequentially(familyName)
  await expect(page).toHaveURL(`/admin/applications?q=${familyName}&status=completed`)
  await expect(pagination).toContainText('1 of 1')
  await expect(search, 'the search keeps the focus').toBeFocused()
  await expect(search).toHaveValue(familyName)
  await page.getByRole('link', { name: 'Completed remove' }).click()
  await expect(page).toHaveURL(`/admin/applications?q=${familyName}`)
  await expect(status).toHaveValue('')
  await expect(pagination).toContainText('1 to 25 of 27')
  await page.getByLabel('Payment').selectOption('Full')
  await expect(page).toHaveURL(`/admin/applications?q=${familyName}&payment=full`)
  await expect(pagination).toContainText('1 of 1')
  await page.goBack()
  await expect(status).toHaveValue('completed')

  await openStaffPage(page, `/admin/applications?q=${familyName}`)
  await pagination.getByRole('link', { name: 'Next' }).click()
  await expect(pagination).toContainText('26 to 27 of 27')
  await page.goBack()
  await expect(pagination).toContainText('1 to 25 of 27')
  await search.fill(`${familyName} zzz`)
  await expect(page.getByRole('heading', { name: `No applications match “${familyName} zzz”` })).toBeVisible()
  await page.getByRole('link', { name: 'Clear' }).first().click()
  await expect(search).toHaveValue('')
})
