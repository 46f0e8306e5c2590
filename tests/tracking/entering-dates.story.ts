import type { Page } from '@playwright/test'
import { anApplication } from '#factories/an-application.server.ts'
import { dayInLagos } from '#src/dates.ts'
import { proofCookie } from '../support/applicant-proof.ts'
import { aPerson } from '../support/people.ts'
import type { Records } from '../support/records.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test('an applicant enters a date, is refused once, and sees the deadlines', async ({
  page,
  javaScriptEnabled,
  records,
}) => {
  await openTrackingPage(page, records)
  const dates = page.getByRole('region', { name: 'Your dates and deadlines' })
  await dates.getByRole('link', { name: 'Enter a date' }).click()
  await expect(page.getByRole('heading', { name: 'Your dates' })).toBeVisible()
  await page.getByLabel('What happened').selectOption('submitted')
  await page.getByLabel('Day').fill('2999-01-01')
  await page.getByRole('button', { name: 'Save the date' }).click()
  await expect(page.getByText('Please enter today or an earlier day')).toBeVisible()
  await expect(page.getByLabel('What happened')).toHaveValue('submitted')
  await expect(page.getByLabel('Day')).toHaveValue('2999-01-01')
  await expectLooksRight(page, javaScriptEnabled)

  await page.getByLabel('Day').fill(dayInLagos(records.clock.now()))
  await page.getByRole('button', { name: 'Save the date' }).click()
  await expect(dates).toContainText('Send the endorsing body’s form by')
  await expect(dates).toContainText('Expect the endorsing body’s decision by')
  await expect(dates).toContainText('Home Office form sent:')
  await expect(page.getByText('Send the endorsing body’s form, and tell us the day.')).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)

  await enter(page, 'endorsed', dayInLagos(records.clock.now()))
  await expect(dates).toContainText('You’re endorsed. Congratulations.')
  await expect(dates).toContainText('Apply for the visa by')
  await expect(dates).toContainText('£561')
  await expectLooksRight(page, javaScriptEnabled)
  const link = dates.getByRole('link', { name: 'Download the deadlines for your calendar' })
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(await file.text()).toMatch(/SUMMARY:Apply for the visa by/)
})

async function enter(page: Page, fact: string, day: string) {
  await page.getByRole('link', { name: 'Enter a date' }).click()
  await page.getByLabel('What happened').selectOption(fact)
  await page.getByLabel('Day').fill(day)
  await page.getByRole('button', { name: 'Save the date' }).click()
}

async function openTrackingPage(page: Page, records: Records) {
  const draft = anApplication().forItem('full_support', 'full').inStatus('completed').settled('complete')
  const { reference, email } = await draft.withEmail(aPerson().email).saveTo(records.db, records.clock)
  await page.goto(`/application-tracking?${new URLSearchParams({ reference: reference ?? '', email })}`)
  await page.context().addCookies([{ ...(await proofCookie(records, email)), url: new URL('/', page.url()).href }])
}
