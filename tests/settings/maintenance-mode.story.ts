import { expect, test } from '../support/browser/own-program.ts'
import { saveSettings } from '../support/browser/settings.ts'
import { signInAs } from '../support/browser/staff.ts'
import { expectAccessible, expectLooksRight } from '../support/browser/story.ts'

test('in maintenance mode visitors see a notice, and staff see the website', { tag: '@desk' }, async ({
  page,
  browser,
  baseURL,
  records,
}) => {
  const visitor = await (await browser.newContext({ baseURL })).newPage()
  expect((await visitor.goto('/services'))?.status()).toBe(200)

  await signInAs(page, records, 'owner')
  await page.goto('/admin/settings')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Site' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const maintenanceSwitch = page.getByRole('switch', { name: 'Maintenance Mode' })
  await expect(maintenanceSwitch).toBeFocused()
  await page.keyboard.press('Space')
  await saveSettings(page, 'Site', 'Maintenance mode is on')
  await expect(maintenanceSwitch).toBeChecked()
  await expect(page.getByText('Maintenance mode is on. Visitors and applicants see')).toBeVisible()
  await expectLooksRight(page, true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, true)

  for (const path of ['/services', '/application-tracking']) {
    expect((await visitor.goto(path))?.status(), path).toBe(503)
    await expect(visitor.getByRole('heading', { level: 1, name: 'We will be back soon' })).toBeVisible()
  }
  expect((await page.goto('/services'))?.status()).toBe(200)
  await expect(page.getByRole('article', { name: 'Initial Assessment' })).toBeVisible()

  await page.goto('/admin/settings')
  await maintenanceSwitch.uncheck()
  await saveSettings(page, 'Site', 'Maintenance mode is off')
  expect((await visitor.goto('/services'))?.status()).toBe(200)
  await visitor.context().close()

  const headers = { origin: new URL(baseURL ?? '').origin }
  const unknownSectionResponse = await page.request.post('/admin/settings', { form: { intent: 'everything' }, headers })
  expect(unknownSectionResponse.status()).toBe(400)
})
