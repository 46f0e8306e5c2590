import { aPerson } from '../support/people.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { applicationDraft } from '../support/browser/staff-dialogs.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test('staff correct an email address, which ends the access of the applicant', { tag: '@desk' }, async ({
  page,
  browser,
  baseURL,
  records,
}) => {
  const saved = await applicationDraft().settled('initial').saveTo(records.db, records.clock)
  const reference = saved.reference ?? ''
  const applicant = await browser.newPage({ baseURL })
  await applicant.goto(`/application-tracking?${new URLSearchParams({ reference, email: saved.email })}`)
  await signInAs(page, records, 'caseworker')
  await openStaffPage(page, `/admin/applications/${saved.id}`)

  await page.getByRole('button', { name: 'Correct Details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct Details' })
  await dialog.getByLabel('Email').fill('not an address')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await expectLooksRight(page, true)
  const { email } = aPerson()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Details Corrected' })).toBeVisible()
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details).toContainText(email)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Email changed')
  await expect(history).toContainText(saved.email)

  await applicant.goto(`/application-tracking?reference=${reference}`)
  await expect(applicant.getByRole('heading', { level: 1, name: 'Track your application' })).toBeVisible()
  await applicant.goto(`/application-tracking?${new URLSearchParams({ reference, email })}`)
  await expect(applicant.getByRole('heading', { level: 1, name: saved.applicantName })).toBeVisible()

  await page.getByRole('button', { name: 'End Access' }).click()
  const endDialog = page.getByRole('dialog', { name: 'End Access' })
  await expectLooksRight(page, true)
  await endDialog.getByRole('button', { name: 'End access' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Access Ended' })).toBeVisible()
  await expect(history).toContainText('Access of all browsers ended')
  await applicant.goto(`/application-tracking?reference=${reference}`)
  await expect(applicant.getByRole('heading', { level: 1, name: 'Track your application' })).toBeVisible()
  await applicant.close()
})

test('a correction that a colleague overtook shows the new values and can overwrite them', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const saved = await applicationDraft().settled('initial').saveTo(records.db, records.clock)
  await signInAs(page, records, 'caseworker')
  await openStaffPage(page, `/admin/applications/${saved.id}`)
  const colleague = await page.context().newPage()
  await openStaffPage(colleague, `/admin/applications/${saved.id}`)
  for (const [tab, phone] of [
    [page, '+234 1'],
    [colleague, '+234 2'],
  ] as const) {
    await tab.getByRole('button', { name: 'Correct Details' }).click()
    await tab.getByRole('dialog').getByLabel('Phone').fill(phone)
  }
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Details Corrected' })).toBeVisible()
  await colleague.getByRole('button', { name: 'Save details' }).click()
  const dialog = colleague.getByRole('dialog')
  await expect(dialog).toContainText('It now has: ')
  await expect(dialog).toContainText('Phone +234 1')
  await expect(dialog.getByLabel('Phone')).toHaveValue('+234 2')
  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(colleague.getByRole('region', { name: 'Details' })).toContainText('+234 2')
})
