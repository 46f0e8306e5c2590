import { anApplication } from '#factories/an-application.server.ts'
import { openTrackingPage } from '../support/browser/applicant.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test('an applicant enters dates, is refused once, and sees the deadlines and what comes next', async ({
  page,
  javaScriptEnabled,
  records,
}) => {
  records.clock
  const draft = anApplication().forItem('full_support', 'full').inStatus('completed').settled('complete')
  await openTrackingPage(page, records, draft)
  await page.getByRole('link', { name: 'Enter a date' }).first().click()
  await expect(page.getByRole('heading', { name: 'Your dates' })).toBeVisible()
  await page.getByLabel('What happened').selectOption('submitted')
  await page.getByLabel('Day').fill('2999-01-01')
  await page.getByRole('button', { name: 'Save the date' }).click()
  await expect(page.getByText('Please enter today or an earlier day')).toBeVisible()
  await expect(page.getByLabel('What happened')).toHaveValue('submitted')
  await expectLooksRight(page, javaScriptEnabled)

  const today = await page.getByLabel('Day').getAttribute('data-today')
  expect(today).not.toBeNull()
  await page.getByLabel('Day').fill(today ?? '')
  await page.getByRole('button', { name: 'Save the date' }).click()
  const dates = page.getByRole('region', { name: 'Your dates and deadlines' })
  await expect(dates).toContainText('Send the endorsing body’s form by')
  await expect(dates).toContainText('Expect the endorsing body’s decision by')
  await expect(dates).toContainText('Home Office form sent:')
  await expectLooksRight(page, javaScriptEnabled)
})
