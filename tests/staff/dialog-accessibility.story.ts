import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expect, test } from '../support/browser/story.ts'

test('a button is busy until the script of its dialog has arrived, whose first field then has the focus', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { promise: scriptReleased, resolve: releaseScript } = Promise.withResolvers<void>()
  await page.route(/\/assets\/add-application-dialog-.*\.js$/, async route => {
    await scriptReleased
    await route.continue()
  })
  await signInAs(page, records)
  await openStaffPage(page, '/admin/applications')
  const button = page.getByRole('button', { name: 'Add Application' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  releaseScript()
  const dialog = page.getByRole('dialog', { name: 'Add Application' })
  await expect(dialog.getByLabel('Package')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(button).not.toHaveAttribute('aria-busy')
})
