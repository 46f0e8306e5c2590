import type { Page } from '@playwright/test'
import { theMail } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { signInAs } from '../support/browser/staff.ts'
import { aCase, openDialog } from '../support/browser/staff-dialogs.ts'
import { expectAccessible, expectLooksRight } from '../support/browser/story.ts'

const LABEL = 'What Draft Review means'
const PAGE = '/admin/mail/wording/applications.status-news'
/** How the original is read for the sample, which bought Full Application Support. */
const ORIGINAL = 'We’re finishing the edits to your draft'

const passage = (page: Page) => page.getByRole('form', { name: LABEL })
const toast = (page: Page) => page.getByRole('status').filter({ hasText: 'Wording Saved' })

test('an owner words a passage, sees it before they save it, applicants read it, and the original comes back', {
  tag: '@desk',
}, async ({ page, context, records, quiet }) => {
  // Axe speaks to the frame of the preview, which may run nothing and so does not answer.
  quiet.expectNoise(/Failed to execute 'postMessage'/)
  const saved = await aCase().saveTo(records.db, records.clock)
  await signInAs(page, records, 'owner')
  await page.goto('/admin/mail')
  await page.getByRole('link', { name: 'Wording' }).click()
  await page.getByRole('link', { name: 'New status' }).click()
  const words = passage(page).getByRole('textbox', { name: LABEL })
  const letter = page.frameLocator('iframe[title="Preview of the message"]')
  await expect(letter.getByText('Your application is in line for its first reading.').last()).toBeVisible()

  // What is wrong is said, and stays to be mended.
  await words.fill('Dear {nmae}, we draft.')
  await passage(page).getByRole('button', { name: 'Save' }).press('Enter')
  await expect(words).toHaveAccessibleDescription(/\{nmae\} is not known here. Use \{name\} or \{now\}./)
  await expect(words).toBeFocused()
  await expect(words).toHaveValue('Dear {nmae}, we draft.')
  await expectLooksRight(page, true)

  await words.fill('Now we draft together, {name}.\n\nCall us when you like.')
  await passage(page).getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(letter.getByText('Now we draft together, Adébáyọ̀ Oyèníyì.').last()).toBeVisible()
  await expect(page.getByText(`${LABEL}. Names and sums are made up.`)).toBeVisible()
  const other = page.getByRole('textbox', { name: 'What Pending means' })
  await other.fill('Half a sentence')
  await passage(page).getByRole('button', { name: 'Save' }).press('Enter')
  await expect(toast(page)).toBeVisible()
  await expect(passage(page)).toContainText('Reworded')
  await expect(other).toHaveValue('Half a sentence')

  const dialog = await openDialog(page, saved.id, 'Update Status')
  await dialog.getByRole('radio', { name: 'Draft Review' }).check()
  await dialog.getByRole('button', { name: 'Update status' }).click()
  const sent = await theMail(page, saved.email, 'Your application has moved to Draft Review')
  expect(sent.text).toContain(`Now we draft together, ${saved.applicantName}.\n\nCall us when you like.`)
  expect(sent.text).not.toContain(ORIGINAL)
  expect(sent.text).toContain('/application-tracking?')

  // A colleague is faster: theirs is shown, and ours is kept.
  await page.goto(PAGE)
  const theirs = await context.newPage()
  await theirs.goto(PAGE)
  // Sent before its scripts run, its toast may be told in our tab: both share a cookie.
  await expect(passage(theirs).getByRole('button', { name: 'Insert {name}' })).toBeVisible()
  await passage(theirs).getByRole('textbox').fill('We draft. {name} writes.')
  await passage(theirs).getByRole('button', { name: 'Save' }).click()
  await expect(toast(theirs)).toBeVisible()
  await theirs.close()
  await words.fill('Ours is better.')
  await passage(page).getByRole('button', { name: 'Save' }).click()
  await expect(passage(page).getByRole('alert')).toContainText('Somebody worded this passage while you had it open')
  await expect(passage(page)).toContainText('We draft. {name} writes.')
  await expect(words).toHaveValue('Ours is better.')

  await passage(page).getByText('Back to the original').press('Enter')
  await expect(passage(page).locator('details')).toContainText('{now}')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, true)
  await passage(page).getByRole('button', { name: 'Use the original' }).press('Enter')
  await expect(toast(page)).toContainText('The original is said again')
  await expect(words).toHaveValue('{now}')
  await expect(words).toBeFocused()
  await expect(letter.getByText(ORIGINAL).last()).toBeVisible()
  await page.getByRole('link', { name: 'All Wording' }).click()
  await expect(page.getByRole('row', { name: /New status/ })).not.toContainText('reworded')
  await expectLooksRight(page, true)

  // What was sent meanwhile is shown in the words of today, and says so.
  await page.goto(`/admin/applications/${saved.id}`)
  const row = page.getByRole('region', { name: 'Mail' }).getByRole('row', { name: /moved to Draft Review/ })
  const [shown] = await Promise.all([page.waitForEvent('popup'), row.getByRole('link').click()])
  await expect(shown.getByText('The wording of this message was changed after it was sent.')).toBeVisible()
})
