import { randomUUID } from 'node:crypto'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { CLOCK, NOW } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'

test.use({ ownNow: NOW })

test('staff give a consultation to a colleague, and rows can be compact', { tag: '@desk' }, async ({
  page,
  records: { db, clock },
}) => {
  const name = `Hauwa ${randomUUID().slice(0, 8)}`
  const order = await anOrder().named(name).settled().saveTo(db, CLOCK)
  const { name: colleague } = await signInAs(page, { db, clock })
  await openStaffPage(page, '/admin/consultations')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Nobody yet')

  await row.getByRole('button', { name: `Assign ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign' })
  await dialog.getByLabel('New owner').selectOption(colleague)
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Assigned' })).toBeVisible()
  await expect(row).toContainText(colleague)

  await page.getByRole('button', { name: 'Compact rows' }).click()
  const roomyButton = page.getByRole('button', { name: 'Roomy rows' })
  await expect(roomyButton).toBeVisible()
  // A first page may be shown in a wider font, if ours arrives late.
  await page.reload()
  await expect(roomyButton).toBeVisible()
  await expect.poll(async () => (await row.boundingBox())?.height ?? 99).toBeLessThanOrEqual(41)
  await row.getByRole('link', { name }).first().click()
  await expect(page).toHaveURL(new RegExp(`/admin/consultations/${order.id}$`))
})
