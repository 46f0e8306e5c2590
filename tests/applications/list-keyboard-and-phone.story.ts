import { randomInt } from 'node:crypto'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expect, test } from '../support/browser/story.ts'
import type { Records } from '../support/records.ts'

test('rows are selected and opened by keyboard, and the selection gets one status unless a colleague changed a row', {
  tag: '@desk',
}, async ({ page, records }) => {
  await signInAs(page, records)
  const { family, first, second, third, paid } = await createThreeApplications(records)
  await openStaffPage(page, `/admin/applications?q=${encodeURIComponent(family)}&sort=name&dir=desc`)
  await page.getByRole('link', { name: first }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: second })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: `Select ${second}` })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Selected applications' })
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(bar).toContainText('3 selected')

  await bar.getByRole('button', { name: 'Update Status' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Resubmission' }).check()
  await dialog.getByRole('button', { name: 'Update 3 Applications' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please say what the applicant must send again/)
  await dialog.getByRole('radio', { name: 'Under Review' }).check()
  await writeApplication(records.db, paid.id, { version: 2, status: 'rejected' })
  await dialog.getByRole('button', { name: 'Update 3 Applications' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 Applications Updated' })).toContainText(
    `Not changed, because a colleague has just updated them: ${third}.`,
  )
  await expect(bar).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()

  await page.getByRole('link', { name: third }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/applications/${paid.id}`)
})

test('on a phone each application is a small card, and the filters unfold', { tag: '@phone' }, async ({
  page,
  records,
}) => {
  await signInAs(page, records)
  const { family, first } = await createThreeApplications(records)
  await openStaffPage(page, `/admin/applications?q=${encodeURIComponent(family)}`)
  const card = page.getByRole('row', { name: new RegExp(first) })
  await expect(card).toContainText('Pending')
  await expect(card).toContainText('Unpaid')
  await expect(card.getByRole('button', { name: /^Update Status/ })).toBeVisible()
  const box = await card.boundingBox()
  expect(box?.height, 'height of a card').toBeLessThan(260)

  const status = page.getByLabel('Status', { exact: true })
  await expect(status).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await status.selectOption('Under Review')
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toHaveAttribute('aria-expanded', 'true')
  await expect(card).toHaveCount(0)
})

/** Creates three applications whose applicants share a long and unique family name. */
async function createThreeApplications({ db, clock }: Records) {
  const family = `Adébáyọ̀-Ògúnṣẹ̀yẹ${randomInt(1_000_000)}`
  const [first, second, third] = [`Olúwadámiláre ${family}`, `Ńkemdịlịm ${family}`, `Hauwa ${family}`]
  const paid = await anApplication().named(third).inStatus('under_review').settled('initial').saveTo(db, clock)
  await anApplication().named(second).saveTo(db, clock)
  await anApplication()
    .named(first)
    .withEmail(`${'a-very-long-address.'.repeat(3)}${randomInt(1_000_000)}@studio-yaba.example`)
    .saveTo(db, clock)
  return { family, first, second, third, paid }
}
