import { sql } from 'drizzle-orm'
import { anApplication } from '#factories/an-application.server.ts'
import { seedApplications } from '#factories/seed-applications.server.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expectLooksRight } from '../support/browser/story.ts'

test('the list of applications has an empty state, a search by part of a name, and an error state', {
  tag: '@desk',
}, async ({ page, program, records, browserGuard }) => {
  expect(program.origin).not.toBe('')
  await signInAs(page, records)
  await page.goto('/admin/applications')
  await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible()
  await expectLooksRight(page, true)
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(page.getByRole('heading', { name: 'No documents uploaded yet' })).toBeVisible()

  await anApplication().named('Adébáyọ̀ Ògúnṣẹ̀yẹ').withEmail('tunde@studio.example').saveTo(records.db, records.clock)
  await anApplication().named('Hauwa Ɗanjuma').withEmail('hauwa@lab.example').saveTo(records.db, records.clock)
  await openStaffPage(page, '/admin/applications')
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.pressSequentially('ogunse')
  await expect(page).toHaveURL('/admin/applications?q=ogunse')
  await expect(page.getByRole('link', { name: 'Adébáyọ̀ Ògúnṣẹ̀yẹ' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Hauwa Ɗanjuma' })).toHaveCount(0)
  await expect(search, 'the search keeps the focus').toBeFocused()
  await search.pressSequentially(' zzz')
  await expect(page.getByRole('heading', { name: 'No applications match “ogunse zzz”' })).toBeVisible()
  await expect(search).toHaveValue('ogunse zzz')
  await page.getByRole('link', { name: 'Clear' }).first().click()
  await expect(search).toHaveValue('')
  await expect(rows).not.toHaveCount(0)

  browserGuard.expectBrowserError(/the server responded with a status of 50\d/)
  await records.db.execute(sql`alter table applications rename column search_text to gone`)
  await page.goto('/admin/applications?q=ada')
  await expect(page.getByRole('alert')).toHaveText(/Failed to load applications: Please try refreshing the page\./)
})

test('a long list of applications is filtered, sorted and paged, and the back button works', { tag: '@desk' }, async ({
  page,
  program,
  records,
  browser,
}) => {
  expect(program.origin).not.toBe('')
  await signInAs(page, records, 'finance')
  await seedApplications(records.db, records.clock, 60)
  for (const name of ['Zuma Unread', 'Zuma Read']) {
    const draft = anApplication().named(name).settled('complete').forItem('review_finalize', 'full')
    await (name === 'Zuma Read' ? draft.inStatus('completed') : draft).saveTo(records.db, records.clock)
  }
  const pagination = page.getByRole('navigation', { name: 'Pages of applications' })
  const heading = page.getByRole('heading', { level: 1, name: 'Applications' })

  await page.goto('/admin/applications')
  await expect(heading).toContainText('62')
  await expect(pagination).toContainText('1 to 25 of 62')
  await pagination.getByRole('link', { name: 'Next' }).click()
  await expect(pagination).toContainText('26 to 50 of 62')
  await pagination.getByRole('link', { name: 'Last' }).click()
  await expect(pagination).toContainText('51 to 62 of 62')
  await expect(pagination.getByRole('link', { name: 'Next' })).toHaveCount(0)
  await page.goBack()
  await expect(pagination).toContainText('26 to 50 of 62')
  await page.goBack()
  await expect(pagination).toContainText('1 to 25 of 62')

  const applicantHeader = page.getByRole('columnheader', { name: 'Applicant' })
  await expect(page.getByRole('columnheader', { name: 'Received' })).toHaveAttribute('aria-sort', 'descending')
  await applicantHeader.getByRole('link').click()
  await expect(applicantHeader).toHaveAttribute('aria-sort', 'ascending')
  await applicantHeader.getByRole('link').click()
  await expect(applicantHeader).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('row').nth(1)).toContainText('Zuma')

  await openStaffPage(page, '/admin/applications?status=completed')
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('completed')
  await page.getByLabel('Search').fill('zuma')
  await expect(pagination).toContainText('1 of 1')
  await expect(page).toHaveURL('/admin/applications?q=zuma&status=completed')
  await page.getByRole('link', { name: 'Completed remove' }).click()
  await expect(page).toHaveURL('/admin/applications?q=zuma')
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('')
  await page.getByLabel('Payment').selectOption('Full')
  await expect(page).toHaveURL('/admin/applications?q=zuma&payment=full')
  await page.goBack()
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('completed')

  await page.goto('/admin/applications')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^applications-\d{4}-\d\d-\d\d\.csv$/)

  await page.goto('/admin/applications?tab=needs-you')
  await expect(page).toHaveURL('/admin/queue')
  await page.goto('/admin/queue?reason=first-reading')
  await expect(page.getByRole('row', { name: /Zuma Unread/ })).toContainText('Paid, waiting for first review')
  await expect(page.getByRole('row', { name: /Zuma Read/ })).toHaveCount(0)

  const contextWithoutScripts = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const pageWithoutScripts = await contextWithoutScripts.newPage()
  await pageWithoutScripts.goto(new URL('/admin/applications', program.origin).href)
  await pageWithoutScripts.getByLabel('Search').fill('zuma')
  await pageWithoutScripts.getByLabel('Status', { exact: true }).selectOption('Completed')
  await pageWithoutScripts.getByRole('button', { name: 'Apply' }).click()
  await expect(pageWithoutScripts.getByRole('row', { name: /Zuma Read/ })).toBeVisible()
  await expect(pageWithoutScripts.getByRole('row', { name: /Zuma Unread/ })).toHaveCount(0)
  await contextWithoutScripts.close()
})
