import type { Page } from '@playwright/test'
import { waitForMail } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { signInAs } from '../support/browser/staff.ts'
import { applicationDraft, openDialog } from '../support/browser/staff-dialogs.ts'
import { expectAccessible, expectLooksRight } from '../support/browser/story.ts'

const LABEL = 'What Draft Review means'
const PAGE = '/admin/mail/templates/applications.status-update'
/** The sample bought Full Application Support. */
const ORIGINAL = 'We’re finishing the edits to your draft'

const templateText = (page: Page) => page.getByRole('form', { name: LABEL })
const toast = (page: Page) => page.getByRole('status').filter({ hasText: 'Text Saved' })

test('an owner previews and saves a text, applicants get it, and the original can be restored', {
  tag: '@desk',
}, async ({ page, context, records, browserGuard }) => {
  // Axe posts to the sandboxed preview frame, which cannot answer.
  browserGuard.expectBrowserError(/Failed to execute 'postMessage'/)
  const saved = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records, 'owner')
  await page.goto('/admin/mail')
  await page.getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('link', { name: 'New status' }).click()
  const words = templateText(page).getByRole('textbox', { name: LABEL })
  const shownMail = page.frameLocator('iframe[title="Preview of the email"]')
  await expect(shownMail.getByText('Your application is waiting for its first reading.').last()).toBeVisible()

  await words.fill('Dear {nmae}, we draft.')
  await templateText(page).getByRole('button', { name: 'Save' }).press('Enter')
  await expect(words).toHaveAccessibleDescription(/\{nmae\} is not known here. Use \{name\} or \{now\}./)
  await expect(words).toBeFocused()
  await expect(words).toHaveValue('Dear {nmae}, we draft.')
  await expectLooksRight(page, true)

  await words.fill('Now we draft together, {name}.\n\nCall us when you like.')
  await templateText(page).getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(shownMail.getByText('Now we draft together, Adébáyọ̀ Oyèníyì.').last()).toBeVisible()
  await expect(page.getByText(`${LABEL}. Names and amounts are made up.`)).toBeVisible()
  const other = page.getByRole('textbox', { name: 'What Pending means' })
  await other.fill('Half a sentence')
  await templateText(page).getByRole('button', { name: 'Save' }).press('Enter')
  await expect(toast(page)).toBeVisible()
  await expect(templateText(page)).toContainText('Edited')
  await expect(other).toHaveValue('Half a sentence')

  const dialog = await openDialog(page, saved.id, 'Update Status')
  await dialog.getByRole('radio', { name: 'Draft Review' }).check()
  await dialog.getByRole('button', { name: 'Update status' }).click()
  const sent = await waitForMail(page, saved.email, 'Your application has moved to Draft Review')
  expect(sent.text).toContain(`Now we draft together, ${saved.applicantName}.\n\nCall us when you like.`)
  expect(sent.text).not.toContain(ORIGINAL)
  expect(sent.text).toContain('/application-tracking?')

  // A colleague saves first.
  await page.goto(PAGE)
  const theirs = await context.newPage()
  await theirs.goto(PAGE)
  // Before scripts run, the toast may appear in our tab, because both share a cookie.
  await expect(templateText(theirs).getByRole('button', { name: 'Insert {name}' })).toBeVisible()
  await templateText(theirs).getByRole('textbox').fill('We draft. {name} writes.')
  await templateText(theirs).getByRole('button', { name: 'Save' }).click()
  await expect(toast(theirs)).toBeVisible()
  await theirs.close()
  await words.fill('Ours is better.')
  await templateText(page).getByRole('button', { name: 'Save' }).click()
  await expect(templateText(page).getByRole('alert')).toContainText(
    'A colleague changed this text while you had it open',
  )
  await expect(templateText(page)).toContainText('We draft. {name} writes.')
  await expect(words).toHaveValue('Ours is better.')

  await templateText(page).getByText('Back to the original').press('Enter')
  await expect(templateText(page).locator('details')).toContainText('{now}')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, true)
  await templateText(page).getByRole('button', { name: 'Use the original' }).press('Enter')
  await expect(toast(page)).toContainText('uses the original text')
  await expect(words).toHaveValue('{now}')
  await expect(words).toBeFocused()
  await expect(shownMail.getByText(ORIGINAL).last()).toBeVisible()
  await page.getByRole('link', { name: 'All Templates' }).click()
  await expect(page.getByRole('row', { name: /New status/ })).not.toContainText('edited')
  await expectLooksRight(page, true)

  // A mail that was sent before the change shows a notice.
  await page.goto(`/admin/applications/${saved.id}`)
  const row = page.getByRole('region', { name: 'Mail' }).getByRole('row', { name: /moved to Draft Review/ })
  const [shown] = await Promise.all([page.waitForEvent('popup'), row.getByRole('link').click()])
  await expect(shown.getByText('The text of this email changed after it was sent.')).toBeVisible()
})
