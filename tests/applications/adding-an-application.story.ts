import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { waitForMail } from '../support/browser/booking.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { findApplication, openDialogByButton } from '../support/browser/staff-dialogs.ts'
import { expect, mailTo, test } from '../support/browser/story.ts'

const createUniqueEmail = () => `ngozi.${randomUUID().slice(0, 8)}@studio-yaba.example`

async function fillInRequiredFields(dialog: Locator, email: string) {
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel('Name', { exact: true }).fill('Ngọzi Ọkọnjọ')
  await dialog.getByLabel('Category').selectOption('Sports')
  await dialog.getByLabel('Service').selectOption('Sports Global Talent')
}

test('an application is added with its offline payment', { tag: '@desk' }, async ({ page, records }) => {
  const email = createUniqueEmail()
  await signInAs(page, records, 'owner')
  await page.goto('/admin/applications')
  const dialog = await openDialogByButton(page, 'Add Application')
  const addButton = dialog.getByRole('button', { name: 'Add', exact: true })
  await expect(addButton).toBeDisabled()
  const requiredHint = dialog.getByText('Email, name, category and service are required.')
  await expect(requiredHint).toBeVisible()
  await fillInRequiredFields(dialog, email)
  await expect(addButton).toBeEnabled()
  await expect(requiredHint).toBeHidden()
  await dialog.getByLabel('Admin Notes').fill('Came with her coach.')
  await dialog.getByRole('radio', { name: 'Partial' }).check()
  await addButton.click()

  await expect(dialog.getByRole('alert')).toContainText('Missing Fields Please fill in all required fields.')
  await expect(dialog.getByLabel('How it was paid')).toHaveAccessibleDescription(/Please say how it was paid/)
  await dialog.getByLabel('How it was paid').fill('In cash at the office on 20 November.')
  await addButton.click()
  await expect(page.getByRole('status').filter({ hasText: 'Application Added' })).toBeVisible()

  const application = await findApplication(records, email)
  await expect(page.getByRole('status').filter({ hasText: `Its reference is ${application.reference}.` })).toBeVisible()
  expect(application).toMatchObject({
    service: 'Sports Global Talent',
    sector: 'sports',
    status: 'pending',
    paymentStage: 'initial',
    adminNotes: 'Came with her coach.',
  })
  const mail = await waitForMail(page, email, '')
  expect(mail.text).toContain(application.reference)

  await page.goto(`/admin/applications/${application.id}`)
  const payments = page.getByRole('region', { name: 'Payments' })
  await expect(payments).toContainText('In cash at the office on 20 November.')
  await expect(payments).toContainText('recorded by Fọláṣadé Nwosu')
  await expect(page.getByRole('region', { name: /^History/ })).toContainText(
    'Fọláṣadé Nwosu: Application added by hand',
  )
})

test('changing the sector clears the service, and Add is disabled until a new one is chosen', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  await signInAs(page, records)
  await openStaffPage(page, '/admin/applications?add=1')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Service')).toBeDisabled()
  await fillInRequiredFields(dialog, createUniqueEmail())
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeEnabled()
  await dialog.getByLabel('Category').selectOption('Art')
  await expect(dialog.getByLabel('Service')).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await expect(dialog.getByLabel('Service').getByRole('option')).toHaveText([
    'Choose a service',
    'Art Promise Visa',
    'Art Global Talent',
  ])
  // The server checks the fields too, because a request need not come from this dialog.
  const refusal = await page.evaluate(async () => {
    const body = new URLSearchParams({ email: 'ngozi@studio-yaba.example' })
    const response = await fetch('/admin/applications/add', { method: 'POST', body })
    return { status: response.status, statusMessage: await response.json() }
  })
  expect(refusal).toMatchObject({
    status: 400,
    statusMessage: { title: 'Missing Fields', description: 'Please fill in all required fields.' },
  })
  expect(Object.keys(refusal.statusMessage.errors)).toEqual(
    expect.arrayContaining(['applicantName', 'sector', 'service']),
  )
  // A new application cannot be a resubmission.
  await expect(dialog.getByLabel('Status').getByRole('option', { name: 'Resubmission' })).toHaveCount(0)
})

test('an invalid e-mail address shows an error, and a valid form adds the application without a mail if staff choose so', {
  tag: '@desk',
}, async ({ page, records }) => {
  const email = createUniqueEmail()
  await signInAs(page, records)
  await page.goto('/admin/applications')
  const dialog = await openDialogByButton(page, 'Add Application')
  await fillInRequiredFields(dialog, 'ngozi at studio')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'Failed to Add Application Please check the form and try again.',
  )
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused()
  await expect(dialog.getByLabel('Service')).toHaveValue('Sports Global Talent')

  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel('E-mail the applicant').uncheck()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Application Added' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Application' })).toBeFocused()
  expect(await findApplication(records, email)).toMatchObject({ paid: false, reference: expect.stringMatching(/^GT-/) })
  expect(await mailTo(page, email)).toEqual([])
})

test('an owner adds a package at an agreed sum for a person with an open application', {
  tag: '@desk',
}, async ({ page, records }) => {
  const email = createUniqueEmail()
  await signInAs(page, records, 'owner')
  await page.goto('/admin/applications')
  const dialog = await openDialogByButton(page, 'Add Application')
  await dialog.getByLabel('Package').selectOption('Full Application Support, £5,000')
  await expect(dialog.getByText('£5,000 agreed, £3,000 now')).toBeVisible()
  await dialog.getByRole('radio', { name: 'In full' }).check()
  await expect(dialog.getByText('£5,000 agreed, £5,000 now')).toBeVisible()
  await dialog.getByRole('radio', { name: 'In two parts' }).check()
  await dialog.getByLabel('Different amount (£)').fill('4,500')
  await expect(dialog.getByText('£4,500 agreed, £2,700 now')).toBeVisible()
  await fillInRequiredFields(dialog, email)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByLabel('Reason for the different amount')).toHaveAccessibleDescription(
    /why the amount is different/,
  )
  await dialog.getByLabel('Reason for the different amount').fill('A former client.')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Application Added' })).toBeVisible()
  const first = await findApplication(records, email)
  expect(first).toMatchObject({ item: 'full_support', plan: 'split', agreedPence: 450_000 })
  const { text } = await waitForMail(page, email, '')
  expect(text).toContain('Full Application Support')
  expect(text).toContain('£2,700')

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

test('only an owner can enter a different agreed sum', { tag: '@desk' }, async ({ page, records }) => {
  const email = createUniqueEmail()
  await signInAs(page, records)
  await page.goto('/admin/applications')
  const dialog = await openDialogByButton(page, 'Add Application')
  await expect(dialog.getByLabel('Package')).toBeVisible()
  await expect(dialog.getByLabel('Different amount (£)')).toBeHidden()
  const status = await page.evaluate(async email => {
    const fields = { email, applicantName: 'Ada Obi', sector: 'sports', service: 'Sports Global Talent' }
    const body = new URLSearchParams({ ...fields, agreedPence: '2', agreedReason: 'A friend' })
    return (await fetch('/admin/applications/add', { method: 'POST', body })).status
  }, email)
  expect(status).toBe(403)
  expect(await records.applicationsOf(email)).toEqual([])
})
