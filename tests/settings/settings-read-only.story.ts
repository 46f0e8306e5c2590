import { SECTION_KEYS } from '#src/web/staff/settings/sections.ts'
import { signInAs } from '../support/browser/staff.ts'
import { expect, expectAccessible, expectLooksRight, test } from '../support/browser/story.ts'

const OWNER_SECTIONS = SECTION_KEYS.filter(section => section !== 'password')

test('staff who are not owners can read all settings but change only their password', { tag: '@desk' }, async ({
  page,
  baseURL,
  records,
}) => {
  await signInAs(page, records, 'caseworker')
  await page.goto('/admin/settings')
  await expect(page.getByRole('switch', { name: 'Maintenance Mode' })).toBeDisabled()
  await expect(page.getByRole('textbox', { name: 'Meeting Link' })).toBeDisabled()
  await expect(page.getByLabel('Application Fee')).toHaveValue('99')
  await expect(page.getByText('Monday to Friday, 9:00 to 12:00 and 13:00 to 17:00')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /Clear Cache|on Monday/ })).toHaveCount(0)
  await expect(page.getByText('You can change your password. Only an owner can change the rest.')).toBeVisible()

  const headers = { origin: new URL(baseURL ?? '').origin }
  for (const intent of [...OWNER_SECTIONS, 'everything', '']) {
    const form = {
      intent,
      maintenanceMode: 'on',
      meetingLink: 'https://evil.example/',
      ratePolicy: 'fixed',
      rate: '1500',
    }
    const response = await page.request.post('/admin/settings', { form, headers })
    expect(response.status(), intent).toBe(403)
  }
  expect((await page.request.get('/services')).status()).toBe(200)

  await expectLooksRight(page, true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, true)
})
