import type { APIRequestContext } from '@playwright/test'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { openStaffPage, passTenSeconds, signInAs } from '../support/browser/staff.ts'

test('an enquiry is counted while the queue is open, which moves no row until the reader asks for it', {
  tag: '@desk',
}, async ({ page, records }) => {
  await page.clock.install()
  await anApplication().named('Zuma Queue').settled('initial').saveTo(records.db, records.clock)
  await signInAs(page, records)
  await openStaffPage(page, '/admin/queue')
  const navigation = page.getByRole('navigation', { name: 'Admin' })
  const readCount = (name: string) => navigation.getByRole('listitem').filter({ hasText: name }).locator('.page-count')
  await expect(readCount('Queue')).toHaveText('1')
  await expect(readCount('Messages')).toHaveCount(0)
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  const row = rows.filter({ hasText: 'Paid, waiting for first review' })
  const placeBefore = await row.boundingBox()

  await writeEnquiry(page.request, 'Bisi Asker')
  await passTenSeconds(page)
  const showButton = page.getByRole('button', { name: '1 new, show' })
  await expect(showButton).toBeVisible()
  await expect(readCount('Queue')).toHaveText('2')
  await expect(readCount('Messages')).toHaveText('1')
  await expect(rows).toHaveCount(1)
  expect(await row.boundingBox()).toEqual(placeBefore)
  await showButton.click()
  await expect(rows.filter({ hasText: 'Bisi Asker' })).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(showButton).toBeHidden()
})

async function writeEnquiry(request: APIRequestContext, name: string) {
  const form = { name, email: 'visitor@live.example', sector: 'technology', message: 'May I ask you something?' }
  const answer = await request.post('/contact', {
    form: { ...form, intent: 'message' },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(302)
}
