import type { Page } from '@playwright/test'
import { anApplication } from '#factories/an-application.server.ts'
import { ROLES } from '#src/features/staff/roles.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'

/** A poll comes every 10 seconds. */
const LIVE = { timeout: 15_000 }

const readCount = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('listitem').filter({ hasText: name }).locator('.page-count')

async function writeEnquiry(page: Page, name: string) {
  const form = { name, email: 'visitor@live.example', sector: 'technology', message: 'May I ask you something?' }
  const answer = await page.request.post('/contact', {
    form: { ...form, intent: 'message' },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(302)
}

for (const role of ROLES) {
  test(`an enquiry is counted beside Queue and Messages while a page is open (${role})`, { tag: '@desk' }, async ({
    page,
    records,
  }) => {
    test.slow()
    await anApplication().named('Zuma Queue').settled('initial').saveTo(records.db, records.clock)
    await signInAs(page, records, role)
    await openStaffPage(page, '/admin/help')
    await expect(readCount(page, 'Queue')).toHaveText('2')
    await expect(readCount(page, 'Messages')).toHaveCount(0)
    await writeEnquiry(page, 'Bisi Asker')
    await expect(readCount(page, 'Queue')).toHaveText('3', LIVE)
    await expect(readCount(page, 'Messages')).toHaveText('1')
    await openStaffPage(page, '/admin/queue')
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + 3)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('3')
    await openStaffPage(page, '/admin/messages')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('1')
  })
}

test('the queue offers new rows and moves none until the reader asks for them', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  test.slow()
  await anApplication().named('Zuma Queue').settled('initial').saveTo(records.db, records.clock)
  await signInAs(page, records)
  await openStaffPage(page, '/admin/queue')
  const rows = page.getByRole('table').getByRole('row')
  const row = rows.filter({ hasText: 'Paid, waiting for first review' })
  const placeBefore = await row.boundingBox()
  await writeEnquiry(page, 'Bisi Asker')
  const show = page.getByRole('button', { name: '1 new, show' })
  await expect(show).toBeVisible(LIVE)
  await expect(rows).toHaveCount(1 + 2)
  expect(await row.boundingBox()).toEqual(placeBefore)
  await show.click()
  await expect(rows.filter({ hasText: 'Bisi Asker' })).toBeVisible()
  await expect(show).toBeHidden()
})
