import type { Locator } from '@playwright/test'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { findApplication, openDialogByButton } from '../support/browser/staff-dialogs.ts'
import { expect, test } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'

test('Add is disabled until all required fields are chosen, and an invalid e-mail address gets the focus', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { email } = aPerson()
  await signInAs(page, records)
  await openStaffPage(page, '/admin/applications?add=1')
  const dialog = page.getByRole('dialog')
  const addButton = dialog.getByRole('button', { name: 'Add', exact: true })
  const requiredHint = dialog.getByText('Email, name, category and service are required.')
  await expect(dialog.getByLabel('Service')).toBeDisabled()
  await expect(addButton).toBeDisabled()
  await expect(requiredHint).toBeVisible()
  await fillInRequiredFields(dialog, 'ngozi at studio')
  await expect(addButton).toBeEnabled()
  await expect(requiredHint).toBeHidden()
  await dialog.getByLabel('Category').selectOption('Art')
  await expect(dialog.getByLabel('Service')).toHaveValue('')
  await expect(addButton).toBeDisabled()
  await expect(dialog.getByLabel('Service').getByRole('option')).toHaveText([
    'Choose a service',
    'Art Promise Visa',
    'Art Global Talent',
  ])
  // A new application cannot be a resubmission, and only an owner agrees another amount.
  await expect(dialog.getByLabel('Status').getByRole('option', { name: 'Resubmission' })).toHaveCount(0)
  await expect(dialog.getByLabel('Package')).toBeVisible()
  await expect(dialog.getByLabel('Different amount (£)')).toBeHidden()

  await dialog.getByLabel('Service').selectOption('Art Global Talent')
  await addButton.click()
  await expect(dialog.getByRole('alert')).toContainText(
    'Failed to Add Application Please check the form and try again.',
  )
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused()
  await expect(dialog.getByLabel('Service')).toHaveValue('Art Global Talent')
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel('E-mail the applicant').uncheck()
  await addButton.click()
  await expect(page.getByRole('status').filter({ hasText: 'Application Added' })).toBeVisible()
  expect(await findApplication(records, email)).toMatchObject({ service: 'Art Global Talent' })
})

test('an owner sees the agreed sum while choosing, and confirms a second open application of a person', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { email } = aPerson()
  await signInAs(page, records, 'owner')
  await page.goto('/admin/applications')
  const dialog = await openDialogByButton(page, 'Add Application')
  await dialog.getByLabel('Package').selectOption('Full Application Support, £5,000')
  await expect(dialog.getByText('£5,000 agreed, £3,000 now')).toBeVisible()
  await dialog.getByRole('radio', { name: 'In full' }).check()
  await expect(dialog.getByText('£5,000 agreed, £5,000 now')).toBeVisible()
  await dialog.getByRole('radio', { name: 'In two payments' }).check()
  await dialog.getByLabel('Different amount (£)').fill('4,500')
  await expect(dialog.getByText('£4,500 agreed, £2,700 now')).toBeVisible()
  await dialog.getByLabel('Reason for the different amount').fill('A former client.')
  await fillInRequiredFields(dialog, email)
  await dialog.getByRole('radio', { name: 'Partial' }).check()
  await dialog.getByLabel('Amount', { exact: true }).fill('2,700')
  await dialog.getByLabel('Method').selectOption('Cash')
  await dialog.getByLabel('Note about the payment').fill('At the office.')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Application Added' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Application' })).toBeFocused()
  const first = await findApplication(records, email)
  expect(first).toMatchObject({ item: 'full_support', agreedPence: 450_000, paymentStage: 'initial' })

  const secondDialog = await openDialogByButton(page, 'Add Application')
  await fillInRequiredFields(secondDialog, email)
  await secondDialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(secondDialog.getByRole('alert')).toContainText('This person already has an open application')
  await expect(secondDialog.getByRole('link', { name: first.reference ?? '' })).toHaveAttribute(
    'href',
    `/admin/applications/${first.id}`,
  )
  await expect(secondDialog.getByLabel('Name', { exact: true })).toHaveValue('Ngọzi Ọkọnjọ')
  await secondDialog.getByRole('button', { name: 'Add Another' }).click()
  await expect.poll(async () => (await records.applicationsOf(email)).length).toBe(2)
})

async function fillInRequiredFields(dialog: Locator, email: string) {
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel('Name', { exact: true }).fill('Ngọzi Ọkọnjọ')
  await dialog.getByLabel('Category').selectOption('Design')
  await dialog.getByLabel('Service').selectOption('Design Global Talent')
}
