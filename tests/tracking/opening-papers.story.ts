import type { Page } from '@playwright/test'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { expect, mailTo, test } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'
import type { Records } from '../support/records.ts'

test('an applicant enters a mailed code, downloads a document, and sees the download under Access', {
  tag: '@phone',
}, async ({ page, records }) => {
  const { reference, email } = await createApplicationWithDocument(records)
  await page.goto(`/application-tracking?${new URLSearchParams({ reference, email })}`)
  await page.getByRole('tab', { name: 'Documents' }).click()
  await page.getByRole('link', { name: 'passport.pdf', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We email you a code first' })).toBeVisible()
  await expect(page.getByText('o•••@studio-yaba.example')).toBeVisible()

  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Enter the code from our email' })).toBeVisible()
  const field = page.getByLabel('Code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  const code = await readCode(page, email)
  await field.fill(code === '000 000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(field).toHaveAccessibleDescription(/You have 4 more tries/)
  await expect(field).toBeFocused()

  await field.fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your document is ready' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('passport.pdf')

  await page.goto(`/application-tracking?reference=${reference}&tab=details`)
  const openings = page.getByRole('table', { name: 'Who opened your documents' })
  await expect(openings.getByRole('row', { name: /You/ })).toContainText('passport.pdf')
  const browsers = page.getByRole('table', { name: 'Where your application is open' })
  await expect(browsers.getByRole('row', { name: /This browser/ })).toBeVisible()
})

async function createApplicationWithDocument(records: Records) {
  const { email } = aPerson()
  const { id, reference } = await anApplication().withEmail(email).settled('initial').saveTo(records.db, records.clock)
  const application = { id, reference: reference ?? '' }
  await aDocument(application).named('passport.pdf').saveTo(records)
  return { ...application, email }
}

async function readCode(page: Page, email: string): Promise<string> {
  const findCode = async () => /Your code is (\d{3} \d{3})/i.exec((await mailTo(page, email))[0]?.text ?? '')?.[1] ?? ''
  await expect.poll(findCode, { timeout: 20_000, intervals: [100] }).toMatch(/\d/)
  return findCode()
}
