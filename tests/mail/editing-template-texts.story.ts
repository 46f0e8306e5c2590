import type { Page } from '@playwright/test'
import { waitForMail } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { applicationDraft, openDialog } from '../support/browser/staff-dialogs.ts'

const TEXT_LABEL = 'What Draft Review means'
const TEMPLATE_PATH = '/admin/mail/templates/applications.status-update'
/** The default text about Draft Review contains these words for an application with Full Application Support. */
const ORIGINAL_TEXT = 'We’re finishing the edits to your draft'

const templateText = (page: Page) => page.getByRole('form', { name: TEXT_LABEL })
const toast = (page: Page) => page.getByRole('status').filter({ hasText: 'Text Saved' })

test('an owner previews and saves a template text, applicants get it by mail, and the original can be restored', {
  tag: '@desk',
}, async ({ page, context, records }) => {
  const application = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records, 'owner')
  await page.goto('/admin/mail')
  await page.getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('link', { name: 'New status' }).click()
  const textField = templateText(page).getByRole('textbox', { name: TEXT_LABEL })
  const preview = page.frameLocator('iframe[title="Preview of the email"]')
  await expect(preview.getByText('Your application is waiting for its first reading.').last()).toBeVisible()

  await textField.fill('Dear {nmae}, we draft.')
  await templateText(page).getByRole('button', { name: 'Save' }).press('Enter')
  await expect(textField).toHaveAccessibleDescription(/\{nmae\} is not known here. Use \{name\} or \{now\}./)
  await expect(textField).toBeFocused()
  await expect(textField).toHaveValue('Dear {nmae}, we draft.')

  await textField.fill('Now we draft together, {name}.\n\nCall us when you like.')
  await templateText(page).getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(preview.getByText('Now we draft together, Adébáyọ̀ Oyèníyì.').last()).toBeVisible()
  await expect(page.getByText(`${TEXT_LABEL}. Names and amounts are made up.`)).toBeVisible()
  const otherField = page.getByRole('textbox', { name: 'What Pending means' })
  await otherField.fill('Half a sentence')
  await templateText(page).getByRole('button', { name: 'Save' }).press('Enter')
  await expect(toast(page)).toBeVisible()
  await expect(templateText(page)).toContainText('Edited')
  await expect(otherField).toHaveValue('Half a sentence')

  const dialog = await openDialog(page, application.id, 'Update Status')
  await dialog.getByRole('radio', { name: 'Draft Review' }).check()
  await dialog.getByRole('button', { name: 'Update Status' }).click()
  await expect(dialog).toHaveCount(0)
  await records.waitForSentMail(application.email)
  const mail = await waitForMail(page, application.email, 'Your application has moved to Draft Review')
  expect(mail.text).toContain(`Now we draft together, ${application.applicantName}.\n\nCall us when you like.`)
  expect(mail.text).not.toContain(ORIGINAL_TEXT)
  expect(mail.text).toContain('/application-tracking?')

  // A colleague saves another text while this page is open.
  await page.goto(TEMPLATE_PATH)
  const colleaguePage = await context.newPage()
  // Both tabs share the cookie of the toast. Before this tab is hydrated, the other tab could show its toast.
  await openStaffPage(colleaguePage, TEMPLATE_PATH)
  await templateText(colleaguePage).getByRole('textbox').fill('We draft. {name} writes.')
  await templateText(colleaguePage).getByRole('button', { name: 'Save' }).click()
  await expect(toast(colleaguePage)).toBeVisible()
  await colleaguePage.close()
  await textField.fill('Ours is better.')
  await templateText(page).getByRole('button', { name: 'Save' }).click()
  await expect(templateText(page).getByRole('alert')).toContainText(
    'A colleague changed this text while you had it open',
  )
  await expect(templateText(page)).toContainText('We draft. {name} writes.')
  await expect(textField).toHaveValue('Ours is better.')

  await templateText(page).getByText('Back to the original').press('Enter')
  await expect(templateText(page).locator('details')).toContainText('{now}')
  await templateText(page).getByRole('button', { name: 'Use the original' }).press('Enter')
  await expect(toast(page)).toContainText('uses the original text')
  await expect(textField).toHaveValue('{now}')
  await expect(textField).toBeFocused()
  await expect(preview.getByText(ORIGINAL_TEXT).last()).toBeVisible()
  await page.getByRole('link', { name: 'All Templates' }).click()
  await expect(page.getByRole('row', { name: /New status/ })).not.toContainText('edited')

  // A sent mail keeps the text that its reader got.
  await page.goto(`/admin/applications/${application.id}`)
  const history = page.getByRole('region', { name: /^History/ })
  const row = history.getByRole('listitem').filter({ hasText: 'moved to Draft Review' })
  const [mailPage] = await Promise.all([page.waitForEvent('popup'), row.getByRole('link').click()])
  await expect(mailPage.getByText(`Now we draft together, ${application.applicantName}.`).last()).toBeVisible()
})
