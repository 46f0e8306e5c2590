import type { Page } from '@playwright/test'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { passTenSeconds, signInAs } from '../support/browser/staff.ts'
import { applicationDraft, openDialogByButton } from '../support/browser/staff-dialogs.ts'
import { expect, test } from '../support/browser/story.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a case gets an owner, a task and notes, and a colleague who has it open sees that after ten seconds', {
  tag: '@desk',
}, async ({ page, records, browser }) => {
  const saved = await applicationDraft().saveTo(records.db, records.clock)
  await aStaffMember().named('Ngozi Eze').withEmail('ngozi@house.example').saveTo(records.db, records.clock)
  await signInAs(page, records)
  await page.clock.install()
  await page.goto(`/admin/applications/${saved.id}`)
  const otherContext = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const otherPage = await otherContext.newPage()
  await otherPage.clock.install()
  await signInAs(otherPage, records)
  await otherPage.goto(`/admin/applications/${saved.id}`)
  // A poll tells the server who has the case open, and says who else has.
  const otherPoll = otherPage.waitForResponse('**/admin/notifications/count?*')
  await passTenSeconds(otherPage)
  await otherPoll
  await passTenSeconds(page)
  await expect(page.getByText(/looking at this too/)).toBeVisible()

  const dialog = await openDialogByButton(page, /^Assign/)
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(dialog.getByLabel('New owner')).toHaveAccessibleDescription(/Please choose a colleague/)
  await dialog.getByLabel('New owner').selectOption('Ngozi Eze')
  await dialog.getByLabel('Hand-over note').fill('The signed letter is missing.')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(region(page, 'Notes')).toContainText('The signed letter is missing.')
  await passTenSeconds(otherPage)
  await expect(region(otherPage, 'Notes')).toContainText('The signed letter is missing.')

  const taskDialog = await openDialogByButton(page, /^Add Task/)
  await taskDialog.getByLabel('What is to be done').fill('Ask for the letter')
  await taskDialog.getByLabel('Owner').selectOption('Ngozi Eze')
  await taskDialog.getByRole('button', { name: 'Add Task' }).click()
  const box = region(page, 'Tasks').getByRole('checkbox', { name: /Ask for the letter/ })
  await expect(box).not.toBeChecked()
  await box.click()
  await expect(box).toBeChecked()
  await box.click()
  await expect(box).not.toBeChecked()

  await page.keyboard.press('n')
  const note = page.getByLabel('New note')
  await expect(note).toBeFocused()
  await note.fill('I called them.')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(region(page, 'Notes')).toContainText('I called them.')
  await expect(note).toHaveValue('')
  await otherContext.close()
})
